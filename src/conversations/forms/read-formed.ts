import * as z from "zod";
import type { FieldError } from "../../core/errors";
import { once } from "../../core/once";
import { checkArguments } from "../../operation/arguments/check-arguments";
import { MAX_INSTANT } from "../../time/zones/zone";
import { messageSchema } from "../message-schema";
import { isDeeper, MOST_DEPTH } from "./depth";
import { BESIDE, type FormedJson } from "./form";
import { type FormedMessage, formedMessage } from "./formed-message";
import { FORM_RULES, type MessageForm } from "./forms";

/** What stands beside a message of any form, and is ours; absent and null alike where it wasn't sent. */
const besideSchema = once(() =>
  z.strictObject(
    messageSchema().pick({
      created_at: true,
      external_id: true,
      user_id: true,
      name: true,
      time_zone: true,
      said: true,
    }).shape,
  ),
);

export type Beside = z.output<ReturnType<typeof besideSchema>>;

/** A message of a form, with what stood beside it. */
export interface FormedInput extends FormedMessage {
  beside: Beside;
}

export type FormedReading = { ok: true; value: FormedInput } | { ok: false; errors: FieldError[] };

/**
 * Reads a message as one of `form`. The errors name the path inside it and what to send. `created_at` (`createdAt`) is ISO
 * 8601 or epoch seconds; a number that is too large for seconds is epoch milliseconds.
 */
export function readFormed(form: MessageForm, value: FormedJson): FormedReading {
  const { title, misfit, textsOf } = FORM_RULES[form];
  const keeps = FORM_RULES[form].keeps(value);
  if (isDeeper(value, MOST_DEPTH))
    return { ok: false, errors: [{ path: "", message: `is nested deeper than ${MOST_DEPTH} levels` }] };
  const { created_at, createdAt, external_id, user_id, name, time_zone, said } = value;
  // A form's own name may be anything, such as that of a tool; a speaker's is a text, beside what is said.
  const isSpeakers = !keeps.includes("name") || (isName(name) && textsOf(value).length > 0);
  const at = created_at ?? createdAt ?? timeInside(form, value);
  const sent = {
    created_at: secondsOf(at),
    external_id,
    user_id,
    name: isSpeakers ? name : undefined,
    time_zone,
    said,
  };
  const beside = checkArguments(besideSchema(), withoutAbsent(sent));
  if (!beside.ok) return { ok: false, errors: beside.failure.errors ?? [] };
  const ours = new Set<string>(BESIDE.filter((field) => !keeps.includes(field)));
  const original = Object.fromEntries(Object.entries(value).filter(([field]) => !ours.has(field)));
  const wrong = misfit(original);
  if (wrong !== null)
    return { ok: false, errors: [{ ...wrong, message: `${wrong.message} (read as a message of ${title})` }] };
  return { ok: true, value: { ...formedMessage(form, original), beside: beside.value } };
}

/** The time inside a message of a form that has one, if it is one. */
function timeInside(form: MessageForm, value: FormedJson): unknown {
  const at = secondsOf(FORM_RULES[form].sentAt?.(value));
  return besideSchema().shape.created_at.safeParse(at).success ? at : undefined;
}

/** Milliseconds as seconds, where a number can't be seconds. */
function secondsOf(time: unknown): unknown {
  return typeof time === "number" && time > MAX_INSTANT ? time / 1000 : time;
}

function isName(name: unknown): boolean {
  return besideSchema().shape.name.safeParse(name).success;
}

function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
