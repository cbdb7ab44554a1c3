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
  /** A file that was uploaded to a provider. */
  | { kind: "id"; id: string };

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
  /** The provider's proof that it is its own; null for none. */
  signature: string | null;
  /** What the provider sealed, in place of a text; null for none. */
  sealed: string | null;
}

export type NeutralPart = NeutralText | NeutralThinking | NeutralFile | NeutralCall | NeutralResult;

/** Results stand in messages of the role `tool`, in the order of the list. */
export interface NeutralMessage {
  role: FormedRole;
  /** The speaker's name, in forms that have one. */
  name: string | null;
  parts: NeutralPart[];
}
