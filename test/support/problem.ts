import { expect } from "vitest";
import type { Problem } from "./wire";

export interface Expected {
  status: number;
  code: string;
  /** The field that the problem must name, if it names one. */
  path?: string;
}

/** Reads a problem (RFC 9457) and checks its whole shape. */
export async function problemOf(response: Response, expected: Partial<Expected> = {}): Promise<Problem> {
  const text = await response.text();
  expect(response.headers.get("content-type"), text).toBe("application/problem+json; charset=utf-8");
  const problem = JSON.parse(text) as Problem;
  const { errors: _errors, ...fixed } = problem;
  expect(Object.keys(fixed)).toEqual(["type", "title", "status", "detail", "code", "request_id"]);
  expect(problem.status).toBe(response.status);
  expect(problem.type).toBe(`urn:almanac:problem:${problem.code}`);
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
  expect(problem.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(problem.title).not.toBe("");
  expect(problem.detail).not.toBe("");
  for (const error of problem.errors ?? []) {
    expect(Object.keys(error)).toEqual(["path", "message"]);
    expect(problem.detail).toContain(error.message);
  }
  const { status, code, path } = expected;
  if (status !== undefined) expect(response.status, text).toBe(status);
  if (code !== undefined) expect(problem.code, text).toBe(code);
  if (path !== undefined)
    expect(
      problem.errors?.map((error) => error.path),
      text,
    ).toContain(path);
  return problem;
}
