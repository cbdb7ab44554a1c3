/** What a run of the cron may take in one database, so that its invocation stays within the platform's limits. */
export interface Allowance {
  /** D1 queries: each statement of a batch counts. */
  statements: number;
  /** Seconds after which no further page is begun. */
  seconds: number;
  /** Pages of each sweep, where the plan's CPU allows so many; else as many as the other two allow. */
  pages: number;
}

/** How much one invocation works on. The platform ends an invocation that asks for more than the account's plan allows. */
export interface Batches {
  /** Users whose digests one message of the queue asks for. */
  users: number;
  /** Zones whose rules one message compares: some 3 ms of CPU for each. */
  zones: number;
  /** What a run of the cron may take. */
  run: Allowance;
  /** Digests or reminders that one step of the cron claims: one transaction, so others wait for some 50 ms at most. */
  claims: number;
  /** Rows of a ledger that one step enqueues. */
  waiting: number;
  /** Items, or users, of a step of the cron that only has their digests made. */
  walked: number;
  /** Series that one message computes by a zone's new rules. */
  series: number;
  /** Deliveries of one message. Those are tried at once, and an invocation has six connections. */
  deliveries: number;
  /** Steps of one call that erases an app, and users of a step: each costs two KV operations. */
  erasing: { steps: number; users: number };
  /** Steps of one call that deletes a large conversation, or the rows of somebody who has many: three queries each. */
  deleting: number;
  /**
   * Deliveries of one call that advances a test app's clock: each asks some 15 statements of D1. And the steps by which it
   * claims digests, and reminders, of one moment.
   */
  rehearsed: { deliveries: number; steps: number };
  /** Bytes that one database may hold. */
  databaseBytes: number;
}

/**
 * The paid plan: 1,000 D1 queries and KV operations, and 30 seconds of CPU. A run ends before the next one begins, which goes on
 * where it stopped.
 */
const PAID: Batches = {
  users: 100,
  zones: 30,
  run: { statements: 980, seconds: 50, pages: Number.POSITIVE_INFINITY },
  claims: 500,
  waiting: 1000,
  walked: 2000,
  series: 200,
  deliveries: 5,
  erasing: { steps: 8, users: 50 },
  deleting: 300,
  rehearsed: { deliveries: 50, steps: 8 },
  databaseBytes: 10e9,
};

/** The free plan: 50 D1 queries, and 10 ms of CPU. The counts are in test/reminders/plan.test.ts. */
const FREE: Batches = {
  users: 10,
  zones: 1,
  run: { statements: 50, seconds: 50, pages: 1 },
  claims: 40,
  waiting: 100,
  walked: 500,
  series: 20,
  deliveries: 2,
  erasing: { steps: 1, users: 20 },
  deleting: 8,
  rehearsed: { deliveries: 2, steps: 1 },
  databaseBytes: 500e6,
};

/** The batches of a plan, `free` or `paid`; any other text is the paid one, as is none. */
export function batchesOf(plan: string | undefined): Batches {
  return plan === "free" ? FREE : PAID;
}
