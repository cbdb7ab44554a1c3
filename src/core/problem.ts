import type { Failure, FailureCode, FieldError } from "./errors";

interface Kind {
  status: number;
  title: string;
}

/** Every failure's status and title (RFC 9457); the code is the last part of `type`. */
export const PROBLEM_KINDS: Readonly<Record<FailureCode, Kind>> = {
  bad_json: { status: 400, title: "The body is not JSON" },
  invalid: { status: 422, title: "The arguments are not valid" },
  unauthorized: { status: 401, title: "No valid key" },
  forbidden: { status: 403, title: "The key does not reach this" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Not with this method" },
  conflict: { status: 409, title: "In conflict with another call" },
  too_large: { status: 413, title: "The body is too large" },
  rate_limited: { status: 429, title: "Too many requests" },
  unavailable: { status: 503, title: "Not available now" },
  internal: { status: 500, title: "An error of this service" },
};

/** A failure as callers see it. */
export interface ProblemBody extends Kind {
  type: string;
  detail: string;
  code: FailureCode;
  errors?: FieldError[];
  request_id: string;
}

export function problemOf(failure: Failure, requestId: string): ProblemBody {
  const { status, title } = PROBLEM_KINDS[failure.code];
  return {
    type: `urn:almanac:problem:${failure.code}`,
    title,
    status,
    detail: failure.detail,
    code: failure.code,
    ...(failure.errors === undefined ? {} : { errors: failure.errors }),
    request_id: requestId,
  };
}
