import * as z from "zod";

/** An approved template of the account. `{text}` in a parameter stands for the message. */
export interface MessageTemplate {
  name: string;
  /** As the template has it, such as `en` or `en_GB`. */
  language: string;
  parameters: readonly string[];
}

export const templateSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, "must be the template's name: lower-case letters, digits and _"),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:_[A-Za-z]{2,4})?$/, "must be the template's language, such as en or en_GB"),
  parameters: z.array(z.string().min(1).max(1024)).max(20).default(["{text}"]),
});

/** What decides what a platform with a window (WhatsApp) allows: when this person last wrote. */
export interface ReplyWindow {
  /** Epoch seconds; null for never or unknown. */
  last_inbound_at: number | null;
  template: MessageTemplate | null;
}
