import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { checkArguments } from "../operation/arguments/check-arguments";
import { issue } from "../operation/fields";
import { type FormedJson, isJsonObject } from "./forms/form";
import { type FormOfList, formOfList, isPlain } from "./forms/form-of-list";
import { FORMS, type MessageForm } from "./forms/forms";
import { type Beside, type FormedInput, readFormed } from "./forms/read-formed";
import { type MessageInput, messageSchema } from "./message-schema";

/** What `format` may be: the own form, or another one. */
export const LIST_FORMATS = ["plain", ...FORMS] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Errors named in one answer. */
const MOST_ERRORS = 20;

/** A message of any form, as it came. */
export const foreignMessage = once(() =>
  z
    .unknown()
    .transform((value, ctx): FormedJson => {
      if (isJsonObject(value)) return value;
      ctx.issues.push(issue("must be an object: send its fields in curly brackets"));
      return z.NEVER;
    })
    .meta({
      type: "object",
      description: "A message as OpenAI, Anthropic, the AI SDK or another form of `format` has it",
    }),
);

/**
 * The field of a list of `least` to `max` messages, in the own form or another: as they came. `readMessages` reads them, once
 * the other arguments say in which form they are.
 */
export function messageList(max: number, least = 0) {
  // The first one takes every object as it is. The second tells documents and clients what the own form has.
  const one = z.union([foreignMessage(), messageSchema()]);
  return z
    .array(one)
    .min(least)
    .max(max)
    .transform((list): FormedJson[] => list.filter(isJsonObject));
}

const ownList = once(() => z.strictObject({ messages: z.array(messageSchema()) }));

/** The messages of a call, all of one form; null is the own one. */
export type MessageInputs =
  | { form: null; messages: MessageInput[] }
  | { form: MessageForm; messages: FormedInput[] };

/** What else a call says of the form of its messages. */
interface FormHints {
  format?: ListFormat | undefined;
  /** The agent whose turn it is: the own form alone knows agents. */
  agent?: string | undefined;
}

/**
 * Reads the messages of a call. `format` decides in which form they are; without it their shape does. A list of plain texts
 * is of the own form all the same where it uses what that alone has, and `format` says how it is answered. Errors name the
 * place and what to send.
 */
export function readMessages(list: readonly FormedJson[], hints: FormHints): Result<MessageInputs> {
  const told = formIn(list, hints);
  if ("error" in told) return invalid(told.error);
  const { form } = told;
  if (form === null) {
    const own = checkArguments(ownList(), { messages: list });
    return own.ok ? success({ form, messages: own.value.messages }) : own;
  }
  const readings = list.map((value) => readFormed(form, value));
  const errors = readings.flatMap((reading, at) =>
    reading.ok ? [] : reading.errors.map(({ path, message }) => ({ path: placeOf(at, path), message })),
  );
  if (errors.length > 0) return invalid(...errors.slice(0, MOST_ERRORS));
  return success({ form, messages: readings.flatMap((reading) => (reading.ok ? [reading.value] : [])) });
}

function placeOf(at: number, path: string): string {
  return path === "" ? `messages[${at}]` : `messages[${at}].${path}`;
}

/** Fields of the own form that no other one has. */
const OWN_FIELDS = ["agent", "email", "attachments", "thinking", "thinking_signature"];

function formIn(list: readonly FormedJson[], { format, agent }: FormHints): FormOfList {
  if (format === undefined) return formOfList(list);
  if (format === "plain" || list.length === 0) return { form: null };
  const isOwn = agent !== undefined || list.some((value) => OWN_FIELDS.some((field) => field in value));
  return { form: isOwn && list.every(isPlain) ? null : format };
}

/** What of the messages is ours in any form. */
export function besidesOf(inputs: MessageInputs): Beside[] {
  return inputs.form === null ? inputs.messages : inputs.messages.map(({ beside }) => beside);
}
