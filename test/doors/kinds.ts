/**
 * The kinds of declarations. What a door asks before an operation runs (who calls, at which moment, how its arguments come) is
 * decided by these parts of its declaration alone, so one operation of a kind shows it for all of them.
 */
import { DOORS, type Door, nameOf } from "../support/doors";

/** The parts of a declaration, and of the request to one of its addresses, that decide what the gate does. */
export function kindOf({ operation, method }: Door): string {
  const { about, effect, wire = {}, userKey = {} } = operation;
  const ways = Object.keys(wire)
    .sort()
    .map((way) => ` +${way}`);
  const rules = Object.keys(userKey)
    .sort()
    .map((rule) => `, a user's key ${rule}`);
  return `${about} ${effect} by ${formOf(method)}${ways.join("")}${rules.join("")}`;
}

/** Where the arguments stand: those of a DELETE may stand in both. */
function formOf(method: string): string {
  if (method === "GET") return "query";
  return method === "DELETE" ? "query or body" : "body";
}

/** The door that stands for a kind in the suites of hostile callers. Another kind needs a row. */
export const ROWS: Record<string, string> = {
  "user reads by query": "GET /v1/users/{user_id}/search",
  "user reads by body": "POST /v1/users/{user_id}/tools/search_memory",
  "user reads by query +atInBody +marks": "GET /v1/users/{user_id}/context",
  "user reads by body +atInBody +marks": "POST /v1/users/{user_id}/context",
  "user writes by body": "POST /v1/users/{user_id}/tools/remember",
  "user writes by body +whole": "POST /v1/users/{user_id}/tool-calls",
  "user writes by body, a user's key refuses": "PATCH /v1/users/{user_id}",
  "user writes by body, a user's key never": "POST /v1/users/{user_id}/sign-in",
  "user writes by body +whole +wholeText, a user's key never": "POST /v1/users/{user_id}/import",
  "user writes by query or body": "DELETE /v1/users/{user_id}/calendar",
  "user erases by body": "POST /v1/users/{user_id}/tools/forget",
  "user erases by query or body": "DELETE /v1/users/{user_id}/memories/{id}",
  "conversation reads by query": "GET /v1/conversations/{conversation_id}/messages",
  "conversation writes by body +wrap": "POST /v1/conversations/{conversation_id}/messages",
  "conversation writes by body +whole": "PATCH /v1/conversations/{conversation_id}/messages/{id}",
  "conversation writes by body, a user's key onlyOwn": "PATCH /v1/conversations/{conversation_id}",
  "conversation writes by body, a user's key never":
    "PUT /v1/conversations/{conversation_id}/members/{user_id}",
  "conversation writes by query or body, a user's key never":
    "DELETE /v1/conversations/{conversation_id}/members/{user_id}",
  "conversation erases by query or body": "DELETE /v1/conversations/{conversation_id}/messages/{id}",
  "conversation erases by query or body, a user's key onlyOwn": "DELETE /v1/conversations/{conversation_id}",
  "time reads by body": "POST /v1/parse-time",
  "app reads by query": "GET /v1/export",
  "app writes by body": "POST /v1/connections",
  "app erases by query or body": "DELETE /v1/connections/{id}",
  "settings reads by query": "GET /v1/apps/{app}",
  "settings writes by body": "PATCH /v1/apps/{app}",
  "ledger reads by query": "GET /v1/deliveries",
  "ledger writes by body": "POST /v1/deliveries/{id}/replay",
  "clock reads by query": "GET /v1/clock",
  "clock writes by body": "PUT /v1/clock",
  "operator reads by query": "GET /v1/keys",
  "operator writes by body": "POST /v1/keys",
  "operator erases by body": "POST /v1/erasures",
  "operator erases by query or body": "DELETE /v1/keys/{id}",
  "anybody reads by query": "GET /v1/key",
  "anybody reads by body": "POST /v1/strip-stamps",
};

/** The kinds of some doors that have no row, and the rows of which there is no door. */
export function faultsOfRows(doors: readonly Door[]): string[] {
  const missing = doors.filter((door) => ROWS[kindOf(door)] === undefined);
  const stale = Object.entries(ROWS).filter(
    ([kind, name]) => !doors.some((door) => nameOf(door) === name && kindOf(door) === kind),
  );
  return [
    ...missing.map((door) => `no row for ${kindOf(door)}, as of ${nameOf(door)}`),
    ...stale.map(([kind, name]) => `no door ${name} of ${kind}`),
  ];
}

/** A door of each kind. */
export const KINDS = DOORS.filter((door) => ROWS[kindOf(door)] === nameOf(door)).map((door) => ({
  kind: kindOf(door),
  door,
}));
