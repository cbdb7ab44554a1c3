import { expect } from "vitest";
import type * as client from "../../clients/typescript/src/client";
import table from "./cases.json";

/** The table of calls and answers that every client must pass: cases.json. It runs in workerd and in Node. */

export type Answer =
  | string
  | { status: number; headers?: Record<string, string>; body?: unknown; text?: string };

export interface Sent {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string | null>;
  /** Lines as their text. */
  body?: unknown;
}

/** What a case expects of a request. */
interface Wanted extends Partial<Sent> {
  /** How many lines, or elements of a list, its body has. */
  lines?: number;
  items?: number;
}

/** A file as a case writes it: its head, a line so many times, and its end. */
interface File {
  head: string;
  line: string;
  times: number;
  end?: string;
}

/** A body as it came. */
export function bodyOf(text: string, type: string | null | undefined): unknown {
  return type?.includes("ndjson") ? text : (JSON.parse(text) as unknown);
}

interface Step {
  call?: string;
  walk?: string;
  given: unknown[];
  answers: Answer[];
  sent?: Wanted[];
  tries?: number;
  key?: string;
  value?: unknown;
  error?: Record<string, unknown>;
}

export const CASES = table as { name: string; steps: Step[] }[];

/** A stand-in for the service: it gives the next answer, and keeps what was sent. */
export interface Stub {
  url: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  answers: Answer[];
  sent: Sent[];
}

/** Runs the steps of a case with the client of `built`: the package, or its source. */
export async function runCase(built: typeof client, stub: Stub, steps: readonly Step[]): Promise<void> {
  const made = new built.Almanac({
    url: stub.url,
    key: "alm_test",
    // The table is of calls as they are sent. What a context is without the service is in clock.test.ts.
    patience: Number.POSITIVE_INFINITY,
    ...(stub.fetch === undefined ? {} : { fetch: stub.fetch }),
  });
  const methods = made as object as Record<string, (...given: unknown[]) => unknown>;
  for (const step of steps) {
    stub.answers = [...step.answers];
    stub.sent = [];
    const method = methods[step.call ?? step.walk ?? ""];
    if (method === undefined) throw new Error(`there is no method ${step.call ?? step.walk}`);
    const done = await outcomeOf(built, async () =>
      step.walk === undefined
        ? await method(...step.given.map(written))
        : await listOf(method(...step.given) as AsyncIterable<unknown>),
    );
    expect(done).toEqual(
      step.error === undefined ? { value: step.value } : { error: expect.objectContaining(step.error) },
    );
    checkSent(step, stub.sent);
  }
}

function written(given: unknown): unknown {
  if (typeof given !== "object" || given === null || !("times" in given)) return given;
  const { head, line, times, end = "" } = given as File;
  return head + line.repeat(times) + end;
}

async function listOf(walked: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const one of walked) list.push(one);
  return list;
}

async function outcomeOf(built: typeof client, run: () => Promise<unknown>): Promise<object> {
  try {
    return { value: await run() };
  } catch (error) {
    if (!(error instanceof built.AlmanacError)) throw error;
    const { status, code, message, errors, requestId } = error;
    return { error: { status, code, message, errors, requestId } };
  }
}

function checkSent({ sent: expected, tries, key }: Step, sent: readonly Sent[]): void {
  if (tries !== undefined) expect(sent).toHaveLength(tries);
  if (key === "same") {
    const [first] = sent;
    expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    for (const one of sent) expect(one).toEqual(first);
  }
  if (expected === undefined) return;
  expect(sent).toHaveLength(expected.length);
  for (const [index, wanted] of expected.entries()) {
    const { headers = {}, lines, items, ...rest } = wanted;
    const got = sent[index];
    expect(got).toMatchObject(rest);
    const text = String(got?.body);
    if (lines !== undefined) expect(text.split("\n")).toHaveLength(lines);
    if (items !== undefined) expect(JSON.parse(text)).toHaveLength(items);
    for (const [name, value] of Object.entries(headers)) expect(got?.headers[name] ?? null).toBe(value);
  }
}
