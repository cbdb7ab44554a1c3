import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Texts, Word } from "../../../console/words";
import { isLanguage, LANGUAGES, type LanguageCode } from "../../../console/words/languages";
import { OPERATE } from "../../../console/words/operate";
import { expectAccessible } from "./axe";
import { browse, type Desk } from "./desk";
import { answerOperator, OPERATE_VIEWS } from "./operate-samples";

const CODES = Object.keys(LANGUAGES).filter(isLanguage);

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

const tableOf = async (code: LanguageCode): Promise<Texts> => await LANGUAGES[code].load();

async function textOf(code: LanguageCode, word: Word): Promise<string> {
  const texts: Readonly<Record<Word, Texts[keyof Texts]>> = { ...OPERATE, ...(await tableOf(code)) };
  const text = texts[word];
  return typeof text === "string" ? text : text.other;
}

const languageOf = (page: Page) => page.evaluate<string>("document.documentElement.lang");

/** The chooser of languages, whatever the language: each is offered in its own words. */
const chooser = (page: Page) => page.locator("select:has(option[lang])");

/** Waits until the page to sign in speaks a language. */
async function expectSpoken(page: Page, code: LanguageCode): Promise<void> {
  await expect
    .poll(() => page.locator(".sign-in button.main").allInnerTexts())
    .toEqual([await textOf(code, "signIn.send")]);
  expect(await languageOf(page)).toBe(code);
  expect(await chooser(page).inputValue()).toBe(code);
}

/** Texts of the page, and what is read out in their place. */
const SHOWN = `[...document.querySelectorAll("#app *")].flatMap((element) => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
  ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
]).map((text) => text.trim())`;

/** Boxes whose text is wider than they are, but for those that scroll or end in an ellipsis, and the calendar's page. */
const TOO_NARROW = `[...document.querySelectorAll("#app *")].filter((element) => {
  const { display, overflowX, textOverflow } = getComputedStyle(element);
  if (element.clientWidth === 0 || display === "inline" || textOverflow === "ellipsis") return false;
  if (overflowX === "auto" || overflowX === "scroll") return false;
  if (element.closest(".unseen, .skip, .month, .track, input, textarea, svg") !== null) return false;
  return element.scrollWidth > element.clientWidth + 1;
}).map((element) => element.outerHTML.slice(0, 200))`;

async function expectWhole(page: Page, view: string): Promise<void> {
  const width = await page.evaluate<number>("document.scrollingElement.scrollWidth");
  expect({ view, width }).toEqual({ view, width: PHONE.viewport.width });
  expect({ view, narrow: await page.evaluate<string[]>(TOO_NARROW) }).toEqual({ view, narrow: [] });
}

/** English texts that stand in no German page, nor in one for operators. */
async function englishAlone(): Promise<Set<string>> {
  const [english, german] = [await tableOf("en"), await tableOf("de")];
  const inGerman = new Set<unknown>([...Object.values(german), ...Object.values(OPERATE)]);
  const texts = Object.values(english).filter((text) => typeof text === "string");
  return new Set(texts.filter((text) => !inGerman.has(text) && !text.includes("{")));
}

/** An address of each view about a user, and the text by which it is known to be loaded. */
const VIEWS: readonly [view: string, word: Word][] = [
  ["now", "now.told"],
  ["try", "try.about"],
  ["memories", "memories.new"],
  ["memories&new=1", "memory.content"],
  ["timeline", "timeline.allDay"],
  ["series", "series.list"],
  ["conversations", "conversations.empty"],
  ["settings", "feed.name"],
];

/** Each view fits a phone in German, has no English left, and is accessible. */
export async function expectGerman(desk: Desk): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await desk.seed("sprache", { time_zone: "UTC" }, [
    { content: "Zahnarzt", due_at: `${tomorrow}T09:00:00` },
    { content: "Miete", due_at: tomorrow, recurrence: "FREQ=DAILY", category: "task" },
  ]);
  const english = await englishAlone();
  expect(english.size).toBeGreaterThan(200);
  const checkAll = async (page: Page, views: readonly (readonly [address: string, word: Word])[]) => {
    for (const [address, word] of views) {
      await page.goto(`${desk.service.url}/console#/${address}`);
      await page.locator("h1").waitFor();
      await page
        .getByText(await textOf("de", word))
        .first()
        .waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      const shown = await page.evaluate<string[]>(SHOWN);
      expect({ address, left: shown.filter((text) => english.has(text)) }).toEqual({ address, left: [] });
      await expectWhole(page, address);
      await expectAccessible(page);
    }
  };
  const options = { ...PHONE, locale: "de-DE" };
  const ofUser = VIEWS.map(([view, word]) => [view.replace(/&|$/, "?user=sprache&"), word] as const);
  await desk.visit("/console", (page) => checkAll(page, ofUser), options);
  const operate = async (page: Page) => {
    await answerOperator(page);
    await page.reload();
    await checkAll(page, OPERATE_VIEWS);
  };
  await desk.visit("/console", operate, { ...options, asOperator: true });
}

export function describeTongues(): void {
  describe("languages", () => {
    browse("are twelve, each loaded when it is chosen, and the browser's at first", async (desk) => {
      const act = async (page: Page) => {
        await expectSpoken(page, "uk");
        const loaded: string[] = [];
        page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
        for (const code of CODES.filter((one) => one !== "uk")) {
          await chooser(page).selectOption(code);
          await expectSpoken(page, code);
          expect(loaded.splice(0)).toEqual([
            expect.stringMatching(new RegExp(`^/console/parts/${code}-\\w+\\.js$`)),
          ]);
        }
        await page.reload();
        await expectSpoken(page, "id");
        expect(loaded.filter((path) => /\/[a-z]{2}-\w+\.js$/.test(path))).toHaveLength(1);
        expect(await page.title()).toBe("Masuk · Almanac");
      };
      expect(CODES).toHaveLength(12);
      await desk.visit("/console", act, { signedOut: true, locale: "uk-UA" });
    });

    browse("follow the address first, and the tab's choice after it", async (desk) => {
      const act = async (page: Page) => {
        await expectSpoken(page, "fr");
        await chooser(page).selectOption("nl");
        await expectSpoken(page, "nl");
        expect(page.url()).not.toContain("lang");
        await page.goto(`${desk.service.url}/console#/now?user=door&lang=sv-FI`);
        await expectSpoken(page, "sv");
        await page.goto(`${desk.service.url}/console#/now?user=door`);
        await page.reload();
        await expectSpoken(page, "sv");
        await page.goto(`${desk.service.url}/console#/now?user=door&lang=xx`);
        await page.reload();
        await expectSpoken(page, "sv");
      };
      const options = { signedOut: true, locale: "pl-PL" };
      await desk.visit("/console#/now?user=door&lang=fr", act, options);
      await desk.visit("/console", (page) => expectSpoken(page, "en"), options);
    });

    browse(
      "paint nothing before their texts are there, and are English where those are lost",
      async (desk) => {
        const options = { signedOut: true, locale: "de-AT" };
        const wait = async (page: Page) => {
          const gate = Promise.withResolvers<void>();
          await page.route("**/console/parts/de-*.js", async (route) => {
            await gate.promise;
            await route.continue();
          });
          const asked = page.waitForRequest("**/console/parts/de-*.js");
          await page.reload({ waitUntil: "commit" });
          await asked;
          expect(await page.locator("#app").innerText()).toBe("");
          gate.resolve();
          await expectSpoken(page, "de");
        };
        await desk.visit("/console", wait, options);
        const lose = async (page: Page) => {
          await page.route("**/console/parts/de-*.js", (route) => route.abort());
          await page.reload();
          await expectSpoken(page, "en");
        };
        await desk.visit("/console", lose, options);
      },
    );

    browse("write hours, weeks and years as the reader's region has them", async (desk) => {
      const [id] = await desk.seed("region", { time_zone: "UTC" }, [
        { content: "Class", due_at: "2099-11-24T17:00:00", recurrence: "FREQ=WEEKLY" },
      ]);
      const read = async (page: Page) => {
        const row = await page.locator(".list small").first().innerText();
        await page.goto(`${desk.service.url}/console#/series?user=region&month=2099-11`);
        await page.getByText("Class").first().waitFor();
        const days = await page.locator(".month th").allInnerTexts();
        const entry = await page.locator(".month td button").first().innerText();
        await page.goto(`${desk.service.url}/console#/memories?user=region&id=${id}`);
        const due = await page.getByRole("dialog").locator("p.quiet").first().innerText();
        return [row, due, days[0], entry].map((text) => text?.replace(/\s/g, " ").toLowerCase());
      };
      const near = (time: string, away: string) =>
        expect.stringMatching(new RegExp(`${time}.*${away}`.toLowerCase()));
      const american = async (page: Page) => {
        const time = "Tue, Nov 24, 2099, 5:00 PM";
        const away = "in \\d\\d years";
        await expect
          .poll(() => read(page))
          .toEqual([near(time, away), near(time, away), "sun", "5:00 pm class"]);
      };
      await desk.visit("/console#/memories?user=region", american, { locale: "en-US" });
      const austrian = async (page: Page) => {
        const time = "Di., 24. Nov. 2099, 17:00";
        const away = "in \\d\\d Jahren";
        await expect
          .poll(() => read(page))
          .toEqual([near(time, away), near(time, away), "mo", "17:00 class"]);
      };
      await desk.visit("/console#/memories?user=region", austrian, { locale: "de-AT" });
    });

    browse("leave operators' views in English, with the numbers in their sentences", async (desk) => {
      const act = async (page: Page) => {
        await answerOperator(page);
        await page.reload();
        await page.getByText("1.9 GB of 10 GB, 19%").waitFor();
        await page.getByText(/^ran \d+ seconds ago$/).waitFor();
        await chooser(page).selectOption("ru");
        await expect.poll(() => page.evaluate("document.documentElement.lang")).toBe("ru");
        await page.getByText("1.9 GB of 10 GB, 19%").waitFor();
        await expect.poll(() => page.title()).toBe("Overview · Almanac");
      };
      await desk.visit("/console#/overview?lang=de", act, { asOperator: true });
    });
  });

  describe("the theme", () => {
    const ground = (page: Page) => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    const LIGHT = "rgb(250, 249, 246)";
    const DARK = "rgb(20, 23, 26)";

    browse("is the system's, or the one that was chosen, from the first paint on", async (desk) => {
      const act = async (page: Page) => {
        const theme = page.getByLabel("Theme");
        await theme.waitFor();
        expect(await ground(page)).toBe(LIGHT);
        await theme.selectOption("dark");
        expect(await ground(page)).toBe(DARK);
        await page.reload();
        await theme.waitFor();
        expect([await ground(page), await theme.inputValue()]).toEqual([DARK, "dark"]);
        // The page is painted in it before its script runs.
        await page.route("**/console/main.js", (route) => route.abort());
        await page.reload();
        expect(await ground(page)).toBe(DARK);
        await page.unroute("**/console/main.js");
        await page.reload();
        await theme.selectOption("light");
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await ground(page)).toBe(LIGHT);
        await theme.selectOption("auto");
        expect(await ground(page)).toBe(DARK);
        expect(await page.evaluate("localStorage.length")).toBe(0);
      };
      await desk.visit("/console", act, { signedOut: true });
    });
  });
}
