import type { FieldError } from "../../core/errors";
import type { FormedRole, NeutralMessage } from "./neutral";

/** A message of a provider's form as it came, without what stood beside it that is ours. */
export interface FormedJson {
  [field: string]: unknown;
}

/** What may stand beside a message of any form, and is ours. */
export const BESIDE = [
  "created_at",
  "createdAt",
  "external_id",
  "user_id",
  "name",
  "time_zone",
  "said",
] as const;
export type BesideField = (typeof BESIDE)[number];

/** Changes a text; `index` counts the texts of its message that aren't blank. */
export type TextEdit = (text: string, index: number) => string;

/** What code knows of one form. Each function takes messages that `misfit` lets through, and changes none. */
export interface FormRules {
  /** As people call it, in errors. */
  title: string;
  /** The fields among those beside a message that the form has itself: they stay. */
  keeps(value: FormedJson): readonly BesideField[];
  /** What keeps a value from being of this form, with the path inside it and what to send; null for nothing. */
  misfit(value: FormedJson): FieldError | null;
  /** Whether it has what few forms have: by such messages a list's form is told. */
  isSigned(value: FormedJson): boolean;
  /** When it was sent, where the form has a place for that: as `created_at`, and nothing where it can't be read so. */
  sentAt?(value: FormedJson): unknown;
  roleOf(value: FormedJson): FormedRole;
  /** Its texts, in order; neither thinking nor what tools say. */
  textsOf(value: FormedJson): string[];
  /** The message with its texts edited: the same object, where none changes. Blank ones aren't edited. */
  editTexts(value: FormedJson, edit: TextEdit): FormedJson;
  /** The ids of the tool calls in it. */
  callIds(value: FormedJson): string[];
  /** The ids of the calls whose results are in it. */
  resultIds(value: FormedJson): string[];
  /** The list in which the results of one turn stand together; absent where each is a message of its own. */
  resultsIn?: "content" | "parts";
  /** The message with these calls ended by an error, where a call and its result are one part. */
  interrupt?(value: FormedJson, ids: ReadonlySet<string>, reason: string): FormedJson;
  /** Whether its provider takes the next message only behind it. */
  isLead?(value: FormedJson): boolean;
  toNeutral(list: readonly FormedJson[]): NeutralMessage[];
  /** `before` messages stand before these in the list, for forms whose messages have ids. */
  fromNeutral(list: readonly NeutralMessage[], before: number): FormedJson[];
}

export function isJsonObject(value: unknown): value is FormedJson {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects in a list; none where it is no list. */
export function objectsIn(value: unknown): FormedJson[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The texts in a list, such as ids that may be missing. */
export function onlyTexts(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}

/** A value that is a text; empty for any other. */
export function textOr(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A copy with one field changed, in its place. */
export function withField(value: FormedJson, field: string, changed: unknown): FormedJson {
  return { ...value, [field]: changed };
}

/** The same with its content edited: a text, or the parts among which `isText` finds texts in their field `text`. */
export function editContent(
  value: FormedJson,
  field: string,
  isText: (part: FormedJson) => boolean,
  edit: TextEdit,
): FormedJson {
  const content = value[field];
  let index = 0;
  const edited = (text: string) => {
    if (text.trim() === "") return text;
    index += 1;
    return edit(text, index - 1);
  };
  if (typeof content === "string") {
    const changed = edited(content);
    return changed === content ? value : withField(value, field, changed);
  }
  if (!Array.isArray(content)) return value;
  const parts = content.map((part: unknown) => {
    if (!isJsonObject(part) || typeof part["text"] !== "string" || !isText(part)) return part;
    const changed = edited(part["text"]);
    return changed === part["text"] ? part : withField(part, "text", changed);
  });
  return parts.every((part, at) => part === content[at]) ? value : withField(value, field, parts);
}

/** The texts that `editContent` edits, and blank ones. */
export function contentTexts(content: unknown, isText: (part: FormedJson) => boolean): string[] {
  if (typeof content === "string") return [content];
  return onlyTexts(
    objectsIn(content)
      .filter(isText)
      .map((part) => part["text"]),
  );
}

/** What is wrong with a role; null where it is one of `roles`. */
export function roleMisfit(value: FormedJson, roles: readonly string[]): FieldError | null {
  const { role } = value;
  if (role === undefined) return { path: "role", message: "is required" };
  return typeof role === "string" && roles.includes(role)
    ? null
    : { path: "role", message: `must be one of ${roles.join(", ")}` };
}

/** What is wrong with a field that holds a text or a list of parts, each with a type; null for nothing. */
export function contentMisfit(value: FormedJson, field: string): FieldError | null {
  const content = value[field];
  if (typeof content === "string") return null;
  if (!Array.isArray(content)) return { path: field, message: "must be text, or a list of parts" };
  return partsMisfit(content, field);
}

/** What is wrong with the parts of a list, each of which is an object with a type; null for nothing. */
export function partsMisfit(parts: readonly unknown[], field: string): FieldError | null {
  const at = parts.findIndex((part) => !isJsonObject(part) || typeof part["type"] !== "string");
  return at === -1
    ? null
    : {
        path: `${field}[${at}]`,
        message: 'must be a part: send an object with a type, such as {"type":"text","text":"…"}',
      };
}
