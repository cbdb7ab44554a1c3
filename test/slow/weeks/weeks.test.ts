import { describe, it } from "vitest";
import { A_WEEK_A_PLATFORM, expectWeek, PAGES } from "../../weeks/pages";

/** The weeks that test/weeks leaves out. */
describe("weeks of docs/weeks, played through webhooks, queues and cron", () => {
  it.each([...PAGES.keys()].filter((name) => !A_WEEK_A_PLATFORM.includes(name)))("%s", async (name) => {
    await expectWeek(name, "../../../docs");
  });
});
