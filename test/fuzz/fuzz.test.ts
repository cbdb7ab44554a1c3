import { expect, it } from "vitest";
import { ADMIN } from "../support/world";
import { faultOf, OTHER_APP, OTHER_USER } from "./faults";
import { hunt } from "./hunt";

// test/slow/fuzz sends more.
hunt(400, 1);

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
