import { describe, expect, it } from "vitest";
import { drawPicture, PICTURES } from "./pictures";
import { playWeek } from "./play";
import { readWeek } from "./script";

const PAGES = import.meta.glob<string>("../../docs/weeks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const DRAWN = Object.keys(import.meta.glob("../../docs/pictures/*"));
const FOLDER = "../../docs/pictures";

describe("the weeks of docs/weeks, played through webhooks, queues and cron", () => {
  it.each(Object.entries(PAGES).filter(([path]) => !path.endsWith("README.md")))("%s", async (path, page) => {
    const played = await playWeek(readWeek(page));
    await expect(played).toMatchFileSnapshot(path);
    for (const picture of PICTURES.filter(({ week }) => path.endsWith(`/${week}.md`)))
      await expect(drawPicture(picture, played)).toMatchFileSnapshot(`${FOLDER}/${picture.name}.svg`);
  });
});

it("docs/pictures holds no picture but these, and each has its week", () => {
  const names = new Set(PICTURES.map(({ name }) => `${FOLDER}/${name}.svg`));
  expect(DRAWN.filter((path) => !names.has(path))).toEqual([]);
  for (const { week } of PICTURES) expect(Object.keys(PAGES)).toContain(`../../docs/weeks/${week}.md`);
});
