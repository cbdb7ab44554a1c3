import { resolve } from "node:path";
import { buildSync } from "esbuild";
import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import * as source from "../../../clients/typescript/src/client";
import { bodyOf, CASES, runCase, type Stub } from "../../clients/run-case";
import { browse } from "./desk";

/** The client as a page's script has it, under the name `almanac`. */
const SCRIPT = buildSync({
  entryPoints: [resolve(import.meta.dirname, "../../../clients/typescript/src/client.ts")],
  bundle: true,
  format: "iife",
  globalName: "almanac",
  target: "es2022",
  write: false,
}).outputFiles[0]?.text;

/** A page of the stand-in's own origin, so that nothing is refused. */
const PAGE = "http://service.test/";

interface Called {
  value?: unknown;
  error?: { status: number; message: string; code: string; errors: []; requestId: string | null };
}

/** Calls a method of a client that lives in the page; the list of what a walk yields comes as one. */
const CALL = `async ({ url, name, given }) => {
  const client = new almanac.Almanac({ url, key: "alm_test" });
  globalThis.client ??= client;
  try {
    const answer = globalThis.client[name](...given);
    if (answer[Symbol.asyncIterator] === undefined) return { value: await answer };
    const list = [];
    for await (const one of answer) list.push(one);
    return { value: list };
  } catch (error) {
    const { status, message, code, errors, requestId } = error;
    return { error: { status, message, code, errors, requestId } };
  }
}`;

/** A module like the client's, whose calls are made in the page. */
function clientIn(page: Page): typeof source {
  const call = async (url: string, name: string, given: unknown[]): Promise<unknown> => {
    const asked = JSON.stringify({ url, name, given });
    const { value, error } = await page.evaluate<Called>(`(${CALL})(${asked})`);
    if (error === undefined) return value;
    const { status, message, requestId, ...problem } = error;
    const id = requestId === null ? {} : { request_id: requestId };
    throw new source.AlmanacError(status, { ...problem, ...id, detail: message });
  };
  class Almanac {
    constructor({ url }: source.Settings) {
      const methods = Object.keys(new source.Almanac({ url, key: "" }));
      for (const name of methods) {
        const isWalk = CASES.some(({ steps }) => steps.some(({ walk }) => walk === name));
        const run = (...given: unknown[]) => call(url, name, given);
        Object.assign(this, { [name]: isWalk ? (...given: unknown[]) => listLater(run, given) : run });
      }
    }
  }
  return { ...source, Almanac: Almanac as typeof source.Almanac };
}

async function* listLater(run: (...given: unknown[]) => Promise<unknown>, given: unknown[]): AsyncGenerator {
  yield* (await run(...given)) as unknown[];
}

/** Answers for the service, and keeps what was sent. */
async function answerRoute(stub: Stub, route: Route): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  const text = request.postData();
  const headers = await request.allHeaders();
  stub.sent.push({
    method: request.method(),
    path: url.pathname + url.search,
    headers,
    ...(text === null ? {} : { body: bodyOf(text, headers["content-type"]) }),
  });
  const answer = stub.answers.shift();
  if (answer === undefined || typeof answer === "string") return await route.abort("connectionreset");
  const { status, headers: sent = {}, body, text: plain } = answer;
  await route.fulfill({ status, headers: sent, body: plain ?? JSON.stringify(body) });
}

export function describeClient(): void {
  describe("the client in a browser", () => {
    browse("passes the table of calls and answers that every client must pass", async (desk) => {
      expect(CASES.length).toBeGreaterThan(10);
      let stub: Stub = { url: "", answers: [], sent: [] };
      await desk.openBlank(PAGE, async (page) => {
        await page.route(`${PAGE}**`, (route) => answerRoute(stub, route));
        await page.evaluate(`${SCRIPT}; globalThis.almanac = almanac;`);
        for (const { name, steps } of CASES) {
          stub = { url: PAGE.slice(0, -1), answers: [], sent: [] };
          await page.evaluate("delete globalThis.client");
          await runCase(clientIn(page), stub, steps).catch((error: unknown) => {
            throw new Error(`${name}: ${String(error)}`, { cause: error });
          });
        }
      });
    });
  });
}
