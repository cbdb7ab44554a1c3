import { describe, expect, it } from "vitest";
import { WIDTH } from "./bubbles";
import { drawChat } from "./draw-chat";
import { type Colours, LOOKS } from "./looks";
import { cutToWidth, widthOf, wrap } from "./text-width";
import { type Entry, passage, readTranscript } from "./transcript";

const PAGE = `# A week

Ann lives in London.

<!--
platform: telegram
from: 2026-11-23
zone: Europe/London
-->

## Monday 2026-11-23

08:00 **Ann:** list

> **Almanac:**${"  "}
> Tomorrow${"  "}
>
> 1. Pay rent${"  "}
> \`Done\` \`Snooze\`${"  "}

> **Almanac, 2026-11-24 09:00:**${"  "}
> Reminder: Pay rent${"  "}

## Wednesday 2026-11-25, Asia/Tokyo

10:00 **Ann** presses \`Done\`

> *Almanac changes its message:*${"  "}
> Done: Pay rent${"  "}

23:00 nobody says anything
`;

describe("a page of a week as what happened", () => {
  it("has what people do and what the assistant says, each at its moment", () => {
    const { entries, settings } = readTranscript(PAGE);
    expect(settings.platform).toBe("telegram");
    const said = { by: "assistant", replaced: false };
    expect(entries).toEqual([
      { at: "2026-11-23 08:00", by: "person", act: { does: "says", person: "Ann", text: "list" } },
      { ...said, at: "2026-11-23 08:00", text: "Tomorrow\n\n1. Pay rent", buttons: ["Done", "Snooze"] },
      { ...said, at: "2026-11-24 09:00", text: "Reminder: Pay rent", buttons: [] },
      { at: "2026-11-25 10:00", by: "person", act: { does: "presses", person: "Ann", label: "Done" } },
      { ...said, at: "2026-11-25 10:00", text: "Done: Pay rent", buttons: [], replaced: true },
    ]);
  });

  it("is cut by moments, and a span in which nothing happens is refused", () => {
    const transcript = readTranscript(PAGE);
    expect(passage(transcript, [["2026-11-24 00:00", "2026-11-24 23:59"]])).toHaveLength(1);
    expect(() => passage(transcript, [["2026-11-26 00:00", "2026-11-26 23:59"]])).toThrow("nothing happens");
  });

  it("is refused where a quote is nobody's", () => {
    expect(() => readTranscript(PAGE.replace("**Almanac:**", "**Bob:**"))).toThrow("nobody says this");
  });
});

describe("lines of a picture", () => {
  it.each([
    ["words", "remind me to pay the rent on Friday", ["remind me to", "pay the rent on", "Friday"]],
    ["a word longer than a line", "Maksamaanvuokranhuomenna", ["Maksamaanvuo", "kranhuomenna"]],
    ["lines of their own", "Tomorrow\n\n1. Rent", ["Tomorrow", "", "1. Rent"]],
    ["Chinese, with its stop", "明天早上九点提醒我。", ["明天早上九点提", "醒我。"]],
    ["Korean and words", "회의 at 내일 office", ["회의 at 내일", "office"]],
  ])("break %s", (_what, text, lines) => {
    expect(wrap(text, 15, 108)).toEqual(lines);
    for (const line of lines) expect(widthOf(line, 15)).toBeLessThanOrEqual(108);
  });

  it("never cut what is one character to a reader", () => {
    const family = "👨‍👩‍👧";
    for (const line of wrap(family.repeat(9), 15, 120)) expect(line.replaceAll(family, "")).toBe("");
  });

  it("count an accent as nothing, and a wide character as a whole", () => {
    expect(widthOf("é", 1000)).toBe(widthOf("e", 1000));
    expect(widthOf("日", 1000)).toBe(1000);
  });

  it("end in … where they are cut", () => {
    expect(cutToWidth("Reminder: Pay the rent", 15, 90)).toBe("Reminder:…");
    expect(cutToWidth("Rent", 15, 80)).toBe("Rent");
  });
});

const LONG = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3);
const HOSTILE: Entry[] = [
  { at: "2026-11-23 08:00", by: "person", act: { does: "says", person: LONG, text: LONG } },
  {
    at: "2026-11-23 08:00",
    by: "assistant",
    text: `<script>alert("1")</script> & **${LONG}**\n明天早上九点提醒我去看牙医然后去超市买东西再回家`,
    buttons: [LONG, "2", "3", LONG, "5"],
    replaced: false,
  },
  { at: "2026-11-24 08:00", by: "person", act: { does: "replies", person: "B", to: "script", text: LONG } },
  { at: "2026-11-24 09:00", by: "person", act: { does: "presses", person: LONG, label: LONG } },
];

describe.each(["telegram", "slack", "discord", "whatsapp", "twilio"] as const)(
  "a picture of %s",
  (platform) => {
    const settings = { platform, group: true };
    const svg = drawChat({ title: "A <b>", language: "de", settings, entries: HOSTILE, all: HOSTILE });
    const all = (pattern: RegExp) => [...svg.matchAll(pattern)].map(({ groups = {} }) => groups);

    it("holds all that it draws", () => {
      for (const { x, width } of all(
        /<rect class="\S+" x="(?<x>[\d.]+)" y="[\d.]+" width="(?<width>[\d.]+)"/g,
      )) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x) + Number(width)).toBeLessThanOrEqual(WIDTH);
      }
      const lines = all(
        / x="(?<x>[\d.]+)" y="[\d.]+"(?: text-anchor="(?<anchor>\w+)")? textLength="(?<length>[\d.]+)"/g,
      );
      expect(lines.length).toBeGreaterThan(20);
      for (const { x, anchor, length } of lines) {
        const left = Number(x) - Number(length) * (anchor === undefined ? 0 : ({ middle: 0.5 }[anchor] ?? 1));
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + Number(length)).toBeLessThanOrEqual(WIDTH);
      }
    });

    it("escapes what people write, and asks nobody for anything", () => {
      expect(svg).toContain('<title id="title">A &lt;b&gt;</title>');
      expect(svg).not.toContain("<script>");
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|url\(|@import|href/);
    });

    it("says below its name where it is, and in which language", () => {
      const title = {
        telegram: "Telegram",
        slack: "Slack",
        discord: "Discord",
        whatsapp: "WhatsApp",
        twilio: "SMS",
      };
      const where = `${title[platform]}, a group, in German`;
      expect(svg).toContain(`>${where}</text>`);
      const english = drawChat({ title: "A", language: "en", settings, entries: HOSTILE, all: HOSTILE });
      expect(english).toContain(`>${title[platform]}, a group</text>`);
    });

    it("is read aloud from its description", () => {
      expect(svg).toContain('role="img" aria-labelledby="title words"');
      expect(svg).toMatch(/<desc id="words" lang="de">[^<]*08:00: &lt;script&gt;/);
    });

    it.each(["light", "dark"] as const)("is legible in %s colours", (scheme) => {
      const colours = LOOKS[platform][scheme];
      for (const [front, back] of PAIRS)
        expect([front, back, contrast(colours[front], colours[back]) >= 4.5]).toEqual([front, back, true]);
    });
  },
);

/** What stands on what. */
const PAIRS: readonly [keyof Colours, keyof Colours][] = [
  ["ink", "mine"],
  ["ink", "theirs"],
  ["ink", "bar"],
  ["soft", "background"],
  ["soft", "bar"],
  ["soft", "mine"],
  ["soft", "theirs"],
  ["accent", "mine"],
  ["accent", "theirs"],
  ["accent", "button"],
  ["background", "accent"],
];

/** As WCAG has it: 4.5 and more is legible. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
