import { existsSync } from "node:fs";
import { type Browser, chromium as playwright } from "playwright-core";

/** Browsers that a machine may have, where the one from npm doesn't run: it is for Linux on x64. */
const INSTALLED = [
  process.env["CHROME_PATH"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** It asks nobody for anything. Containers rarely let it have a sandbox, and it sees our pages alone. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--font-render-hinting=none",
];

/** A real browser; null where this machine has none that starts. */
export async function launchBrowser(): Promise<Browser | null> {
  for (const executablePath of await candidates()) {
    try {
      return await playwright.launch({ executablePath, args: ARGUMENTS, headless: true });
    } catch {
      // Of another platform, or without the libraries that it needs.
    }
  }
  return null;
}

async function candidates(): Promise<string[]> {
  const installed = INSTALLED.filter((path) => path !== "" && existsSync(path));
  if (process.platform !== "linux" || process.arch !== "x64") return installed;
  const { default: chromium } = await import("@sparticuz/chromium");
  return [await chromium.executablePath(), ...installed];
}
