import { type Fetch, failed, type SendOutcome } from "../outbound/outcome";
import { overNetwork } from "../outbound/send-request";
import type { Via } from "./api";
import type { Line, OutboundMessage } from "./message";
import type { PlatformApi, Registration, ToldOfPerson, TypingChat } from "./platform";
import { PLATFORM_NAMES, PLATFORMS, type PlatformName } from "./platforms";
import type { ReplyWindow } from "./window";

/** Addresses of platforms' APIs, by platform. */
export type ApiBases = Readonly<Partial<Record<PlatformName, string>>>;

/** What sending needs of a connection. */
export interface Sender {
  platform: PlatformName;
  credentials: unknown;
  /** Set for platforms with a window. */
  window?: ReplyWindow;
}

export interface SendOptions {
  bases: ApiBases;
  /** Epoch seconds. */
  now: number;
  send?: Fetch;
  timeOutMs?: number;
  /** Called after each part that arrived but the last, with how many have arrived. */
  onPart?: (sent: number) => Promise<void>;
}

/** The platforms with an API to send by. */
export const SENDING_NAMES = PLATFORM_NAMES.filter((name) => PLATFORMS[name].api !== undefined);

/** The addresses of platforms' APIs; `moved` overrides some. */
export function apiBases(moved: Readonly<Partial<Record<PlatformName, string | undefined>>>): ApiBases {
  return Object.fromEntries(
    SENDING_NAMES.map((name) => [name, moved[name] ? moved[name] : PLATFORMS[name].api?.base]),
  );
}

/** Sends a message to a chat. Never throws; the outcome's error is for an operator. */
export async function sendMessage(
  message: OutboundMessage,
  sender: Sender,
  options: SendOptions,
): Promise<SendOutcome> {
  const { title, api } = PLATFORMS[sender.platform];
  if (api === undefined) return failed(`${title} has nowhere to send to`);
  const outcome = await api.send(message, sender.credentials, viaOf(api, sender, options));
  return outcome.kind === "delivered" ? outcome : { ...outcome, error: `${title}: ${outcome.error}` };
}

/** A person's time zone and locale, where the platform tells them; else null. */
export async function askPerson(
  person: string,
  sender: Sender,
  options: SendOptions,
): Promise<ToldOfPerson | null> {
  const { api } = PLATFORMS[sender.platform];
  return (await api?.askPerson?.(person, sender.credentials, viaOf(api, sender, options))) ?? null;
}

/** The name by which others mention a person now, where that isn't an id; else null. */
export async function askHandle(
  person: string,
  sender: Sender,
  options: SendOptions,
): Promise<string | null> {
  const { api } = PLATFORMS[sender.platform];
  return (await api?.askHandle?.(person, sender.credentials, viaOf(api, sender, options))) ?? null;
}

/** Shows in a chat that an answer is on its way, where the platform can. */
export async function askForPatience(chat: TypingChat, sender: Sender, options: SendOptions): Promise<void> {
  const { api } = PLATFORMS[sender.platform];
  await api?.showTyping?.(chat, sender.credentials, viaOf(api, sender, options));
}

/** Shows lines on the bot's page of one person, where the platform has one. */
export async function sendHome(
  person: string,
  lines: readonly Line[],
  sender: Sender,
  options: SendOptions,
): Promise<SendOutcome> {
  const { title, api } = PLATFORMS[sender.platform];
  const outcome = await api?.showHome?.(person, lines, sender.credentials, viaOf(api, sender, options));
  return outcome ?? failed(`${title} has no page of the bot`);
}

/** Points a platform at an address by its API; `null` where that is done by hand. */
export async function registerWebhook(
  told: Registration,
  sender: Sender,
  options: SendOptions,
): Promise<SendOutcome | null> {
  const { api } = PLATFORMS[sender.platform];
  return (await api?.register?.(told, sender.credentials, viaOf(api, sender, options))) ?? null;
}

/** The bot's name, where the platform addresses commands by name; else null. */
export async function askOwnName(sender: Sender, options: SendOptions): Promise<string | null> {
  const { api } = PLATFORMS[sender.platform];
  return (await api?.askOwnName?.(sender.credentials, viaOf(api, sender, options))) ?? null;
}

function viaOf(api: PlatformApi, { platform, window }: Sender, options: SendOptions): Via {
  return {
    base: options.bases[platform] ?? api.base,
    now: options.now,
    send: options.send ?? overNetwork,
    ...(options.timeOutMs === undefined ? {} : { timeOutMs: options.timeOutMs }),
    ...(options.onPart === undefined ? {} : { onPart: options.onPart }),
    ...(window === undefined ? {} : { window }),
  };
}
