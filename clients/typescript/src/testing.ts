import { Almanac } from "./client.js";
import { ErringModel } from "./testing/mistakes.js";
import { makeReport } from "./testing/report.js";
import { type Plan, planTurns } from "./testing/script.js";
import type { Rehearsal, RehearsalReport, ScriptTurn } from "./testing/shapes.js";
import { tellsOf } from "./testing/tells.js";
import { openTestApp, type TestApp } from "./testing/test-app.js";
import { type Look, type SpokenTurn, Watch } from "./testing/watch.js";

export type * from "./testing/shapes.js";

const HOUR = 3600;

/**
 * Plays the days of a script against a bot in a test app, whose clock goes from turn to turn, and reports what the user was
 * told of each item, and when. It reads no clock of this machine. An error of the bot ends it, except in a turn in which a
 * mistake was played. Throws a `TypeError` that names a wrong setting, and an `AlmanacError` for what the service refuses.
 */
export async function rehearse(given: Rehearsal): Promise<RehearsalReport> {
  const rehearsal = { ...given, user: given.user ?? "ann" };
  const plan = planTurns(rehearsal);
  const { url, key, fetch: send = (at: string, init: RequestInit) => fetch(at, init) } = rehearsal;
  const app = await openTestApp({ url, key, fetch: send }, plan.begins);
  try {
    return await play(rehearsal, plan, app, send);
  } finally {
    await app.close();
  }
}

async function play(
  rehearsal: Rehearsal & { user: string },
  plan: Plan,
  app: TestApp,
  send: NonNullable<Rehearsal["fetch"]>,
): Promise<RehearsalReport> {
  const { user, bot, tells = tellsOf, mistakes = {} } = rehearsal;
  const almanac = new Almanac(app.client);
  const model = new ErringModel(mistakes, send, almanac, user);
  const bots = new Almanac({ ...app.client, fetch: model.fetch });
  const watch = new Watch(almanac, rehearsal, tells);
  const transcript: RehearsalReport["transcript"] = [];
  const broken: RehearsalReport["broken"] = [];

  const { digest, reminders } = await almanac.updateUser(user, {
    time_zone: rehearsal.timeZone,
    ...rehearsal.settings,
  });
  let last = await watch.look();
  watch.absorb(last);

  /** Lets the time pass to an instant, and keeps what went out by itself. */
  const pass = async (to: number): Promise<void> => {
    const happened = (await app.advance(to)).filter(
      ({ status, user_id }) => status !== "failed" && user_id === user,
    );
    if (happened.length === 0) return;
    const next = await watch.look();
    watch.absorb(next);
    watch.takeIn(happened, last, next);
    last = next;
  };

  const speak = async ({ says: message, asks = false, stores = [] }: ScriptTurn): Promise<void> => {
    for (const args of [stores].flat()) await almanac.remember(user, args);
    const told = new Set(last.memories.keys());
    const before = await watch.look();
    watch.absorb(before);
    watch.countTurn(before);
    const { system, items } = model.begin(before.context, before.memories.keys());
    const playedBefore = model.played;
    const spoken: SpokenTurn = { message, asks, reply: "", mentioned: null };
    try {
      const said = await bot({ almanac: bots, user, at: before.local, system, items, message });
      Object.assign(spoken, typeof said === "string" ? { reply: said } : said);
    } catch (error) {
      if (model.played === playedBefore) throw failedAt(before, error);
      broken.push({ at: before.local, error });
    }
    await model.end();
    // The clock stands still, so that a turn without a write ends as it began.
    const after = model.hasWritten ? await watch.look() : before;
    watch.judge(spoken, withoutNew(before, told), after);
    watch.absorb(after);
    transcript.push({ at: before.local, message, reply: spoken.reply });
    last = after;
  };

  const speaks = digest.channel !== null && (digest.time !== null || reminders.push);
  const stops = speaks ? [...hoursOf(plan), plan.ends] : [plan.ends];
  for (const step of inOrder(plan.turns, stops)) {
    await pass(step.at);
    if (step.turn !== undefined) await speak(step.turn);
  }
  const end = await watch.look();
  watch.absorb(end);
  return makeReport({ items: watch.report(end), mistakes: model.counts, broken, transcript });
}

/**
 * Where something goes out by itself, the clock stops each hour: an item has one mark, so that of two messages about it the
 * last one alone could be seen.
 */
function hoursOf({ begins, ends }: Plan): number[] {
  return Array.from({ length: Math.floor((ends - begins) / HOUR) }, (_hour, index) => begins + index * HOUR);
}

/** Turns, and instants at which nobody talks (epoch seconds), in order of time. */
function inOrder(turns: Plan["turns"], stops: readonly number[]): { at: number; turn?: ScriptTurn }[] {
  return [...turns, ...stops.map((at) => ({ at }))].sort((a, b) => a.at - b.at);
}

/** What the script stored for this turn is told in it, and confirmed by the bot's reply. */
function withoutNew(look: Look, known: ReadonlySet<string>): Look {
  return { ...look, open: new Map([...look.open].filter(([id]) => known.has(id))) };
}

function failedAt({ local }: Look, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`the bot failed at ${local}: ${reason}`, { cause: error });
}
