import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import { success } from "../../src/core/errors";
import { makeDeps } from "../../src/env";
import type { Moment } from "../../src/operation/call/call";
import { operation } from "../../src/operation/declare";
import { perform, performSent } from "../../src/operation/running/perform";

const greet = operation({
  name: "greet",
  summary: "Greets somebody",
  about: "operator",
  effect: "reads",
  input: () =>
    z.strictObject({
      name: z.string(),
      manner: z.enum(["short", "long"]).default("short"),
      loud: z.boolean().optional(),
    }),
  output: () => z.strictObject({ text: z.string() }),
  routes: [],
  example: { name: "Ben" },
  run: async (_deps, _call, { name, manner }) => success({ text: `${manner}: ${name}` }),
});

const call: Moment = { now: 0, nowMs: 0, wallMs: 0, claim: null };
const deps = makeDeps(env, { waitUntil: () => undefined }, { bookmark: null, publicUrl: "" });

it("does not compile with arguments that the operation doesn't take", async () => {
  const misspelled = { name: "Ben", loudly: true };
  const widened = { name: "Ben", manner: "long" };
  const refused = [
    // @ts-expect-error: a name is required
    await perform(greet, deps, call, {}),
    // @ts-expect-error: a name is text
    await perform(greet, deps, call, { name: 1 }),
    // @ts-expect-error: there is no such argument
    await perform(greet, deps, call, { name: "Ben", loudly: true }),
    // @ts-expect-error: nor in a variable, and all that is left out is optional
    await perform(greet, deps, call, misspelled),
    // @ts-expect-error: there is no such manner
    await perform(greet, deps, call, { name: "Ben", manner: "rude" }),
  ];
  // @ts-expect-error: any text isn't a manner
  const long = await perform(greet, deps, call, widened);
  expect(refused.map(({ ok }) => ok)).toEqual([false, false, false, false, false]);
  expect(long).toEqual(success({ text: "long: Ben" }));
});

it("checks what somebody outside has sent when it runs", async () => {
  const sent: unknown = JSON.parse('{"name": "Ben", "loudly": true}');
  const done = await performSent(greet, deps, call, sent);
  expect(done.ok ? null : done.failure.errors).toMatchObject([{ path: "loudly" }]);
});
