import { createHash } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { it } from "vitest";
import { type Service, startService } from "../platforms/service";
import { type Stubs, startStubs } from "../platforms/stubs";
import { launchBrowser } from "./launch";

/** One service and one browser, for the tests of all views. */
export interface Desk {
  service: Service;
  /** What stands in for the platforms and for an app's own bots. */
  stubs: Stubs;
  /** An app's key. */
  key: string;
  /** Makes a user with memories, and answers their ids in order. */
  seed(user: string, settings: object, memories: readonly object[]): Promise<string[]>;
  /**
   * Opens an address of the console, signed in, and closes it after `act`. Fails for an error of the page, for what its
   * Content-Security-Policy stopped, and for a request to another host.
   */
  visit(path: string, act: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void>;
  /** Opens an empty page at an address that nobody serves. */
  openBlank(url: string, act: (page: Page) => Promise<void>): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  signedOut?: boolean;
  /** Signs in with the operator's token. */
  asOperator?: boolean;
  /** Signs in with another app's key. */
  withKey?: string;
  /** An origin that the page may lead to besides. */
  leadsTo?: string;
}

/** Signs in to the console once, as the code that `npm start` prints. */
export const CODE = "a-code-of-the-browser-tests";

interface Room {
  desk: Desk;
  close(): Promise<void>;
}

/** Milliseconds that something on a page is waited for; it takes a tenth of a second on a machine that does nothing else. */
const PATIENCE = 20_000;

/** A machine without a language has `en-US@posix`, which is no tag of any: uPlot doesn't load there. */
const USUAL = { viewport: { width: 1280, height: 860 }, locale: "en-GB" };

const NO_BROWSER = "no browser starts on this machine";

let room: Room | null = null;

/** Starts both; nothing where there is no browser. */
export async function openDesk(): Promise<void> {
  const browser = await launchBrowser();
  if (browser === null) return;
  const stubs = await startStubs("Europe/Berlin");
  const service = await startService({
    ...stubs.bases,
    LOCAL_SIGN_IN: `bots/demo/${createHash("sha256").update(CODE).digest("hex")}`,
  });
  const { key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app: "bots" });
  room = {
    desk: {
      service,
      stubs,
      key,
      seed: (...given) => seed(service, ...given),
      visit: (...given) => visit(browser, { url: service.url, key }, ...given),
      openBlank: (...given) => openBlank(browser, ...given),
    },
    close: async () => {
      await browser.close();
      await service.stop();
      await stubs.stop();
    },
  };
}

export async function closeDesk(): Promise<void> {
  await room?.close();
}

/** A test in the browser. Where there is none it is skipped, which the last line of the run counts and names. */
export function browse(name: string, test: (desk: Desk) => Promise<void>): void {
  it(name, async (context) => {
    if (room === null) context.skip(NO_BROWSER);
    else await test(room.desk);
  });
}

async function seed(
  service: Service,
  user: string,
  settings: object,
  memories: readonly object[],
): Promise<string[]> {
  const path = `/v1/users/${user}`;
  await service.send("PATCH", path, settings);
  const ids: string[] = [];
  for (const memory of memories) {
    const { memory: stored } = await service.send<{ memory: { id: string } }>(
      "POST",
      `${path}/memories`,
      memory,
    );
    ids.push(stored.id);
  }
  return ids;
}

async function visit(
  browser: Browser,
  { url, key }: { url: string; key: string },
  path: string,
  act: (page: Page) => Promise<void>,
  { signedOut = false, asOperator = false, withKey = key, leadsTo, ...options }: VisitOptions = {},
): Promise<void> {
  const context = await browser.newContext({ ...USUAL, ...options });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("console", (message) => {
      // A refused call is logged by the browser itself; the page shows it.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        wrong.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (origin !== url && origin !== leadsTo) wrong.push(`request: ${request.url()}`);
    });
    const shown = asOperator ? (process.env["ADMIN_TOKEN"] ?? "") : withKey;
    if (!signedOut) await page.addInitScript((kept) => sessionStorage.setItem("almanac.key", kept), shown);
    await page.goto(url + path);
    await act(page);
    if (wrong.length > 0) throw new Error(`the page did wrong: ${wrong.join("; ")}`);
  } finally {
    await context.close();
  }
}

async function openBlank(browser: Browser, url: string, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await page.goto(url);
    await act(page);
  } finally {
    await page.close();
  }
}
