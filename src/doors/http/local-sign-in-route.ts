import { exchangeCode } from "../../apps/local-sign-in";
import { failure, invalid, type Result } from "../../core/errors";
import { answer } from "./answer";
import { parseJson, readText } from "./body";
import type { HttpContext } from "./edge";

/** Where the console of a local run exchanges the code that `npm start` has printed. Deployments have no such route. */
export const LOCAL_SIGN_IN_PATH = "/console/sign-in";

const MOST_BYTES = 1024;

/** The answer; null where LOCAL_SIGN_IN isn't set, as if there were no route. */
export async function answerLocalSignIn(c: HttpContext): Promise<Response | null> {
  const { edge } = c.env;
  if (edge.localSignIn === null) return null;
  if (!(await edge.allowsAddress())) {
    return answer(
      c,
      failure("rate_limited", "too many requests from this address: wait a second", { retry_after: 1 }),
    );
  }
  const text = await readText(c.req.raw, MOST_BYTES);
  const code = text.ok ? codeOf(parseJson(text.value)) : text;
  if (!code.ok) return answer(c, code);
  return answer(
    c,
    await exchangeCode(edge.deps, edge.localSignIn, code.value, Math.floor(edge.nowMs / 1000)),
  );
}

function codeOf(body: Result<unknown>): Result<string> {
  if (!body.ok) return body;
  const { code } = Object(body.value) as { code?: unknown };
  if (typeof code === "string") return { ok: true, value: code };
  return invalid({ path: "code", message: "is missing: send the code that stands behind # in the address" });
}
