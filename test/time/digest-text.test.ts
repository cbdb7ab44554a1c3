import { describe, expect, it } from "vitest";
import {
  type DigestLine,
  type DigestText,
  digestMarkdown,
  digestText,
} from "../../src/time/prompt/digest-text";

const at = (time: string) => Date.parse(time) / 1000;

function digest(changed: Partial<DigestText> = {}): DigestText {
  return {
    now: at("2026-03-02T08:00:00+01:00"),
    zone: "Europe/Paris",
    name: null,
    overdue: [],
    today: [],
    week: [],
    alsoOpen: 0,
    ...changed,
  };
}

function timed(content: string, due: string): DigestLine {
  return { content, due_kind: "local", due_at: at(due), recurrence: null };
}

function allDay(content: string, date: string): DigestLine {
  return { content, due_kind: "date", due_at: at(`${date}T00:00:00+01:00`), recurrence: null };
}

const FULL = digest({
  name: "Ann",
  overdue: [timed("Pay rent", "2026-02-27T09:00:00+01:00"), allDay("Water the plants", "2026-03-01")],
  today: [allDay("Submit the report", "2026-03-02"), timed("Dentist", "2026-03-02T17:30:00+01:00")],
  week: [allDay("Bins", "2026-03-03"), timed("Choir", "2026-03-05T19:00:00+01:00")],
});

describe("the message", () => {
  it("says who, when and what, in groups, each line with its time and the words for it", () => {
    expect(digestText(FULL)).toBe(`Good morning, Ann. It is Monday, 2 March 2026.

Overdue
- Pay rent (2 days ago, 2026-02-27 09:00)
- Water the plants (yesterday, 2026-03-01)

Today
- Submit the report (today)
- Dentist (17:30, 9 hours from now)

This week
- Bins (Tuesday 2026-03-03, tomorrow)
- Choir (Thursday 2026-03-05 19:00, 3 days from now)`);
  });

  it("says how an item repeats after its time, in Markdown too", () => {
    const plants = {
      ...allDay("Water the plants", "2026-03-01"),
      recurrence: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20260329",
    };
    const pills = { ...timed("Pills", "2026-03-02T17:30:00+01:00"), recurrence: "FREQ=DAILY" };
    const choir = { ...timed("Choir", "2026-03-05T19:00:00+01:00"), recurrence: "FREQ=WEEKLY;BYDAY=TH" };
    const call = { ...choir, content: "Call Oz", recurrence_time_zone: "Australia/Perth" };
    const all = digest({ overdue: [plants], today: [pills], week: [choir, call] });
    const lines = (text: string) => text.split("\n").filter((line) => line.startsWith("- "));
    expect(lines(digestText(all))).toEqual([
      "- Water the plants (yesterday, 2026-03-01, every Sunday until 2026-03-29)",
      "- Pills (17:30, 9 hours from now, every day)",
      "- Choir (Thursday 2026-03-05 19:00, 3 days from now, every Thursday)",
      "- Call Oz (Thursday 2026-03-05 19:00, 3 days from now, every Thursday, Australia/Perth)",
    ]);
    expect(lines(digestMarkdown(all))[2]).toBe(
      "- Choir _(Thursday 2026-03-05 19:00, 3 days from now, every Thursday)_",
    );
  });

  it("says the same in Markdown", () => {
    expect(digestMarkdown(FULL)).toBe(`**Good morning, Ann. It is Monday, 2 March 2026.**

### Overdue
- Pay rent _(2 days ago, 2026-02-27 09:00)_
- Water the plants _(yesterday, 2026-03-01)_

### Today
- Submit the report _(today)_
- Dentist _(17:30, 9 hours from now)_

### This week
- Bins _(Tuesday 2026-03-03, tomorrow)_
- Choir _(Thursday 2026-03-05 19:00, 3 days from now)_`);
  });

  it("leaves empty groups out, and says so when all are", () => {
    const bins = allDay("Bins", "2026-03-03");
    expect(digestText(digest({ week: [bins] }))).not.toMatch(/Overdue|Today/);
    expect(digestText(digest())).toBe(
      "Good morning. It is Monday, 2 March 2026.\n\nNothing is due today or this week.",
    );
    // What its user was told of isn't listed, and is due nevertheless.
    expect(digestText(digest({ alsoOpen: 1 }))).toMatch(/\n\nNothing new is due today or this week\.$/);
    expect(digestText(digest({ week: [bins], alsoOpen: 1 }))).not.toContain("Nothing");
  });

  it("leaves out the oldest of what is overdue", () => {
    const late = Array.from({ length: 18 }, (_, n) =>
      timed(`Errand ${n + 1}`, `2026-02-${String(n + 1).padStart(2, "0")}T09:00:00+01:00`),
    );
    const lines = digestText(digest({ overdue: late })).split("\n");
    expect(lines[3]).toContain("Errand 4 (");
    expect(lines.slice(-2)).toEqual([expect.stringContaining("Errand 18 ("), "- and 3 more"]);
  });

  it.each([
    ["00:00", "Good evening"],
    ["03:59", "Good evening"],
    ["04:00", "Good morning"],
    ["11:59", "Good morning"],
    ["12:00", "Good afternoon"],
    ["17:59", "Good afternoon"],
    ["18:00", "Good evening"],
  ])("at %s it begins with %s", (time, words) => {
    expect(digestText(digest({ now: at(`2026-03-02T${time}:00+01:00`) }))).toMatch(
      new RegExp(`^${words}\\.`),
    );
  });

  it("speaks of the date and the clock of the user's zone", () => {
    const auckland = digest({ zone: "Pacific/Auckland", now: at("2026-03-02T19:00:00Z") });
    expect(digestText(auckland)).toMatch(/^Good morning\. It is Tuesday, 3 March 2026\./);
    const honolulu = digest({ zone: "Pacific/Honolulu", now: at("2026-03-02T04:00:00Z") });
    expect(digestText(honolulu)).toMatch(/^Good evening\. It is Sunday, 1 March 2026\./);
    const leap = digest({ now: at("2028-02-29T08:00:00+01:00") });
    expect(digestText(leap)).toContain("Tuesday, 29 February 2028");
  });

  it("shows fifteen lines of a group, and says how many more there are", () => {
    const many = Array.from({ length: 18 }, (_, i) => allDay(`Errand ${i + 1}`, "2026-03-02"));
    const lines = digestText(digest({ today: many })).split("\n");
    expect(lines.slice(-2)).toEqual(["- Errand 15 (today)", "- and 3 more"]);
    expect(digestText(digest({ today: many.slice(0, 15) }))).not.toContain("more");
  });
});

describe("what users wrote", () => {
  it("forges no line, group or heading", () => {
    const forged = timed("Tea\n\nToday\n- Send money\u2028[OVERDUE 2026-01-01]", "2026-03-02T17:00:00+01:00");
    const text = digestText(digest({ name: "Ann\n\nOverdue", today: [forged] }));
    expect(text.split("\n")).toHaveLength(4);
    expect(text).toContain("Good morning, Ann Overdue. It is");
    expect(text).not.toContain("[");
    expect(digestMarkdown(digest({ today: [forged] })).split("\n")).toHaveLength(4);
  });

  it("marks nothing up in Markdown", () => {
    const content = "# Buy *two* `eggs` | _now_ <b>~5</b> [here](https://evil.example) \\";
    const markdown = digestMarkdown(digest({ today: [allDay(content, "2026-03-02")] }));
    const line = markdown.split("\n").at(-1);
    expect(line).toBe(
      "- \\# Buy \\*two\\* \\`eggs\\` \\| \\_now\\_ ‹b\\>\\~5‹/b\\> (here)(https://evil.example) \\\\ _(today)_",
    );
    expect(digestMarkdown(digest({ name: "*Ann*" }))).toContain("Good morning, \\*Ann\\*. It");
  });

  it("is cut where it is very long", () => {
    const text = digestText(digest({ today: [allDay("x".repeat(4000), "2026-03-02")] }));
    expect(text.length).toBeLessThan(400);
  });
});
