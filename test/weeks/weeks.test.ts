import { describe, expect, it } from "vitest";
import { A_WEEK_A_PLATFORM, expectWeek, PAGES } from "./pages";
import { PICTURES } from "./pictures";

const DRAWN = Object.keys(import.meta.glob("../../docs/pictures/*"));
const FOLDER = "../../docs/pictures";

describe("weeks of docs/weeks, played through webhooks, queues and cron", () => {
  it.each(A_WEEK_A_PLATFORM)("%s", async (name) => {
    await expectWeek(name, "../../docs");
  });
});

it("docs/pictures holds no picture but these, and each has its week", () => {
  const names = new Set(PICTURES.map(({ name }) => `${FOLDER}/${name}.svg`));
  expect(DRAWN.filter((path) => !names.has(path))).toEqual([]);
  expect(PICTURES.map(({ week }) => week).filter((week) => !PAGES.has(week))).toEqual([]);
});
