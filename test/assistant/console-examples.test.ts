import { describe, expect, it } from "vitest";
import { say, speakIn } from "../../console/words";
import { LANGUAGES } from "../../console/words/languages";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { openWorld } from "../support/world";

/** What stands in quotation marks: an example that is typed into the field. */
const quotedIn = (text: string) =>
  [...text.matchAll(/[“„«”‘](.+?)[”“»’]/g)].map(([, words = ""]) => words.trim());

async function speak(code: LanguageCode): Promise<void> {
  const { load, locale } = LANGUAGES[code];
  speakIn(await load(), locale);
}

describe.each(LANGUAGE_CODES)("the console in %s", (code) => {
  it("gives examples of times that the service reads", async () => {
    await speak(code);
    const world = await openWorld("2026-11-22T10:00:00Z");
    await world.user("ann").patch({ locale: LANGUAGES[code].locale });
    const dues = [say("memory.dueExample"), ...quotedIn(say("memory.dueHint"))];
    const series = quotedIn(say("series.emptyHint"));
    const spans = say("timeline.whenExample").split(", ");
    const moves = quotedIn(say("repeat.moveHint"));
    expect([dues.length, series.length, moves.length, spans.length]).toEqual([3, 1, 2, 3]);
    const answers = await Promise.all([
      ...[...dues, ...series, ...moves].map((due) =>
        world.send("POST", "/v1/users/ann/memories", { body: { content: due, due } }),
      ),
      ...spans.map((when) => world.send("GET", `/v1/users/ann/timeline?when=${encodeURIComponent(when)}`)),
    ]);
    const refused = await Promise.all(
      answers.filter(({ ok }) => !ok).map(async (answer) => (await answer.json<{ detail: string }>()).detail),
    );
    expect(refused).toEqual([]);
  });

  it("gives examples of what the assistant understands", async () => {
    await speak(code);
    const world = await openWorld("2026-11-22T10:00:00Z");
    const understood: unknown[] = [];
    for (const word of ["try.example1", "try.example2", "try.example3"] as const) {
      const answer = await world.send("POST", "/v1/users/ann/chat", { body: { text: say(word) } });
      understood.push((await answer.json<{ understood: string | null }>()).understood);
    }
    expect(understood).toEqual(["remind", "remind", expect.stringMatching(/^(list|tomorrow)$/)]);
  });
});
