import { describe, expect, it } from "vitest";
import { Almanac } from "../../../clients/typescript/src/client";
import { contextOfClock } from "../../../clients/typescript/src/clock";
import type { ScriptTurn } from "../../../clients/typescript/src/testing";
import { ErringModel } from "../../../clients/typescript/src/testing/mistakes";
import { marking, rehearseHere } from "./stage-fetch";
import { SCRIPT, week } from "./week";

// Models that err: what is played, and how often. test/slow/clients has more weeks.

const URL = "https://almanac.test";

describe("a model", () => {
  it("that makes no mistakes nags nobody and loses nothing", async () => {
    const { counts, mistakes, table } = await week({});
    expect(counts).toMatchObject({ nagged: 0, lost: 0 });
    expect(mistakes).toEqual({ forgets: 0, unsaid: 0, wrongIds: 0, twice: 0 });
    expect(table).not.toContain("mistakes");
  });

  it("that forgets marks nags, at most once for each, and loses nothing", async () => {
    const { counts, mistakes } = await week({ forgets: 0.3 });
    expect(mistakes).toEqual({ forgets: expect.any(Number), unsaid: 0, wrongIds: 0, twice: 0 });
    expect(mistakes.forgets).toBeGreaterThan(2);
    expect(counts.nagged).toBeGreaterThan(0);
    expect(counts.lost).toBe(0);
  });

  it("that marks what it didn't say loses it, and no prompt of the bot shows it", async () => {
    const seen: string[] = [];
    const { counts, mistakes } = await week({ unsaid: 1 }, async (turn) => {
      const { items, system, volatile } = await turn.almanac.getContext(turn.user);
      // What is also open stays: it isn't to be brought up.
      seen.push(...[turn.system, system, volatile].map((text) => text.split("\nAlso open")[0] ?? ""));
      expect([...items, ...turn.items]).toEqual([]);
      return await marking(turn);
    });
    expect(seen.join("\n").match(/^- \[(?:DUE|OVERDUE).*/gm) ?? []).toEqual([]);
    expect(counts).toMatchObject({ mentions: 0, nagged: 0 });
    expect(counts.lost).toBeGreaterThanOrEqual(8);
    expect(mistakes.unsaid).toBeGreaterThan(10);
  });

  it("that sends wrong ids is refused, and has its item again at the next turn", async () => {
    const { counts, mistakes, broken, table } = await week({ wrongIds: 0.4 }, async (turn) => {
      if (turn.message.startsWith("Remind")) return await marking(turn);
      for (const { id } of turn.items) {
        const { status } = await turn.almanac.updateMemory(turn.user, { id, reminded_at: "now" });
        if (status === "not_found") throw new Error("there is no such item");
      }
      return turn.items.map(({ content }) => content).join(", ");
    });
    // The bot fails in each such turn, and nobody hears what it had to say.
    expect(mistakes.wrongIds).toBeGreaterThan(2);
    expect(broken).toHaveLength(mistakes.wrongIds);
    expect(table).toContain(`broken at ${broken[0]?.at}: there is no such item`);
    expect(counts.mentions).toBeGreaterThan(0);
  });

  it("that calls twice stores nothing twice, and has its calls answered once", async () => {
    const { counts, mistakes, items } = await week({ twice: 1 });
    expect(mistakes.twice).toBeGreaterThan(10);
    expect(items).toHaveLength(3);
    expect(counts).toMatchObject({ nagged: 0, lost: 0 });
  });
});

describe("what a model errs in", () => {
  it.each([
    [
      "openai",
      (ids: string[]) => {
        const args = JSON.stringify({ ids, reminded_at: "now" });
        return {
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "update_memory", arguments: args } },
          ],
        };
      },
    ],
    [
      "anthropic",
      (ids: string[]) => {
        const input = { ids, reminded_at: "2027-01-05T00:00:00Z" };
        return { content: [{ type: "tool_use", id: "call_1", name: "update_memory", input }] };
      },
    ],
  ] as const)("is a call of tools, in the form of %s", async (format, callsOf) => {
    const answers: unknown[] = [];
    const { counts, mistakes } = await rehearseHere({
      days: 2,
      script: SCRIPT,
      mistakes: { forgets: 1 },
      bot: async (turn) => {
        const { almanac, user, items } = turn;
        if (turn.message.startsWith("Remind") || items.length === 0) return await marking(turn);
        const message = { role: "assistant", ...callsOf(items.map(({ id }) => id)) };
        const { messages } = await almanac.runToolCalls(user, message, { format });
        answers.push(...messages);
        return items.map(({ content }) => content).join(", ");
      },
    });
    expect(answers).toHaveLength(6);
    expect(mistakes.forgets).toBe(6);
    expect(counts.nagged).toBeGreaterThan(3);
  });

  it("keeps what a call does besides its mark", async () => {
    const done: ScriptTurn = { day: 2, at: "10:00", says: "I did see the dentist" };
    const { items, counts } = await rehearseHere({
      days: 3,
      script: [SCRIPT[1] ?? done, done, { day: 3, at: "10:00", says: "Hello" }],
      mistakes: { forgets: 1 },
      bot: async (turn) => {
        const { data } = await turn.almanac.listMemories(turn.user);
        const changes = turn.message === done.says ? { completed_at: "now" } : {};
        const marks = { ids: data.map(({ id }) => id), reminded_at: "now" };
        if (data.length === 0) return await marking(turn);
        const { status, updated } = await turn.almanac.updateMemory(turn.user, { ...marks, ...changes });
        expect([status, updated[0]?.content]).toEqual(["updated", "see the dentist"]);
        return "Well done.";
      },
    });
    expect(items).toHaveLength(1);
    expect(counts).toMatchObject({ times: 0, lost: 0 });
  });

  it("is the same call again where it is sent again", async () => {
    const sent: string[] = [];
    const model = new ErringModel(
      { wrongIds: 0.5 },
      send,
      new Almanac({ url: URL, key: "k", fetch: send }),
      "ann",
    );
    async function send(url: string, { body }: RequestInit): Promise<Response> {
      sent.push(`${url} ${body}`);
      return new Response("{}", { status: 503 });
    }
    model.begin(contextOfClock({}, "UTC", 0, ""), ["k7m2x9qa"]);
    for (let call = 0; call < 20; call += 1) {
      const headers = { "idempotency-key": `call-${call}` };
      const init = { method: "PATCH", headers, body: '{"reminded_at":"now"}' };
      for (let tries = 0; tries < 2; tries += 1)
        await model.fetch(`${URL}/v1/users/ann/memories/k7m2x9qa`, init);
      expect(sent.at(-1)).toBe(sent.at(-2));
    }
    expect(new Set(sent).size).toBe(model.counts.wrongIds + 1);
    expect(model.counts.wrongIds).toBeGreaterThan(4);
  });
});
