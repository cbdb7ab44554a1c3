import type { Failure, Result } from "../../core/errors";
import type { HttpContext } from "./edge";
import { problem } from "./problem";

/** Turns an operation's result into the answer. */
export function answer(c: HttpContext, result: Result<unknown>, status = 200): Response {
  return result.ok ? json(result.value, status) : answerFailure(c, result.failure);
}

export function answerFailure(c: HttpContext, reason: Failure): Response {
  return problem(reason, c.env.edge.requestId);
}

export function textAnswer(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}
