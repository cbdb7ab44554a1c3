import { expect } from "vitest";
import { type PlayedTurn, playConversation } from "./play-conversation";
import { type Conversation, readConversations } from "./read-conversations";
import { type Heading, readHeading } from "./read-sayings";

const FILES = import.meta.glob<string>("./conversations/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SAYINGS = import.meta.glob<string>("./*.txt", { query: "?raw", import: "default", eager: true });

/** `VITE_SAYINGS=de` tells the German conversations that aren't whole, `all` those of each language. */
const TOLD = String(import.meta.env.VITE_SAYINGS ?? "");

interface ConversationsOfLanguage {
  language: string;
  heading: Heading;
  conversations: Conversation[];
}

export const CONVERSATIONS: readonly ConversationsOfLanguage[] = Object.entries(FILES).map(([path, text]) => {
  const language = path.slice("./conversations/".length, -".txt".length);
  const heading = readHeading(SAYINGS[`./${language}.txt`] ?? "");
  return { language, heading, conversations: readConversations(text) };
});

const PLAYED: { language: string; turns: PlayedTurn[] }[] = [];

const isWhole = (turns: readonly PlayedTurn[]) => turns.every(({ verdict }) => verdict === "right");

/** Tells how many of the conversations that were played were whole, by language. */
export function tellConversations(): void {
  for (const language of new Set(PLAYED.map((played) => played.language))) {
    const own = PLAYED.filter((played) => played.language === language);
    const turns = own.flatMap((played) => played.turns);
    const count = (verdict: string) => turns.filter((turn) => turn.verdict === verdict).length;
    console.info(
      `conversations, ${language}: ${own.filter((one) => isWhole(one.turns)).length} of ${own.length} whole; ${count("right")} of ${turns.length} turns right, ${count("wrong")} wrong, ${count("silent")} silent`,
    );
  }
  PLAYED.splice(0);
}

/** Plays a conversation, and expects each of its turns to be right. */
export async function expectWhole(
  { language, heading }: Omit<ConversationsOfLanguage, "conversations">,
  conversation: Conversation,
): Promise<void> {
  const turns = await playConversation(heading, conversation);
  PLAYED.push({ language, turns });
  const told = turns.map((turn) => `  ${turn.verdict}: ${turn.told}`).join("\n");
  if (!isWhole(turns) && (TOLD === language || TOLD === "all"))
    console.info(`# ${conversation.title}\n${told}`);
  expect(isWhole(turns), told).toBe(true);
}
