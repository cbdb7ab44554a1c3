import { describe, expect, it } from "vitest";
import { playWeek } from "./play";
import { readWeek } from "./script";

const PAGES = import.meta.glob<string>("../../docs/weeks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("the weeks of docs/weeks, played through webhooks, queues and cron", () => {
  it.each(Object.entries(PAGES).filter(([path]) => !path.endsWith("README.md")))("%s", async (path, page) => {
    await expect(await playWeek(readWeek(page))).toMatchFileSnapshot(path);
  });
});
