import { expect, it } from "vitest";
import { operation } from "../../src/operation/declare";
import { OPERATIONS } from "../../src/operations";
import { DOORS, doorsOf } from "../support/doors";
import { faultsOfRows, KINDS, kindOf, ROWS } from "./kinds";

it("each kind of declaration has a row, and each row a door", () => {
  expect(faultsOfRows(DOORS)).toEqual([]);
  expect(KINDS.map(({ kind }) => kind).sort()).toEqual(Object.keys(ROWS).sort());
});

it.each([
  [{ effect: "erases" }, "user erases by query"],
  [{ about: "time" }, "time reads by query"],
  [{ userKey: { never: "is the app's" } }, "user reads by query, a user's key never"],
  [{ wire: { whole: "user_id" } }, "user reads by query +whole"],
  [{ routes: [{ method: "DELETE", path: "/v1/users/{user_id}" }] }, "user reads by query or body"],
] as const)("an operation of another kind has none before it is written: %j", (changed, kind) => {
  const known = OPERATIONS.find(({ name }) => name === "get_user");
  const doors = doorsOf([operation({ ...known, ...changed } as never)]);
  expect(doors.map(kindOf)).toEqual([kind]);
  expect(faultsOfRows([...DOORS, ...doors])[0]).toMatch(
    new RegExp(`^no row for ${kind.replaceAll("+", "\\+")}`),
  );
});
