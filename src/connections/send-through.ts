import type { Deps } from "../operation/deps";
import { failed, type SendOutcome } from "../outbound/outcome";
import { type Button, headedLines, messageTo, type OutboundMessage, plainLines } from "../platforms/message";
import { isPlatform, platformOf } from "../platforms/platforms";
import type { Said } from "../platforms/said";
import { askOwnName, askTimeZone, type Sender, type SendOptions, sendMessage } from "../platforms/sending";
import type { MessageTemplate, ReplyWindow } from "../platforms/window";
import { type ConnectionRow, selectConnection, selectLastInbound } from "../store/connections";
import type { PlatformChannel } from "../users/channel";
import { openCredentials } from "./connections";

/** The chat to send to. `token` is set while the call that the reply answers is still open. */
export interface ReplyTo {
  to: string;
  thread: string | null;
  token: string | null;
  /** How many parts of a split message have arrived already. */
  skip_parts?: number;
}

/** Sends to a user's channel without the first `skip_parts`. A deleted connection is a permanent failure. */
export async function sendToChannel(
  deps: Deps,
  about: Sending & { app: string },
  channel: PlatformChannel,
  said: Said,
  skip_parts: number,
): Promise<SendOutcome> {
  const [rows] = await deps.db.batch([selectConnection(about.app, channel.connection_id)]);
  const connection = rows[0];
  if (connection === undefined || connection.platform !== channel.type) {
    return { kind: "failed", error: "the channel's connection is gone: set the channel again" };
  }
  const chat = { to: channel.to, thread: null, token: null, skip_parts };
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
  const lines = said.headed === true ? headedLines(said.text) : plainLines(said.text);
  const message: OutboundMessage = {
    ...messageTo(reply.to, lines, rowsOf(said)),
    thread: reply.thread,
    token: reply.token,
    skip_parts: reply.skip_parts ?? 0,
  };
  const hasWindow = platformOf(connection)?.api?.hasWindow === true;
  const window = hasWindow ? { window: await windowOf(deps, connection, about.user) } : {};
  return await sendMessage(
    message,
    { ...sender, ...window },
    { ...optionsOf(deps, about.now), ...onPartOf(about) },
  );
}

/** Rows of buttons: the choices, each item's own with its number, and the others. */
function rowsOf({ choices = [], items = [], buttons = [] }: Said): Button[][] {
  const rows = items.map(({ number, buttons: own }) =>
    own.map(({ label, data }) => ({ label: `${label} ${number}`, data })),
  );
  return [...choices.map((choice) => [choice]), ...rows, ...buttons];
}

/** The person's IANA time zone as the platform has it; null where it tells none. `now` is in epoch seconds. */
export async function zoneOfPerson(
  deps: Deps,
  connection: ConnectionRow,
  person: string,
  now: number,
): Promise<string | null> {
  const sender = await senderOf(deps, connection);
  return sender === null ? null : await askTimeZone(person, sender, optionsOf(deps, now));
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
