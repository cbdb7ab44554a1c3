/**
 * Messages between two forms. What a form can't hold of them, it leaves out by the rule of its file; calls of tools and
 * their results every form holds.
 */

/**
 * Whose a message is: `user` a person's, `assistant` the agent's, `system` the app's own word (a developer's too), `tool`
 * results of tools, whatever role the form gives them.
 */
export type FormedRole = "user" | "assistant" | "system" | "tool";

/** Where a picture or file is. */
export type FileSource =
  | { kind: "url"; url: string }
  /** Base64, without a `data:` before it. */
  | { kind: "data"; data: string }
  /** A file that was uploaded to a provider (`anthropic`, `google`, `openai`): no other one has it. */
  | { kind: "id"; id: string; provider: string };

export interface NeutralFile {
  type: "file";
  source: FileSource;
  isImage: boolean;
  /** Such as `image/png`; null where nobody says. */
  mediaType: string | null;
  name: string | null;
}

export interface NeutralCall {
  type: "call";
  id: string;
  name: string;
  /** The arguments, as JSON; a text that is no JSON stays one. */
  input: unknown;
}

/** What a tool answered: a text, a value, or texts and files. */
export type NeutralOutput =
  | { kind: "text"; text: string }
  | { kind: "json"; value: unknown }
  | { kind: "parts"; parts: (NeutralText | NeutralFile)[] };

export interface NeutralResult {
  type: "result";
  /** The id of the call. */
  id: string;
  /** The tool's name; null where the form doesn't repeat it. */
  name: string | null;
  output: NeutralOutput;
  isError: boolean;
}

export interface NeutralText {
  type: "text";
  text: string;
}

export interface NeutralThinking {
  type: "thinking";
  text: string;
  /** The provider's proof that it is its own; null for none. Other providers refuse it. */
  signature: string | null;
  /** What the provider sealed, in place of a text; null for none. */
  sealed: string | null;
  /** Whose signature or seal it is, as the AI SDK names providers: `anthropic`, `google`, `openai`; null for nobody's. */
  provider: string | null;
}

export type NeutralPart = NeutralText | NeutralThinking | NeutralFile | NeutralCall | NeutralResult;

/** Results stand in messages of the role `tool` alone, in the order of the list; texts beside them aren't a person's. */
export interface NeutralMessage {
  role: FormedRole;
  /** The speaker's name, in forms that have one. */
  name: string | null;
  parts: NeutralPart[];
}

/** Where a step of the agent ends. */
export const STEP = { type: "step" } as const;

/**
 * An agent's turn that holds its tools' results, as messages of the roles `assistant` and `tool` in turn. Results wait for
 * the calls beside their own, so that calls made at once stand in one message.
 */
export function splitTurn(
  parts: readonly (NeutralPart | typeof STEP)[],
  name: string | null,
): NeutralMessage[] {
  const messages: NeutralMessage[] = [];
  let said: NeutralPart[] = [];
  let results: NeutralPart[] = [];
  const flush = () => {
    if (said.length > 0) messages.push({ role: "assistant", name, parts: said });
    if (results.length > 0) messages.push({ role: "tool", name: null, parts: results });
    said = [];
    results = [];
  };
  for (const part of parts) {
    if (part.type === "result") {
      results.push(part);
      continue;
    }
    if (results.length > 0 && part.type !== "call") flush();
    if (part.type !== "step") said.push(part);
  }
  flush();
  return messages.length > 0 ? messages : [{ role: "assistant", name, parts: [] }];
}

/** The names of tools by the ids of their calls. */
export function toolNames(list: readonly NeutralMessage[]): ReadonlyMap<string, string> {
  const calls = list.flatMap(({ parts }) => parts.filter((part) => part.type === "call"));
  return new Map(calls.map(({ id, name }) => [id, name]));
}

/** The messages with those of the role `tool` that follow each other as one, in which results come first. */
export function joinResults(list: readonly NeutralMessage[]): NeutralMessage[] {
  const joined: NeutralMessage[] = [];
  for (const message of list) {
    const last = joined.at(-1);
    if (message.role !== "tool" || last?.role !== "tool")
      joined.push({ ...message, parts: [...message.parts] });
    else last.parts.push(...message.parts);
  }
  return joined.map((message) =>
    message.role === "tool"
      ? {
          ...message,
          parts: message.parts.toSorted((a, b) => Number(a.type !== "result") - Number(b.type !== "result")),
        }
      : message,
  );
}
