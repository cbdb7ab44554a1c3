import * as z from "zod";
import { once } from "../core/once";

/** What a template's quick replies do, as the buttons of a reminder do it. */
const TEMPLATE_BUTTONS = ["done", "snooze", "hour", "tomorrow", "other"] as const;

export type TemplateButton = (typeof TEMPLATE_BUTTONS)[number];

/** An approved template of the account. `{text}` in a parameter stands for the message. */
export interface MessageTemplate {
  name: string;
  /** As the template has it, such as `en` or `en_GB`. */
  language: string;
  /** Others in which the template exists, for people who speak them. */
  languages?: readonly string[] | undefined;
  parameters: readonly string[];
  /** Its quick replies, in the template's order. */
  buttons?: readonly TemplateButton[] | undefined;
}

const templateLanguage = () =>
  z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:_[A-Za-z]{2,4})?$/, "must be the template's language, such as en or en_GB");

export const templateSchema = once(() =>
  z.strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/, "must be the template's name: lower-case letters, digits and _"),
    language: templateLanguage(),
    languages: z
      .array(templateLanguage())
      .max(20)
      .optional()
      .describe("Other languages in which the template is approved, for people who speak them"),
    parameters: z.array(z.string().min(1).max(1024)).max(20).default(["{text}"]),
    buttons: z
      .array(z.enum(TEMPLATE_BUTTONS))
      .max(10)
      .optional()
      .describe("What the template's quick replies do, in its order"),
  }),
);

/** What decides what a platform with a window (WhatsApp) allows: when this person last wrote. */
export interface ReplyWindow {
  /** Epoch seconds; null for never or unknown. */
  last_inbound_at: number | null;
  template: MessageTemplate | null;
}
