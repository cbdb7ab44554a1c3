import { expect } from "vitest";
import { crowdOfDeliveries, crowdWithDigests, sentIds } from "./crowds";
import { at, openStage, type Stage } from "./stage";

/** Runs of the cron that are killed in the middle of their work. */

const EIGHT = at("2026-03-02T08:00:00Z");
const MINUTE = 60;
const KILLED = new Error("D1_ERROR: killed");

/** Before or after which statement of a kind, and the how many of them, a run is killed. */
interface Kill {
  which: RegExp;
  nth: number;
  moment: "before" | "after";
}

type NamedKill = [when: string, kill: Kill];

/** The one of each run. */
export const USUAL: NamedKill = [
  "after its second page is claimed",
  { which: /INSERT INTO deliveries/, nth: 2, moment: "after" },
];

/** Those of the slow run. */
export const OTHERS: readonly NamedKill[] = [
  ["before its second page is claimed", { which: /INSERT INTO deliveries/, nth: 2, moment: "before" }],
  [
    // It has asked before whether anybody is due.
    "before its third page is read",
    { which: /FROM users u INDEXED BY users_digest_due/, nth: 4, moment: "before" },
  ],
  ["before it enqueues what was left", { which: /SET next_attempt_at/, nth: 1, moment: "after" }],
  ["at its last page", { which: /INSERT INTO deliveries/, nth: 6, moment: "after" }],
];

/** From the n-th statement of a kind on, nothing gets to D1 or to the queues any more. */
function killAt(stage: Stage, { which, nth, moment }: Kill): void {
  let seen = 0;
  let isDead = false;
  stage.onSend = () => {
    if (isDead) throw KILLED;
  };
  stage.witness.onD1 = async (statements, go) => {
    if (isDead) throw KILLED;
    if (statements.some(({ sql }) => which.test(sql))) seen += 1;
    if (seen !== nth) return await go();
    isDead = true;
    if (moment === "after") await go();
    throw KILLED;
  };
}

/** Kills the run that claims what thousands have: later runs do the rest, nobody's twice, and nobody's never. */
export async function killARun(kill: Kill): Promise<void> {
  const stage = await openStage("2026-03-02T07:58:00Z");
  await stage.tick(EIGHT - MINUTE);
  await crowdWithDigests(stage, 2800, EIGHT);
  await crowdOfDeliveries(stage, 300);
  killAt(stage, kill);
  await stage.tick(EIGHT).catch(() => undefined);
  stage.witness.onD1 = (_statements, go) => go();
  stage.onSend = () => undefined;
  for (let minute = 1; minute <= 6; minute += 1) await stage.tick(EIGHT + minute * MINUTE);
  const [claimed] = await stage.sql(
    "SELECT count(*) AS rows, count(DISTINCT user_id) AS people FROM deliveries WHERE kind = 'digest'",
  );
  expect(claimed).toEqual({ rows: 3100, people: 2800 });
  // Nothing was begun, so what was enqueued first is enqueued again after its lease; all of it was.
  expect(new Set(sentIds(stage)).size).toBe(3100);
}
