import { describe, expect, it } from "vitest";
import { discordCommands } from "../../../src/platforms/discord/commands";
import { LANGUAGE_CODES, type LanguageCode } from "../../../src/words/language";
import { MENU_TEXTS } from "../../../src/words/tables/menu";
import { PEOPLE_WORDS } from "../../support/words";
import { discordInteraction } from "../bots";
import { openChat } from "../chat";

/** What Discord is told of the commands, by the rules of its "Application Commands". */

type Localized = Record<string, string>;

interface Told {
  name: string;
  name_localizations?: Localized;
  description: string;
  description_localizations: Localized;
}

interface Registered extends Told {
  type: number;
  options?: Told[];
}

const ALL = discordCommands(PEOPLE_WORDS) as readonly object[] as readonly Registered[];
const SLASH = ALL.filter(({ type }) => type === 1);

/** Discord's "Locales" for the languages of the assistant; English is the text without a locale. */
const LOCALES: Record<string, LanguageCode> = {
  de: "de",
  "es-ES": "es",
  "es-419": "es",
  fr: "fr",
  "pt-BR": "pt",
  it: "it",
  nl: "nl",
  "sv-SE": "sv",
  fi: "fi",
  ru: "ru",
  uk: "uk",
  id: "id",
};

/** "CHAT_INPUT command names and command option names". */
const NAME = /^[-_'\p{L}\p{N}]{1,32}$/u;

it("each has a name and a description that Discord takes, in each language", () => {
  expect(new Set(["en", ...Object.values(LOCALES)])).toEqual(new Set(LANGUAGE_CODES));
  for (const { name, options = [], ...command } of SLASH) {
    expect(name).toMatch(/^[-_a-z0-9]{1,32}$/);
    for (const { description, description_localizations } of [command, ...options]) {
      expect(Object.keys(description_localizations).toSorted()).toEqual(Object.keys(LOCALES).toSorted());
      for (const text of [description, ...Object.values(description_localizations)]) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(100);
      }
    }
  }
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  expect(ALL.length).toBeLessThanOrEqual(100);
});

it("what it does is said in each language's own words", () => {
  for (const { name, description_localizations } of SLASH)
    for (const [locale, code] of Object.entries(LOCALES))
      expect([name, locale, description_localizations[locale]]).toEqual([
        name,
        locale,
        MENU_TEXTS[code][name as keyof typeof MENU_TEXTS.en],
      ]);
});

it("its words have names in each language that Discord takes, no two of them alike", () => {
  const options = SLASH.flatMap((command) => command.options ?? []);
  expect(options.length).toBeGreaterThan(0);
  for (const { name, name_localizations = {} } of options) {
    expect(Object.keys(name_localizations).toSorted()).toEqual(Object.keys(LOCALES).toSorted());
    for (const one of [name, ...Object.values(name_localizations)]) {
      expect(one).toMatch(NAME);
      expect(one).toBe(one.toLowerCase());
    }
  }
  for (const locale of Object.keys(LOCALES))
    for (const { options: own = [] } of SLASH) {
      const names = own.map(({ name_localizations = {} }) => name_localizations[locale]);
      expect(new Set(names).size).toBe(own.length);
    }
  // Names of commands are English everywhere: help and docs call them so.
  expect(SLASH.filter((command) => command.name_localizations !== undefined)).toEqual([]);
});

it("the command on a message has a name in each language", () => {
  const [onMessage, ...more] = ALL.filter(({ type }) => type === 3);
  expect(more).toEqual([]);
  expect(Object.keys(onMessage?.name_localizations ?? {}).toSorted()).toEqual(
    Object.keys(LOCALES).toSorted(),
  );
  for (const name of Object.values(onMessage?.name_localizations ?? {})) {
    expect(name.length).toBeGreaterThan(0);
    expect(name.length).toBeLessThanOrEqual(32);
  }
});

it("a command has at most 8,000 characters, the longest language of each text counted", () => {
  const size = ({ name, name_localizations = {}, description, description_localizations }: Told) =>
    Math.max(...[name, ...Object.values(name_localizations)].map((text) => text.length)) +
    Math.max(...[description, ...Object.values(description_localizations)].map((text) => text.length));
  for (const command of SLASH)
    expect([command, ...(command.options ?? [])].reduce((sum, one) => sum + size(one), 0)).toBeLessThan(8000);
});

describe.each(SLASH)("/$name", ({ name, options = [] }) => {
  it("is known to the assistant", async () => {
    const chat = await openChat("discord");
    const answers = await chat.say(options.length > 0 ? `/${name} pay rent` : `/${name}`);
    expect(answers).toHaveLength(1);
    expect(answers[0]).not.toContain("I don't know /");
  });
});

describe("what was set up", () => {
  it.each([
    ["/move rent to Friday at 10", "tomorrow at 9", "Moved"],
    ["/rename rent to pay the landlord", "tomorrow at 9", "Pay the landlord"],
    ["/skip rent", "every day at 9", "Skipped"],
    ["/stop-repeating rent", "every day at 9", "It no longer repeats"],
    ["/stop-reminding rent", "every day at 9", "I will not remind you of it any more"],
    ["/undo", "tomorrow at 9", "Undone"],
  ])("is changed by %s, which Discord offers", async (said, when, answer) => {
    const [name = ""] = said.slice(1).split(" ");
    expect(SLASH.map((one) => one.name)).toContain(name);
    const chat = await openChat("discord");
    await chat.say(`/remind pay rent ${when}`);
    expect((await chat.say(said))[0]).toContain(answer);
  });

  it.each([
    ["snooze", { text: "rent", when: "Monday" }, "I will remind you again on Monday at 9 am: Pay rent"],
    ["move", { when: "Monday at 10", text: "rent" }, "Moved, it is now on Monday at 10 am: Pay rent"],
    ["rename", { words: "pay the landlord", text: "rent" }, '"Pay rent" now says: Pay the landlord'],
  ])(
    "is changed by /%s with words in two places, whichever was filled in first",
    async (name, words, answer) => {
      const chat = await openChat("discord");
      await chat.say("/remind pay rent tomorrow at 9");
      const options = Object.entries(words).map(([one, value]) => ({ name: one, type: 3, value }));
      const said = { ...discordInteraction(chat.said()), type: 2, data: { id: "1", type: 1, name, options } };
      chat.heard();
      await chat.post(JSON.stringify(said));
      await chat.stage.drain();
      expect(chat.heard()).toEqual([answer]);
    },
  );

  it("is erased after a yes, which is asked for and not typed with the command", () => {
    const forgetMe = SLASH.find(({ name }) => name === "forget-me");
    expect(forgetMe?.options).toBeUndefined();
  });
});
