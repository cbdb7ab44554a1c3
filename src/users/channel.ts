import * as z from "zod";
import { SENDING_NAMES } from "../platforms/sending";

/** A chat of a messaging platform, reached through one of the app's connections. */
export const platformChannel = z.strictObject({
  type: z.enum(SENDING_NAMES),
  connection_id: z
    .string()
    .regex(/^con_[a-z0-9]{1,40}$/, "is no connection's id: send the id that POST /v1/connections returned"),
  to: z.string().min(1).max(200),
});

/** A group in which a reminder is spoken: its chat, the topic or thread there, and the conversation of its messages. */
export const groupChannel = platformChannel.extend({
  thread: z.string().max(200).nullable(),
  conversation_id: z.string().min(1).max(200),
});

export type GroupChannel = z.output<typeof groupChannel>;

export type PlatformChannel = z.output<typeof platformChannel>;
