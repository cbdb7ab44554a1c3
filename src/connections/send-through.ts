import type { Deps } from "../operation/deps";
import { failed, type SendOutcome } from "../outbound/outcome";
import { messageTo, type OutboundMessage } from "../platforms/message";
import type { ToldOfPerson, TypingChat } from "../platforms/platform";
import { isPlatform, platformOf } from "../platforms/platforms";
import type { Said } from "../platforms/said";
import {
  askForPatience,
  askHandle,
  askOwnName,
  askPerson,
  registerWebhook,
  type Sender,
  type SendOptions,
  sendHome,
  sendMessage,
} from "../platforms/sending";
import { showSaid } from "../platforms/show-said";
import type { MessageTemplate, ReplyWindow } from "../platforms/window";
import { type ConnectionRow, selectConnection, selectLastInbound } from "../store/connections";
import type { GroupChannel, PlatformChannel } from "../users/channel";
import { moreLine } from "../words/more-line";
import { textsIn } from "../words/texts";
import { openCredentials } from "./connections";

/** The chat to send to. `token` is set while the call that the reply answers is still open. */
export interface ReplyTo {
  to: string;
  thread: string | null;
  token: string | null;
  /** The `external_id` of the bot's message that this one replaces where the platform can; else the reply names it. */
  replaces?: string | null;
  /** False for what isn't kept in the conversation, where "more" would find the rest: the list of today has it. */
  kept?: boolean;
  /** How many parts of a split message have arrived already. */
  skip_parts?: number;
}

/** Sends to a user's channel, or to a group's, without the first `skip_parts`. A deleted connection is a permanent failure. */
export async function sendToChannel(
  deps: Deps,
  about: Sending & { app: string },
  channel: PlatformChannel | GroupChannel,
  said: Said,
  skip_parts: number,
): Promise<SendOutcome> {
  const [rows] = await deps.db.batch([selectConnection(about.app, channel.connection_id)]);
  const connection = rows[0];
  if (connection === undefined || connection.platform !== channel.type) {
    return { kind: "failed", error: "the channel's connection is gone: set the channel again" };
  }
  const thread = "thread" in channel ? channel.thread : null;
  const chat = { to: channel.to, thread, token: null, skip_parts, kept: false };
  return await sendThrough(deps, connection, chat, said, about);
}

/** Whom a message is for, and when it is sent. */
export interface Sending {
  user: string;
  /** Epoch seconds. */
  now: number;
  /** Called after each part that arrived but the last, with how many have arrived. */
  onPart?: (sent: number) => Promise<void>;
}

/** Sends a message through a connection. Never throws for what the platform does. */
export async function sendThrough(
  deps: Deps,
  connection: ConnectionRow,
  reply: ReplyTo,
  said: Said,
  about: Sending,
): Promise<SendOutcome> {
  const sender = await senderOf(deps, connection);
  if (sender === null) return failed("the connection's credentials can't be opened: set them again");
  const api = platformOf(connection)?.api;
  const { lines, buttons } = showSaid(said, api?.buttons?.(reply.to) ?? null);
  const message: OutboundMessage = {
    ...messageTo(reply.to, lines, buttons),
    ...wordsOf(said, reply.kept !== false),
    replaces: reply.replaces ?? said.replaces ?? null,
    thread: reply.thread,
    token: reply.token,
    skip_parts: reply.skip_parts ?? 0,
  };
  const hasWindow = api?.hasWindow === true;
  const window = hasWindow ? { window: await windowOf(deps, connection, about.user) } : {};
  return await sendMessage(
    message,
    { ...sender, ...window },
    { ...optionsOf(deps, about.now), ...onPartOf(about) },
  );
}

/** What platforms write beside a text, in its language. */
function wordsOf(
  { language = "en" }: Said,
  isKept: boolean,
): Pick<OutboundMessage, "language" | "list_label" | "more_line"> {
  const { labels, todayGroup } = textsIn(language);
  return {
    language,
    list_label: labels.more,
    more_line: moreLine(language, isKept ? labels.more : todayGroup),
  };
}

/** A person's time zone, locale and name as the platform has them; null where it tells nothing. `now` is in epoch seconds. */
export async function lookUpTold(
  deps: Deps,
  connection: ConnectionRow,
  person: string,
  now: number,
): Promise<ToldOfPerson | null> {
  const sender = await senderOf(deps, connection);
  return sender === null ? null : await askPerson(person, sender, optionsOf(deps, now));
}

/** The name by which others mention a person now, where the platform has such names; else null. `now` is in epoch seconds. */
export async function lookUpHandle(
  deps: Deps,
  connection: ConnectionRow,
  person: string,
  now: number,
): Promise<string | null> {
  const sender = await senderOf(deps, connection);
  return sender === null ? null : await askHandle(person, sender, optionsOf(deps, now));
}

/** Shows in a chat that an answer is on its way, where the platform can. Never fails. */
export async function showWaiting(
  deps: Deps,
  connection: ConnectionRow,
  chat: TypingChat,
  now: number,
): Promise<void> {
  const sender = await senderOf(deps, connection);
  if (sender !== null) await askForPatience(chat, sender, optionsOf(deps, now));
}

/** Shows a text on the bot's page of one person, where the platform has one. */
export async function showOnHome(
  deps: Deps,
  connection: ConnectionRow,
  person: string,
  said: Said,
  now: number,
): Promise<SendOutcome> {
  const sender = await senderOf(deps, connection);
  if (sender === null) return failed("the connection's credentials can't be opened: set them again");
  return await sendHome(person, showSaid(said, null).lines, sender, optionsOf(deps, now));
}

/** Points a platform at its connection by its API; `null` where that is done by hand. */
export async function registerConnectionAt(
  deps: Deps,
  connection: ConnectionRow,
  webhookUrl: string,
  now: number,
): Promise<SendOutcome | null> {
  const sender = await senderOf(deps, connection);
  if (sender === null) return failed("the connection's credentials can't be opened: set them again");
  return await registerWebhook(webhookUrl, sender, optionsOf(deps, now));
}

/** The bot's name, where the platform addresses commands by name; else null. `now` is in epoch seconds. */
export async function nameOfBot(deps: Deps, connection: ConnectionRow, now: number): Promise<string | null> {
  const sender = await senderOf(deps, connection);
  return sender === null ? null : await askOwnName(sender, optionsOf(deps, now));
}

/** `null` where the credentials can't be opened, or this version has no such platform. */
async function senderOf(deps: Deps, connection: ConnectionRow): Promise<Sender | null> {
  const credentials = await openCredentials(deps, connection);
  const { platform } = connection;
  return credentials === null || !isPlatform(platform) ? null : { platform, credentials };
}

function onPartOf({ onPart }: Sending): Pick<SendOptions, "onPart"> {
  return onPart === undefined ? {} : { onPart };
}

function optionsOf(deps: Deps, now: number): SendOptions {
  return { ...deps.delivery, now };
}

async function windowOf(deps: Deps, connection: ConnectionRow, user: string): Promise<ReplyWindow> {
  const [[last]] = await deps.db.batch([selectLastInbound(connection.app_id, user)]);
  const at = last?.at ?? null;
  return {
    last_inbound_at: at === null ? null : Math.floor(at / 1000),
    template: connection.template === null ? null : (JSON.parse(connection.template) as MessageTemplate),
  };
}
