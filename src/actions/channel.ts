import * as z from "zod";
import { type Button, headedLines, messageTo, type OutboundMessage, plainLines } from "../delivery/message";
import type { SendOutcome } from "../delivery/outcome";
import {
  API_BASES,
  type ApiBases,
  askOwnName,
  askTimeZone,
  type Sender,
  sendMessage,
} from "../delivery/platforms";
import { type ConnectionRow, selectConnection, selectLastInbound } from "../store/connections";
import { openCredentials } from "./connections";
import type { Deps } from "./deps";

/** A chat of a messaging platform, reached through one of the app's connections. */
export const platformChannel = z.strictObject({
  type: z.enum(["telegram", "slack", "discord", "whatsapp", "twilio"]),
  connection_id: z
    .string()
    .regex(/^con_[a-z0-9]{1,40}$/, "is no connection's id: send the id that POST /v1/connections returned"),
  to: z.string().min(1).max(200),
});

export type PlatformChannel = z.output<typeof platformChannel>;

/** What is said in a chat: text, whose paragraphs may have headings, and buttons where the platform has them. */
export interface Said {
  text: string;
  headed?: boolean;
  buttons?: Button[][];
  /** Whether it names a time in a zone that is only assumed. */
  asks_zone?: boolean;
  /** Whether it is left out of the stored conversation: what was erased, or is too private to stand there. */
  leaves_no_trace?: boolean;
}

/** Where a reply goes when it answers a call that is still open. */
export interface ReplyTo {
  to: string;
  thread: string | null;
  token: string | null;
  /** Parts of the message that are there already. */
  skip_parts?: number;
}

/** Sends to a user's channel. A connection that is gone or of another platform fails for good. */
export async function sendToChannel(
  deps: Deps,
  scope: { app: string; user: string },
  channel: PlatformChannel,
  said: Said,
  now: number,
): Promise<SendOutcome> {
  const [rows = []] = await deps.db.batch([selectConnection(scope.app, channel.connection_id)]);
  const connection = rows[0] as unknown as ConnectionRow | undefined;
  if (connection === undefined || connection.platform !== channel.type) {
    return { kind: "failed", error: "the channel's connection is gone: set the channel again" };
  }
  return await sendThrough(deps, connection, { to: channel.to, thread: null, token: null }, said, {
    user: scope.user,
    now,
  });
}

/** Sends through a connection; `standard` has no API to send by. */
export async function sendThrough(
  deps: Deps,
  connection: ConnectionRow,
  reply: ReplyTo,
  said: Said,
  about: { user: string; now: number },
): Promise<SendOutcome> {
  const credentials = await openCredentials(deps, connection);
  if (credentials === null)
    return { kind: "failed", error: "the connection's credentials can't be opened: set them again" };
  if (connection.platform === "standard")
    return { kind: "failed", error: "a standard connection has nowhere to send to" };
  const window = connection.platform === "whatsapp" ? await windowOf(deps, connection, about.user) : null;
  const sender = {
    platform: connection.platform,
    credentials,
    ...(window === null ? {} : { window }),
  } as Sender;
  const lines = said.headed === true ? headedLines(said.text) : plainLines(said.text);
  const message: OutboundMessage = {
    ...messageTo(reply.to, lines, said.buttons ?? []),
    thread: reply.thread,
    token: reply.token,
    skip_parts: reply.skip_parts ?? 0,
  };
  return await sendMessage(message, sender, { ...deps.delivery, now: about.now });
}

/** What the platform tells of a person's time zone, or null. */
export async function zoneOfPerson(
  deps: Deps,
  connection: ConnectionRow,
  person: string,
  now: number,
): Promise<string | null> {
  const credentials = await openCredentials(deps, connection);
  if (credentials === null) return null;
  const sender = { platform: connection.platform, credentials } as Sender;
  return await askTimeZone(person, sender, { ...deps.delivery, now });
}

/** The bot's own name on its platform, where commands can be addressed to one by name; else null. */
export async function nameOfBot(deps: Deps, connection: ConnectionRow, now: number): Promise<string | null> {
  const credentials = await openCredentials(deps, connection);
  if (credentials === null) return null;
  const sender = { platform: connection.platform, credentials } as Sender;
  return await askOwnName(sender, { ...deps.delivery, now });
}

async function windowOf(deps: Deps, connection: ConnectionRow, user: string) {
  const [rows = []] = await deps.db.batch([selectLastInbound(connection.app_id, user)]);
  const at = (rows[0] as { at: number | null } | undefined)?.at ?? null;
  return {
    last_inbound_at: at === null ? null : Math.floor(at / 1000),
    template: connection.template === null ? null : (JSON.parse(connection.template) as unknown),
  };
}

/** The platforms' APIs, some of them elsewhere. */
export function apiBases(overrides: Partial<Record<keyof typeof API_BASES, string | undefined>>): ApiBases {
  const given = Object.entries(overrides).filter(([, base]) => base !== undefined && base !== "");
  return { ...API_BASES, ...Object.fromEntries(given) };
}
