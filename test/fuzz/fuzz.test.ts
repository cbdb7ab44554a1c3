import { expect, it } from "vitest";
import { ADMIN } from "../support/world";
import { faultOf, OTHER_APP, OTHER_USER } from "./faults";
import { expectNoFaults } from "./hostile";

/**
 * Hostile requests made from the declarations of all operations: `npm run fuzz -- --n 20000 --seed 1`. The seed decides
 * all of them. `npm test` makes 400,
 * `npm run test:slow` ten times as many of another seed each day.
 */

const COUNT = Number(import.meta.env.VITE_FUZZ_N ?? 400);
const SEED = Number(import.meta.env.VITE_FUZZ_SEED ?? 1);

it(`answers ${COUNT} hostile requests (seed ${SEED}) without a fault or a word that isn't the caller's`, async () => {
  await expectNoFaults(COUNT, SEED);
}, 3_600_000);

it.each([
  ["a fault", { status: 500 }, ""],
  ["insides", { text: "SELECT id FROM users" }, ""],
  ["insides", {}, '{"stack":["    at run (/src/operation/write.ts:12:3)"]}'],
  ["insides", { text: "D1_ERROR: no such column" }, ""],
  ["a secret", { headers: `[["x","${ADMIN}"]]` }, ""],
  ["another app's word", { text: `Pay the ${OTHER_APP}` }, ""],
  ["another user's word", { text: `Pay the ${OTHER_USER}` }, ""],
  ["content in a log", {}, `{"message":"${OTHER_USER.slice(0, 6)}"}`],
  [null, { text: '{"content":"select me; drop table users"}' }, '{"message":"request"}'],
])("finds %s", (found, answered, logs) => {
  const answer = { status: 200, text: "", headers: "", ms: 1, ...answered };
  expect(faultOf("mallory", answer, logs)).toBe(found);
});
