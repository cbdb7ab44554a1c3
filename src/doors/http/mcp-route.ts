import { failure, invalid, nameError, type Result, success } from "../../core/errors";
import type { Caller } from "../../operation/call/caller";
import type { Session } from "../../operation/call/session";
import { ORDINARY_BUDGET } from "../../operation/declare";
import { answerFailure } from "./answer";
import { parseJson, readText } from "./body";
import { zoneSent } from "./carry-out-route";
import { allowsCaller, type HttpContext } from "./edge";
import { queryOf } from "./query";

/** Where clients of the Model Context Protocol call. */
export const MCP_PATH = "/mcp";

/** Calls in one batch, which revisions before 2025-06-18 know. */
const MOST_BATCHED = 20;

/** The door of the Model Context Protocol, behind the checks that every request passes. */
export type McpDoor = (request: Request, body: unknown, session: Session) => Promise<Response>;

/** Reads a message or a batch of them, counts each by the key's limit, and hands it to the protocol's door. */
export async function answerMcp(c: HttpContext, door: McpDoor): Promise<Response> {
  c.set("route", MCP_PATH);
  const { edge } = c.env;
  const caller = c.get("caller");
  const user = userNamed(c, caller);
  if (!user.ok) return answerFailure(c, user.failure);
  const text = await readText(c.req.raw, ORDINARY_BUDGET.bytes);
  if (!text.ok) return answerFailure(c, text.failure);
  const body = parseJson(text.value);
  if (!body.ok) return answerFailure(c, body.failure);
  const batched = Array.isArray(body.value) ? body.value.length : 0;
  if (batched > MOST_BATCHED) {
    const message = `has ${batched} messages: send at most ${MOST_BATCHED} at once`;
    return answerFailure(c, invalid({ path: "", message: `the batch ${message}` }).failure);
  }
  // The request itself was counted when its key was checked.
  for (let n = 1; n < batched; n += 1) {
    if (!(await allowsCaller(edge, caller)))
      return answerFailure(
        c,
        failure("rate_limited", "too many calls with this key: wait a second", { retry_after: 1 }).failure,
      );
  }
  const key = c.req.header("idempotency-key");
  const { at, min_revision } = queryOf(c);
  return await door(c.req.raw, body.value, {
    caller,
    user: user.value,
    deps: edge.deps,
    nowMs: edge.nowMs,
    at,
    minRevision: min_revision ?? c.req.header("almanac-revision"),
    timeZone: zoneSent(c) ?? zoneInAddress(c),
    idempotencyKey: (id) => (key === undefined || batched === 0 ? key : `${key} ${id}`),
    calls: Math.max(1, batched),
    onError: (error) =>
      edge.log({ message: "mcp refused", request_id: edge.requestId, error: nameError(error) }),
  });
}

/** The zone that the address names: it is the person's until another one is observed. */
function zoneInAddress(c: HttpContext): Session["timeZone"] {
  const { time_zone: name } = queryOf(c);
  return name === undefined ? undefined : { name, inAddress: true };
}

/** The header that names the user of a call with an app's key. */
const USER_HEADER = "almanac-user";

/**
 * The user that a request is about: that of a user's key, else the one that it names. `null` where it names none, which
 * is enough for lists.
 */
function userNamed(c: HttpContext, caller: Caller): Result<string | null> {
  const inHeader = c.req.header(USER_HEADER);
  const { user_id: inAddress } = queryOf(c);
  if (inHeader !== undefined && inAddress !== undefined && inHeader !== inAddress)
    return invalid({ path: "user_id", message: "names another user than the header Almanac-User: send one" });
  const user = inHeader ?? inAddress ?? null;
  if (caller.kind === "operator")
    return failure("forbidden", "the admin token reaches keys and apps only: send an app's key or a user's");
  if (caller.user === null || user === null) return success(caller.user ?? user);
  return user === caller.user ? success(user) : failure("forbidden", "this key belongs to another user");
}
