import { beforeEach, describe, expect, it } from "vitest";
import type { LanguageCode } from "../../src/words/language";
import { readSetting } from "../../src/words/requests/read-setting";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { WORDS } from "../support/words";
import { newPerson, type Person } from "./people";

// How people set the assistant in plain words, each saying by a person of its own. It is Friday 23 January 2026.

const chat = sharedWorld(() => openChat("telegram", {}));
let ann: Person;

beforeEach(() => {
  chat().stage.setClock(NOON);
  ann = newPerson(chat());
});

const answer = async (text: string) => (await ann.say(text)).join();

interface Settings {
  time: string | null;
  days: string[] | null;
  paused: string | null;
  locale: string | null;
  hours: string | null;
  zone: string | null;
}

async function settings(): Promise<Settings> {
  const user = await ann.user.get<Body>("");
  const digest = user["digest"] as Body & { days: string[] | null; time: string | null };
  const paused = digest["paused_until"];
  return {
    time: digest.time,
    days: digest.days,
    paused: typeof paused === "number" ? new Date(paused * 1000).toISOString().slice(0, 16) : null,
    locale: user["locale"] as string | null,
    hours: user["hour_cycle"] as string | null,
    zone: user["time_zone"] as string | null,
  };
}

const WORKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"];

describe("the morning message", () => {
  it.each([
    ["can you send me a summary each morning at half past six", { time: "06:30" }],
    ["summary at 6:30 instead", { time: "06:30" }],
    ["i want the digest every weekday at 7am", { time: "07:00", days: WORKDAYS }],
    ["give me an overview daily at 8 except on sundays", { time: "08:00", days: [...WORKDAYS, "saturday"] }],
    ["only send the summary from monday to wednesday", { days: ["monday", "tuesday", "wednesday"] }],
    ["schick mir täglich um halb sieben einen überblick", { time: "06:30" }],
    ["die übersicht bitte nur werktags", { days: WORKDAYS }],
    ["quiero un resumen todos los días a las 8", { time: "08:00" }],
    ["non voglio il riepilogo la domenica", { days: [...WORKDAYS, "saturday"] }],
    ["je voudrais un résumé chaque matin à 6h30", { time: "06:30" }],
    ["сводку только по будням", { days: WORKDAYS }],
  ])("is set: %s", async (text, expected) => {
    await answer(text);
    expect(await settings()).toMatchObject(expected);
  });

  it("goes off, and on again by what it was", async () => {
    await answer("send me a summary every morning at 7");
    await answer("turn off the summary");
    expect((await settings()).time).toBeNull();
    expect(await answer("undo")).toContain("your settings are as they were");
    expect((await settings()).time).toBe("07:00");
  });

  it("takes days after it was set, and a correction", async () => {
    await answer("send me a summary every morning at 7");
    await answer("only on weekdays please");
    await answer("no, at 8");
    expect(await settings()).toMatchObject({ time: "08:00", days: WORKDAYS });
  });

  it.each([
    "a summary of the meeting at 7",
    "send me a summary",
    "the summary is boring",
    "only on weekdays",
    "no summary at 7",
  ])("isn't set: %s", async (text) => {
    await answer(text);
    expect(await settings()).toMatchObject({ time: "08:00", days: null });
  });
});

describe("the language", () => {
  it.each([
    ["speak german please", "de"],
    ["answer me in French", "fr"],
    ["switch to dutch from now on", "nl"],
    ["sprich bitte finnisch mit mir", "fi"],
    ["vastaa englanniksi", "en"],
    ["отвечай по-немецки", "de"],
    ["responde en neerlandés", "nl"],
    ["talk to me in español", "es"],
  ])("is set: %s", async (text, locale) => {
    await answer(text);
    expect((await settings()).locale?.slice(0, 2)).toBe(locale);
  });

  it("answers in the one that was set, and goes back", async () => {
    expect(await answer("speak german please")).toBe("Ab jetzt spreche ich Deutsch mit dir.");
    await ann.press(chat().buttons()[0] ?? "");
    expect((await settings()).locale?.slice(0, 2)).toBe("en");
  });

  it("that isn't spoken is named", async () => {
    expect(await answer("speak polish please")).toContain(
      "I don't speak Polish yet. I speak English, German,",
    );
  });

  it.each(["i speak german", "talk to me in private", "write to april"])("isn't set: %s", async (text) => {
    expect(await answer(text)).not.toContain("From now on");
    expect((await settings()).locale?.slice(0, 2)).toBe("en");
  });
});

it.each([
  ["use the 24 hour clock", "h23"],
  ["am/pm please", "h12"],
  ["no am/pm please", "h23"],
  ["switch to 12-hour format", "h12"],
  ["bitte die 24-stunden-uhr", "h23"],
  ["usa il formato 24 ore", "h23"],
])("the clock is set: %s", async (text, hours) => {
  await answer(text);
  expect((await settings()).hours).toBe(hours);
});

describe("a pause", () => {
  it.each([
    ["pause all reminders until monday", "2026-01-26T00:00"],
    ["no reminders today", "2026-01-24T00:00"],
    ["mute everything for 2 hours", "*"],
    ["leave me alone for a week", "*"],
    ["lass mich bis sonntag in ruhe", "2026-01-25T00:00"],
    ["pon en pausa los avisos hasta el lunes", "2026-01-26T00:00"],
    ["pausa alla notiser till måndag", "2026-01-26T00:00"],
  ])("is set: %s", async (text, until) => {
    await answer(text);
    const { paused } = await settings();
    if (until === "*") expect(paused).not.toBeNull();
    else expect(paused).toBe(until);
  });

  it("is asked until when, and ends", async () => {
    expect(await answer("pause all reminders")).toBe("Until when should I be quiet?");
    expect(await answer("monday")).toContain("come again on Monday");
    expect((await settings()).paused).toBe("2026-01-26T00:00");
    await answer("resume");
    expect((await settings()).paused).toBeNull();
  });

  it.each(["pause the gym reminder until monday", "resume", "no reminders about the rent until monday"])(
    "isn't set: %s",
    async (text) => {
      await answer(text);
      expect((await settings()).paused).toBeNull();
    },
  );
});

it("reads 4,000 characters in no time: they set nothing", () => {
  const languages: LanguageCode[] = ["en", "de", "fi", "ru"];
  for (const language of languages) {
    const text = "no summary on ".repeat(290);
    expect(readSetting(text, language, WORDS)).toBeNull();
  }
});
