import { afterEach, beforeEach, expect, it } from "vitest";
import type { GetContextAnswer, GetLifeAnswer } from "../../clients/typescript/src/client";
import { partsOf } from "../../console/now/prompt-parts";
import { STATUS_WORDS } from "../../src/time/prompt/prompt";
import { openWorld, type UserClient, type World } from "../support/world";

/** The words of a status have one home: with others there, the prompt, the lines of tools and the console say those. */

const USUAL = { ...STATUS_WORDS };

let world: World;
let ann: UserClient;

beforeEach(async () => {
  Object.assign(STATUS_WORDS, { overdue: "PAST ITS TIME", due: "TO COME", later: "TO COME" });
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
  const late = await ann.store("Pay rent", { due_at: "2026-02-19T09:00" });
  const soon = await ann.store("Dentist", { due_at: "2026-02-21T10:00" });
  await ann.store("Bins", { due_at: "2026-02-19", recurrence: "FREQ=DAILY;COUNT=1" });
  await ann.store("Choir", { due_at: "2026-02-22T19:00", recurrence: "FREQ=WEEKLY" });
  await ann.store("Now", { due_at: "2026-02-20T10:00" });
  await world.advance(3600);
  for (const id of [late, soon]) await ann.update({ id, reminded_at: "now" });
});

afterEach(() => {
  Object.assign(STATUS_WORDS, USUAL);
});

const wordOf = (label: string) => /^\[(\D+) \d/.exec(label)?.[1];

it("which every text for a model has", async () => {
  const text = async (path: string) => await (await ann.send("GET", `${path}view=model`)).text();
  const wordsIn = (lines: string) =>
    Object.fromEntries(
      [...lines.matchAll(/\[(\D+) \d[^\]]*\].*?\b(Pay rent|Dentist|Bins|Choir|Now)\b/g)].map(
        ([, word = "", content = ""]) => [content, word],
      ),
    );
  const one = { "Pay rent": "PAST ITS TIME", Dentist: "TO COME", Now: "PAST ITS TIME" };
  const series = { Bins: "PAST ITS TIME", Choir: "TO COME" };
  const texts = {
    context: await text("/context?"),
    upcoming: await text("/upcoming?"),
    later: await text("/upcoming?include_reminded=true&within_days=20&"),
    found: await text("/search?query=rent dentist bins choir now&"),
    memories: await text("/memories?"),
    series: await text("/series?"),
  };
  const all = { ...one, ...series };
  expect(Object.entries(texts).map(([name, lines]) => [name, wordsIn(lines)])).toEqual([
    ["context", all],
    ["upcoming", all],
    ["later", all],
    ["found", all],
    ["memories", all],
    ["series", series],
  ]);
  expect(Object.values(texts).join("\n")).not.toMatch(/\[(?:OVERDUE|DUE) /);
});

it("which the console shows in front of every item, at any moment", async () => {
  const context = await ann.get<GetContextAnswer>("/context");
  const { frames } = await ann.get<GetLifeAnswer>("/life?talks=hour");
  const shown = [context, ...frames].map((told) => ({
    lines: told.system.split("\n").filter((line) => line.startsWith("- [")),
    items: partsOf(told).flatMap(({ lines }) => lines.flatMap(({ item }) => item ?? [])),
  }));
  expect(shown.length).toBeGreaterThan(5);
  for (const { lines, items } of shown) {
    expect(items.map(({ label, rest }) => `- ${label} ${rest}`)).toEqual(lines);
    const told = items.filter(({ status }) => status !== null);
    expect(told.map(({ label }) => wordOf(label))).toEqual(
      told.map(({ status }) => STATUS_WORDS[status ?? "due"]),
    );
  }
  const kinds = partsOf(context).map(({ kind, lines }) => [
    kind,
    lines.flatMap(({ item }) => item?.status ?? []),
  ]);
  expect(Object.fromEntries(kinds)).toMatchObject({
    items: ["overdue", "overdue", "due"],
    open: ["overdue", "due"],
  });
});
