import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { browse, type Desk } from "./desk";
import { answerOperator, OPERATE_VIEWS } from "./operate-samples";
import { smallPng } from "./small-png";

/** The pictures of docs/console.md and README.md. `CONSOLE_SHOTS=1 npx vitest run test/e2e/browser` takes them. */

const DOCS = resolve(import.meta.dirname, "../../../docs");
const FOLDER = resolve(DOCS, "console");
const SIZE = { width: 1160, height: 720 };
export const PHONE = { viewport: { width: 400, height: 900 }, hasTouch: true, isMobile: true } as const;
const HOUR = 3_600_000;

const wall = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 16);
const day = (days: number) => wall(days * 24).slice(0, 10);

const MEMORIES = [
  { content: "Works early shifts as a nurse and has two children", category: "profile" },
  { content: "Prefers the afternoon for appointments", category: "preference" },
  { content: "Is allergic to peanuts", category: "fact" },
  { content: "Call the plumber back", category: "task", due_at: wall(-2) },
  { content: "Dentist", category: "event", due_at: `${day(2)}T17:00`, remind_before: 7200 },
  { content: "Water the plants", category: "task", due_at: `${day(3)}T18:30`, recurrence: "FREQ=WEEKLY" },
  { content: "Anna's birthday", category: "event", entity: "Anna", due_at: day(12), remind_before: 172_800 },
  { content: "Renew the passport", category: "task", due_at: day(19) },
];

const VIEWS: readonly [name: string, address: string, ready: string][] = [
  ["now", "now?user=shots", "What the model is told"],
  ["coming", `now?user=shots&at=${encodeURIComponent(`${day(2)}T17:00:00Z`)}`, "Played forward"],
  ["try", "try?user=talk", "Talk to"],
  ["memories", "memories?user=shots&q=when+is+the+dentist", "found:"],
  ["timeline", "timeline?user=shots&order=asc", "Dentist"],
  ["series", "series?user=shots", "every week"],
  ["conversations", "conversations?user=shots&conversation=breakfast", "Good morning"],
  ["settings", "settings?user=shots", "Calendar feed"],
];

/** An address that nobody serves. */
export const BLANK = "http://pictures.test/";

/** What the small picture has no room for. */
const HIDDEN =
  ".bar, .held, .note, .part.about, .lanes .key, .prompt header button { display: none } main { padding: 1.2rem 1rem }";

async function store(page: Page, name: string, png: Buffer): Promise<void> {
  await storePicture(page, `console/${name}`, png);
}

/** Stores a picture in the docs, under its name there. */
export async function storePicture(page: Page, name: string, png: Buffer): Promise<void> {
  writeFileSync(resolve(DOCS, `${name}.png`), await smallPng(page, png));
}

/** Pictures of 400 by 900 points, as one. */
export async function sideBySide(page: Page, pictures: readonly Buffer[]): Promise<Buffer> {
  await page.setViewportSize({ width: 400 * pictures.length, height: 900 });
  const row = pictures.map(
    (png) => `<img src="data:image/png;base64,${png.toString("base64")}" width="400">`,
  );
  await page.setContent(`<body style="margin:0;display:flex">${row.join("")}</body>`);
  return await page.screenshot();
}

/** Waits until a view and what it asks for are there. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  await page.waitForTimeout(600);
}

/** A few words with the assistant. */
async function talk(page: Page): Promise<void> {
  for (const words of [
    "Remind me to call the dentist tomorrow at 9",
    "Remind me to pay rent every month on the 1st",
  ]) {
    const before = await page.locator(".chat li").count();
    await page.getByLabel("Say something").fill(words);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".chat li").count()).toBe(before + 2);
  }
}

async function furnish(desk: Desk, user: string): Promise<void> {
  await desk.seed(user, { time_zone: "UTC", display_name: "Demo" }, MEMORIES);
  const said = (role: string, content: string, hours: number) => ({
    role,
    content,
    user_id: user,
    ...(role === "user" ? { name: "Demo" } : {}),
    created_at: Math.floor((Date.now() - hours * HOUR) / 1000),
  });
  const messages = [
    said("user", "Good morning! What is on today?", 27),
    said("assistant", "The plumber waits for your call.", 26.9),
    said("user", "I'll do it tonight.", 22),
    said("assistant", "Good. The dentist is the day after tomorrow, at five.", 1),
  ];
  await desk.service.send("POST", "/v1/conversations/breakfast/messages", { messages });
}

export function describeShots(): void {
  describe("pictures", () => {
    browse("of every view, light and dark", async (desk) => {
      mkdirSync(FOLDER, { recursive: true });
      await furnish(desk, "shots");
      const pictures: [name: string, png: Buffer][] = [];
      for (const [name, address, ready] of VIEWS) {
        for (const colorScheme of ["light", "dark"] as const) {
          const shoot = async (page: Page) => {
            await page.getByText(ready).first().waitFor();
            if (name === "try") await talk(page);
            await page.waitForTimeout(400);
            pictures.push([`${name}-${colorScheme}`, await page.screenshot()]);
          };
          await desk.visit(`/console#/${address}`, shoot, { colorScheme, viewport: SIZE });
        }
      }
      await desk.openBlank(BLANK, async (page) => {
        for (const [name, png] of pictures) await store(page, name, png);
      });
    });

    browse("of every view for operators, light and dark", async (desk) => {
      mkdirSync(FOLDER, { recursive: true });
      const pictures: [name: string, png: Buffer][] = [];
      for (const [name] of OPERATE_VIEWS) {
        for (const colorScheme of ["light", "dark"] as const) {
          const shoot = async (page: Page) => {
            await answerOperator(page);
            await page.reload();
            await settle(page);
            pictures.push([`${name}-${colorScheme}`, await page.screenshot({ fullPage: true })]);
          };
          const options = { asOperator: true, colorScheme, viewport: { ...SIZE, height: 460 } };
          await desk.visit(`/console#/${name}`, shoot, options);
        }
      }
      await desk.openBlank(BLANK, async (page) => {
        for (const [name, png] of pictures) await store(page, name, png);
      });
    });

    browse("of a phone in German", async (desk) => {
      await furnish(desk, "handy");
      const pictures: Buffer[] = [];
      for (const view of ["now?user=handy", "settings?user=handy", "overview"]) {
        const shoot = async (page: Page) => {
          await answerOperator(page);
          await page.reload();
          await settle(page);
          pictures.push(await page.screenshot());
        };
        const options = { ...PHONE, asOperator: view === "overview", locale: "de-DE" };
        await desk.visit(`/console#/${view}`, shoot, options);
      }
      await desk.openBlank(BLANK, async (page) =>
        store(page, "phone-german", await sideBySide(page, pictures)),
      );
    });

    browse("of the slider at three moments", async (desk) => {
      const moments = [null, `${day(2)}T17:00:00Z`, `${day(12)}T01:00:00Z`];
      const pictures: Buffer[] = [];
      for (const at of moments) {
        const shoot = async (page: Page) => {
          await page.getByText("What the model is told").waitFor();
          await page.waitForTimeout(600);
          await page.addStyleTag({
            content: HIDDEN,
          });
          pictures.push(
            await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 900 }, fullPage: true }),
          );
        };
        const address = `/console#/now?user=shots${at === null ? "" : `&at=${encodeURIComponent(at)}`}`;
        await desk.visit(address, shoot, { viewport: { width: 400, height: 900 }, bypassCSP: true });
      }
      await desk.openBlank(BLANK, async (page) =>
        store(page, "three-moments", await sideBySide(page, pictures)),
      );
    });
  });
}
