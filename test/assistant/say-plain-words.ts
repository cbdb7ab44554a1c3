import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { openChat } from "../chat/chat";
import { PLAIN_WORDS, THINGS } from "../words/plain-words";

// On Sunday 22 November 2026 at 11:00 in Berlin.
const DUES = [
  { due_at: "2026-11-29T09:00:00" },
  { due_at: "2026-11-24T10:00:00" },
  { due_at: "2026-11-23T08:00:00", recurrence: "FREQ=WEEKLY;BYDAY=MO" },
];

/** A line, and how its answer begins. */
type Line = readonly [said: string, answer: string];

export interface PlainChat {
  code: LanguageCode;
  part: number;
  lines: readonly Line[];
}

export const PLAIN_CHATS: readonly PlainChat[] = LANGUAGE_CODES.flatMap((code) =>
  PLAIN_WORDS[code].map((lines, part) => ({ code, part, lines })),
);

/** Says a chat's lines one after the other, and gives each with as much of its answer as is expected. */
export async function sayPlainWords({ code, lines }: PlainChat): Promise<Line[]> {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, "2026-11-22T10:00:00Z");
  const ann = chat.stage.user("telegram:4242");
  await ann.patch({ time_zone: "Europe/Berlin", locale: code });
  for (const [index, thing] of THINGS[code].entries()) await ann.store(thing, DUES[index]);
  const found: Line[] = [];
  for (const [text, answer] of lines) {
    const said = (await chat.say(text)).join("\n");
    found.push([text, said.slice(0, answer.length)]);
  }
  return found;
}
