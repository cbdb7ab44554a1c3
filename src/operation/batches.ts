/** How much one invocation works on. The platform ends an invocation that asks for more than the account's plan allows. */
export interface Batches {
  /** Users whose digests one message of the queue asks for. */
  users: number;
  /** Zones whose rules one message compares: some 3 ms of CPU for each. */
  zones: number;
  /** Rows of a page in a sweep of the cron. */
  rows: number;
  /** Pages of a sweep in one run; the next run continues. */
  pages: number;
  /** Rows of a page, and pages of one run, of what waits in a ledger. The queue takes 100 messages at once. */
  waiting: { rows: number; pages: number };
  /** Deliveries of one message. Those are tried at once, and an invocation has six connections. */
  deliveries: number;
  /** Steps of one call that erases an app, and users of a step: each costs two KV operations. */
  erasing: { steps: number; users: number };
  /** Deliveries of one call that advances a test app's clock: each asks some 15 statements of D1. */
  rehearsed: number;
  /** Bytes that one database may hold. */
  databaseBytes: number;
}

/** The paid plan: 1,000 D1 queries and KV operations, and 30 seconds of CPU. */
const PAID: Batches = {
  users: 100,
  zones: 30,
  rows: 200,
  pages: 20,
  waiting: { rows: 200, pages: 20 },
  deliveries: 5,
  erasing: { steps: 8, users: 50 },
  rehearsed: 50,
  databaseBytes: 10e9,
};

/** The free plan: 50 D1 queries. The counts are in test/reminders/plan.test.ts. */
const FREE: Batches = {
  users: 10,
  zones: 1,
  rows: 20,
  pages: 2,
  waiting: { rows: 100, pages: 1 },
  deliveries: 2,
  erasing: { steps: 1, users: 20 },
  rehearsed: 2,
  databaseBytes: 500e6,
};

/** The batches of a plan, `free` or `paid`; any other text is the paid one, as is none. */
export function batchesOf(plan: string | undefined): Batches {
  return plan === "free" ? FREE : PAID;
}
