import type { Deps } from "../operation/deps";
import { failed, type SendOutcome } from "../outbound/outcome";
import { messageTo, type OutboundMessage } from "../platforms/message";
import type { ToldOfPerson, TypingChat } from "../platforms/platform";
import { isPlatform, PLATFORMS, platformOf } from "../platforms/platforms";
import { type ActingWords, MOST_EXPLAINED, type Reply } from "../platforms/said";
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
import { selectExplained } from "../store/chats/chats";
import { type ConnectionRow, selectConnection, selectLastInbound } from "../store/connections";
import type { GroupChannel, PlatformChannel } from "../users/channel";
import { moreLine } from "../words/more-line";
import type { PeopleWords } from "../words/people-words";
import { textsIn } from "../words/texts";
import { openCredentials } from "./connection-secrets";

/** An app's bot on its platform, at a moment. */
export interface Bot {
  deps: Deps;
  connection: ConnectionRow;
  /** The clock in epoch seconds. */
  wall: number;
}

/** Where and to whom a message goes. `token` is set while the call that the reply answers is still open. */
export interface ReplyTo extends Sending {
  to: string;
  thread: string | null;
  token: string | null;
  /** False for what isn't kept in the conversation, where "more" would find the rest: the list of today has it. */
  kept?: boolean;
}

interface Sending {
  /** The user for whom the message is. */
  user: string;
  /** How many parts of a split message have arrived already. */
  skip_parts: number;
  /** Called after each part that arrived but the last, with how many have arrived. */
  onPart?: ((sent: number) => Promise<void>) | undefined;
}

/** Sends to a user's channel, or to a group's. A deleted connection is a permanent failure. `wall` is in epoch seconds. */
export async function sendToChannel(
  deps: Deps,
  channel: PlatformChannel | GroupChannel,
  { app, wall, said, ...sending }: Sending & { app: string; wall: number; said: Reply },
): Promise<SendOutcome> {
  const scope = { app, user: sending.user };
  const own = deps.store.of(scope);
  const about = explainedIn(channel, said);
  const first = selectConnection(app, channel.connection_id);
  const [rows, [chat]] =
    about === null
      ? [...(await own.read([first])), []]
      : await own.read([first, selectExplained(scope, `${channel.type}:${channel.to}`, about)]);
  const { acting, ...bare } = said;
  const shown = acting !== undefined && (chat?.times ?? 0) < MOST_EXPLAINED ? said : bare;
  const connection = rows[0];
  if (connection === undefined || connection.platform !== channel.type) {
    return { kind: "failed", error: "the channel's connection is gone: set the channel again" };
  }
  const thread = "thread" in channel ? channel.thread : null;
  const reply = { ...sending, to: channel.to, thread, token: null, kept: false };
  return await sendThrough({ deps, connection, wall }, shown, reply);
}

/** What a message explains of acting by words in a channel; null in a group, and where buttons say it. */
export function explainedIn(
  channel: PlatformChannel | GroupChannel,
  { acting }: Pick<Reply, "acting">,
): ActingWords["about"] | null {
  if (acting === undefined || "conversation_id" in channel) return null;
  const { api } = PLATFORMS[channel.type];
  return (api?.buttons?.(channel.to) ?? null) === null ? acting.about : null;
}

/** Sends a message through a connection. Never throws for what the platform does. A test app's message ends here. */
export async function sendThrough(bot: Bot, said: Reply, reply: ReplyTo): Promise<SendOutcome> {
  const { deps, connection } = bot;
  if (deps.delivery.inTest) return { kind: "delivered", external_ids: [] };
  const sender = await senderOf(bot);
  if (sender === null) return failed("the connection's credentials can't be opened: set them again");
  const api = platformOf(connection)?.api;
  const { lines, buttons } = showSaid(said, api?.buttons?.(reply.to) ?? null);
  const message: OutboundMessage = {
    ...messageTo(reply.to, lines, buttons),
    ...textsBeside(said, await deps.words("people"), reply.kept !== false),
    acting_line: said.acting?.line ?? null,
    replaces: said.replaces ?? null,
    thread: reply.thread,
    token: reply.token,
    skip_parts: reply.skip_parts,
  };
  const hasWindow = api?.hasWindow === true;
  const window = hasWindow ? { window: await windowOf(deps, connection, reply.user) } : {};
  return await sendMessage(message, { ...sender, ...window }, { ...optionsOf(bot), ...onPartOf(reply) });
}

/** What platforms write beside a text, in its language. */
function textsBeside(
  { language = "en" }: Reply,
  words: PeopleWords,
  isKept: boolean,
): Pick<OutboundMessage, "language" | "list_label" | "more_line"> {
  const { labels, todayGroup } = textsIn(words, language);
  return {
    language,
    list_label: labels.choose,
    more_line: moreLine(language, isKept ? labels.more : todayGroup),
  };
}

/** A person's time zone, locale and name as the platform has them; null where it tells nothing. */
export async function lookUpTold(bot: Bot, person: string): Promise<ToldOfPerson | null> {
  if (bot.deps.delivery.inTest) return null;
  const sender = await senderOf(bot);
  return sender === null ? null : await askPerson(person, sender, optionsOf(bot));
}

/** The name by which others mention a person now, where the platform has such names; else null. */
export async function lookUpHandle(bot: Bot, person: string): Promise<string | null> {
  if (bot.deps.delivery.inTest) return null;
  const sender = await senderOf(bot);
  return sender === null ? null : await askHandle(person, sender, optionsOf(bot));
}

/** Shows in a chat that an answer is on its way, where the platform can. Never fails. */
export async function showWaiting(bot: Bot, chat: TypingChat): Promise<void> {
  if (bot.deps.delivery.inTest) return;
  const sender = await senderOf(bot);
  if (sender !== null) await askForPatience(chat, sender, optionsOf(bot));
}

/** Shows a text on the bot's page of one person, where the platform has one. */
export async function showOnHome(bot: Bot, person: string, said: Reply): Promise<SendOutcome> {
  if (bot.deps.delivery.inTest) return { kind: "delivered", external_ids: [] };
  const sender = await senderOf(bot);
  if (sender === null) return failed("the connection's credentials can't be opened: set them again");
  return await sendHome(person, showSaid(said, null).lines, sender, optionsOf(bot));
}

/** Points a platform at its connection by its API; `null` where that is done by hand. */
export async function registerConnectionAt(bot: Bot, webhookUrl: string): Promise<SendOutcome | null> {
  const sender = await senderOf(bot);
  if (sender === null) return failed("the connection's credentials can't be opened: set them again");
  const words = await bot.deps.words("people");
  return await registerWebhook({ webhookUrl, words }, sender, optionsOf(bot));
}

/** The bot's name, where the platform addresses commands by name; else null. */
export async function nameOfBot(bot: Bot): Promise<string | null> {
  const sender = await senderOf(bot);
  return sender === null ? null : await askOwnName(sender, optionsOf(bot));
}

/** `null` where the credentials can't be opened, or this version has no such platform. */
async function senderOf({ deps, connection }: Bot): Promise<Sender | null> {
  const credentials = await openCredentials(deps, connection);
  const { platform } = connection;
  return credentials === null || !isPlatform(platform) ? null : { platform, credentials };
}

function onPartOf({ onPart }: Sending): Pick<SendOptions, "onPart"> {
  return onPart === undefined ? {} : { onPart };
}

function optionsOf({ deps, wall }: Bot): SendOptions {
  return { ...deps.delivery, now: wall };
}

async function windowOf(deps: Deps, connection: ConnectionRow, user: string): Promise<ReplyWindow> {
  const own = { app: connection.app_id, user };
  const [[last]] = await deps.store.of(own).read([selectLastInbound(own.app, user)]);
  const at = last?.at ?? null;
  return {
    last_inbound_at: at === null ? null : Math.floor(at / 1000),
    template: connection.template === null ? null : (JSON.parse(connection.template) as MessageTemplate),
  };
}
