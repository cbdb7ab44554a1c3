import { expect, it } from "vitest";
import { openWorld } from "../support/world";
import { tableBelow } from "./table-below";

const PAGES = import.meta.glob<string>(["/README.md", "/docs/**/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const README = PAGES["/README.md"] ?? "";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Mon 2 March, 09:00` in 2026, where it is that weekday and London has no summer time. */
function momentOf(text: string): string {
  const [, weekday = "", day = "", month = "", clock = ""] =
    /^(\w{3}) (\d+) (\w{3})\w*, (\d\d:\d\d)$/.exec(text) ?? [];
  const at = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
  const moment = `2026-${at}-${day.padStart(2, "0")}T${clock}:00Z`;
  expect(new Date(moment).toUTCString().slice(0, 3)).toBe(weekday);
  return moment;
}

it("README's bot says what its prompts ask for, and nothing else", async () => {
  const [[told = "", request = "", , confirmed = ""] = [], ...days] = tableBelow(README, "# Almanac");
  const world = await openWorld(momentOf(told));
  const ann = world.user("ann");
  await ann.patch({ time_zone: "Europe/London" });
  const [, due = ""] = / (on the .*)!$/.exec(request) ?? [];
  const body = { content: "Dentist", due };
  const answer = await world.send("POST", "/v1/users/ann/tools/remember", { body });
  const stored = (await answer.json()) as { memory: { id: string; due_at_local: string } };
  expect(stored.memory.due_at_local).toContain("2026-03-20");
  expect(confirmed).toContain("Friday 20 March at 17:00");
  const { id } = stored.memory;
  expect(days).toHaveLength(3);
  for (const [day = "", , , reply = ""] of days) {
    world.setClock(momentOf(day));
    const prompt = await world.send("GET", "/v1/users/ann/context", { headers: { accept: "text/plain" } });
    expect((await prompt.text()).includes("Dentist"), day).toBe(reply.includes("dentist"));
    if (reply.includes("dentist")) await ann.update({ id, reminded_at: "now" });
  }
});

it("README's table of a rehearsal is the one that docs/testing.md's example prints", () => {
  const [table = ""] = /^item {2,}told.*?(?=^```)/ms.exec(README) ?? [];
  expect(table.split("\n").length).toBeGreaterThan(5);
  expect(PAGES["/docs/testing.md"]).toContain(table);
});

/** The pages to which these link. */
function pagesBelow(pages: readonly string[]): string[] {
  return pages.flatMap((page) =>
    [...(PAGES[page] ?? "").matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g)].map(
      ([, target = ""]) => new URL(target, `file://${page}`).pathname,
    ),
  );
}

it("README is under 150 lines, and two clicks lead to every page but the weeks", () => {
  expect(README.split("\n").length).toBeLessThan(150);
  const first = pagesBelow(["/README.md"]);
  const reached = new Set(["/README.md", ...first, ...pagesBelow(first)]);
  const missed = Object.keys(PAGES).filter((page) => !reached.has(page));
  expect(missed.filter((page) => !page.startsWith("/docs/weeks/"))).toEqual([]);
});
