import { type AdvanceClockAnswer, Almanac, AlmanacError, type Settings } from "../client.js";

export type ClockEvent = AdvanceClockAnswer["happened"][number];

/** A test app that stands at the beginning of a rehearsal. */
export interface TestApp {
  /** The settings of a client of it. */
  client: Settings;
  /** Advances its clock to an instant (epoch seconds), and answers what happened until then, in order. */
  advance(to: number): Promise<ClockEvent[]>;
  /** Erases it, where it was made for the rehearsal. */
  close(): Promise<void>;
}

/** Opens the test app of a key, or makes one with the administrator's, whose clock stands at `begins` (epoch seconds). */
export async function openTestApp(settings: Settings, begins: number): Promise<TestApp> {
  // A clock by this machine's time is no prompt of a test app: without the service a rehearsal ends.
  const own: Settings = { ...settings, patience: Number.POSITIVE_INFINITY };
  const almanac = new Almanac(own);
  const made = await makeApp(almanac);
  const client = made === null ? own : { ...own, key: made.key };
  const app = new Almanac(client);
  const close = async () => {
    if (made !== null) await eraseWhole(almanac, made.app);
  };
  try {
    await setClock(app, begins);
  } catch (error) {
    await close();
    throw error;
  }
  return { client, advance: (to) => advanceTo(app, to), close };
}

/** A new test app, where the key is the administrator's; null where it is a test app's own. */
async function makeApp(almanac: Almanac): Promise<{ app: string; key: string } | null> {
  let refusal: unknown;
  try {
    await almanac.getClock();
    return null;
  } catch (error) {
    if (!(error instanceof AlmanacError) || ![401, 403].includes(error.status)) throw error;
    refusal = error;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const app = `rehearsal-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  try {
    const { key } = await almanac.createKey({ app, test: true });
    return { app, key };
  } catch (error) {
    if (error instanceof AlmanacError && [401, 403].includes(error.status)) throw refusal;
    throw error;
  }
}

async function setClock(app: Almanac, begins: number): Promise<void> {
  try {
    await app.setClock({ now: begins });
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.status !== 409) throw error;
    const { now, now_iso } = await app.getClock();
    if ((now ?? 0) > begins)
      throw new TypeError(
        `from: the clock of this test app stands at ${now_iso} and goes forward alone: begin later, or give the administrator's key, with which each rehearsal has an app of its own`,
        { cause: error },
      );
    await advanceTo(app, begins);
  }
}

async function advanceTo(app: Almanac, to: number): Promise<ClockEvent[]> {
  const happened: ClockEvent[] = [];
  for (;;) {
    let page = await app.advanceClock({ to });
    happened.push(...page.happened);
    while (page.next_cursor !== null) {
      page = await app.advanceClock({ to, cursor: page.next_cursor });
      happened.push(...page.happened);
    }
    if (page.now === to) return happened;
  }
}

async function eraseWhole(almanac: Almanac, app: string): Promise<void> {
  for (;;) {
    const { status } = await almanac.eraseApp(app, { confirm: app });
    if (status === "erased") return;
  }
}
