import type { Failure } from "../../core/errors";
import { PROBLEM_KINDS, problemOf } from "../../core/problem";
import { withWarnings } from "../../operation/tools/model-view";

/** The failure as `application/problem+json`, in the words that a model gets when its tool call fails. */
export function problem(failure: Failure, requestId: string): Response {
  const body = problemOf(failure, requestId);
  const headers = headersOf(failure, "application/problem+json");
  if (body.status === 401) headers.set("www-authenticate", 'Bearer realm="almanac"');
  return new Response(JSON.stringify(body), { status: body.status, headers });
}

/** The failure's sentence, and what was left out before it, for a language model. */
export function sentence(failure: Failure, warnings: readonly string[] = []): Response {
  const { status } = PROBLEM_KINDS[failure.code];
  const text = withWarnings(failure.detail, warnings);
  return new Response(text, { status, headers: headersOf(failure, "text/plain") });
}

function headersOf(failure: Failure, type: string): Headers {
  const headers = new Headers({ "content-type": `${type}; charset=utf-8` });
  if (failure.retry_after !== undefined) headers.set("retry-after", String(failure.retry_after));
  return headers;
}
