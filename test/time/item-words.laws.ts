import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { itemWords } from "../../src/time/prompt/item-words";
import { relativeWords } from "../../src/time/relative";
import { law } from "../support/law";

const at = (iso: string) => Date.parse(iso) / 1000;

/** The same by Intl's dates and the text of the rule. */
function expected(zone: string, now: number, due_at: number): string {
  const date = (instant: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(instant * 1000);
  const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "long" }).format(due_at * 1000);
  const days = Math.round((Date.parse(date(due_at)) - Date.parse(date(now))) / 86_400_000);
  const hours = Math.floor(Math.abs(due_at - now) / 3600);
  const side = days > 0 ? "from now" : "ago";
  const near = days > 0 ? "tomorrow" : "yesterday";
  if (hours < 6) return days === 0 ? relativeWords(due_at, now) : `${near}, ${relativeWords(due_at, now)}`;
  if (days === 0) return `today, ${hours} hours ${due_at > now ? "from now" : "ago"}`;
  if (Math.abs(days) === 1) return near;
  const distance = `${Math.abs(days)} days ${side}`;
  return `${weekday}, ${distance}`;
}

describe("the words of a line", () => {
  const zones = [
    "Europe/London",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
  ];
  law(
    "name the date that the platform's calendar counts",
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") }),
      fc.integer({ min: -10 * 86_400, max: 10 * 86_400 }),
      (zone, now, distance) => {
        const due_at = now + distance;
        const words = itemWords({ due_kind: "instant", due_at }, zone, now);
        expect(words).toBe(expected(zone, now, due_at));
      },
    ),
  );
});
