import { expect } from "vitest";
import { drawPicture, PICTURES } from "./pictures";
import { playWeek } from "./play";
import { readWeek } from "./script";

/** The pages of docs/weeks, by the names of their files without `.md`. */
export const PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>("../../docs/weeks/*.md", { query: "?raw", import: "default", eager: true }),
  )
    .map(([path, page]) => [path.slice("../../docs/weeks/".length, -".md".length), page] as const)
    .filter(([name]) => name !== "README"),
);

/** A week of each platform, and one of a group. test/slow/weeks plays the others. */
export const A_WEEK_A_PLATFORM: readonly string[] = [
  "discord-italian",
  "slack-french",
  "sms-finnish",
  "telegram-german",
  "telegram-group-spanish",
  "whatsapp-indonesian-ok",
];

/** Plays a week, and compares it and its pictures with the files; `docs` is the folder as a test file calls it. */
export async function expectWeek(name: string, docs: string): Promise<void> {
  const played = await playWeek(readWeek(PAGES.get(name) ?? ""));
  await expect(played).toMatchFileSnapshot(`${docs}/weeks/${name}.md`);
  for (const picture of PICTURES.filter(({ week }) => week === name))
    await expect(drawPicture(picture, played)).toMatchFileSnapshot(`${docs}/pictures/${picture.name}.svg`);
}
