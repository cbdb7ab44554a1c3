import { afterAll, describe, expect, it } from "vitest";
import { type PlayedTurn, playConversation } from "./play-conversation";
import { readConversations } from "./read-conversations";
import { readHeading } from "./read-sayings";

const FILES = import.meta.glob<string>("./conversations/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SAYINGS = import.meta.glob<string>("./*.txt", { query: "?raw", import: "default", eager: true });

/** `VITE_SAYINGS=de` tells the German conversations that aren't whole, `all` those of each language. */
const TOLD = String(import.meta.env.VITE_SAYINGS ?? "");

const PLAYED: { language: string; title: string; turns: PlayedTurn[] }[] = [];

const isWhole = (turns: readonly PlayedTurn[]) => turns.every(({ verdict }) => verdict === "right");

afterAll(() => {
  for (const language of new Set(PLAYED.map((played) => played.language))) {
    const own = PLAYED.filter((played) => played.language === language);
    const turns = own.flatMap((played) => played.turns);
    const count = (verdict: string) => turns.filter((turn) => turn.verdict === verdict).length;
    console.info(
      `conversations, ${language}: ${own.filter((one) => isWhole(one.turns)).length} of ${own.length} whole; ${count("right")} of ${turns.length} turns right, ${count("wrong")} wrong, ${count("silent")} silent`,
    );
  }
});

describe.each(Object.entries(FILES).map(([path, text]) => [path.slice(16, -4), text]))(
  "%s",
  (language, text) => {
    const heading = readHeading(SAYINGS[`./${language}.txt`] ?? "");

    it.each(readConversations(text).map((conversation) => [conversation.title, conversation] as const))(
      "%s",
      async (title, conversation) => {
        const turns = await playConversation(heading, conversation);
        PLAYED.push({ language, title, turns });
        const told = turns.map((turn) => `  ${turn.verdict}: ${turn.told}`).join("\n");
        if (!isWhole(turns) && (TOLD === language || TOLD === "all")) console.info(`# ${title}\n${told}`);
        expect(isWhole(turns), told).toBe(true);
      },
    );
  },
);
