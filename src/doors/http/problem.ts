import type { Failure, FailureCode } from "../../core/errors";

interface Kind {
  status: number;
  title: string;
}

/** Every failure's status and title (RFC 9457); the code is the last part of `type`. */
function kindOf(code: FailureCode): Kind {
  switch (code) {
    case "bad_json":
      return { status: 400, title: "The body is not JSON" };
    case "invalid":
      return { status: 422, title: "The arguments are not valid" };
    case "unauthorized":
      return { status: 401, title: "No valid key" };
    case "forbidden":
      return { status: 403, title: "The key does not reach this" };
    case "not_found":
      return { status: 404, title: "Not found" };
    case "method_not_allowed":
      return { status: 405, title: "Not with this method" };
    case "conflict":
      return { status: 409, title: "In conflict with another call" };
    case "too_large":
      return { status: 413, title: "The body is too large" };
    case "rate_limited":
      return { status: 429, title: "Too many requests" };
    case "unavailable":
      return { status: 503, title: "Not available now" };
    case "internal":
      return { status: 500, title: "An error of this service" };
  }
}

/** The failure as `application/problem+json`, in the words that a model gets when its tool call fails. */
export function problem(failure: Failure, requestId: string): Response {
  const { status, title } = kindOf(failure.code);
  const headers = headersOf(failure, "application/problem+json");
  if (status === 401) headers.set("www-authenticate", 'Bearer realm="almanac"');
  const body = {
    type: `urn:almanac:problem:${failure.code}`,
    title,
    status,
    detail: failure.detail,
    code: failure.code,
    ...(failure.errors === undefined ? {} : { errors: failure.errors }),
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The failure's sentence alone, for a language model. */
export function sentence(failure: Failure): Response {
  const { status } = kindOf(failure.code);
  return new Response(failure.detail, { status, headers: headersOf(failure, "text/plain") });
}

function headersOf(failure: Failure, type: string): Headers {
  const headers = new Headers({ "content-type": `${type}; charset=utf-8` });
  if (failure.retry_after !== undefined) headers.set("retry-after", String(failure.retry_after));
  return headers;
}
