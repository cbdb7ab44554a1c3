import { type Outcome, readOutcomes } from "./read-outcome";

/** The files of `conversations/`, as README.md describes them. */

export type Turn =
  /** `where` is the group unless it is said `alone` to the bot, or `elsewhere` in another group. */
  | {
      does: "says";
      who: string | null;
      where: "here" | "alone" | "elsewhere";
      text: string;
      outcomes: Outcome[];
    }
  /** Time passes until then, and a text comes with one of these words. */
  | { does: "waits"; until: string; words: string[] };

export interface Conversation {
  title: string;
  list: string;
  isGroup: boolean;
  turns: Turn[];
}

const SAYS = /^> (?:(?<who>\p{Lu}\p{Ll}+)(?: (?<where>alone|elsewhere))?: )?(?<text>.+)$/u;

/** Reads a file of conversations. Throws where a line is none. */
export function readConversations(text: string): Conversation[] {
  return text
    .split(/^# /m)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [title = "", ...lines] = part.split("\n").filter((line) => line !== "");
      const conversation: Conversation = { title, list: "-", isGroup: false, turns: [] };
      for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at] ?? "";
        if (line === "in group") conversation.isGroup = true;
        else if (line.startsWith("list ")) conversation.list = line.slice(5);
        else {
          at += 1;
          conversation.turns.push(turnOf(line, lines[at] ?? ""));
        }
      }
      return conversation;
    });
}

function turnOf(line: string, next: string): Turn {
  if (line.startsWith("~ ") && next.startsWith("<= "))
    return { does: "waits", until: line.slice(2), words: next.slice(3).split(" / ") };
  const { who, where, text } = SAYS.exec(line)?.groups ?? {};
  if (text === undefined || !next.startsWith("=> "))
    throw new Error(`no turn of a conversation: ${line}, ${next}`);
  return {
    does: "says",
    who: who ?? null,
    where: where === "alone" || where === "elsewhere" ? where : "here",
    text,
    outcomes: readOutcomes(next.slice(3)),
  };
}
