import { overNetwork } from "../outbound/exchange";
import type { Fetch, SendOutcome } from "../outbound/outcome";
import type { Via } from "./api";
import * as discord from "./discord/send";
import type { OutboundMessage } from "./message";
import * as slack from "./slack/send";
import * as telegram from "./telegram/send";
import * as twilio from "./twilio/send";
import * as whatsapp from "./whatsapp/send";

/** Where the platforms' APIs are; a deployment or a test may point each one elsewhere. */
export const API_BASES = {
  telegram: "https://api.telegram.org",
  slack: "https://slack.com/api",
  discord: "https://discord.com/api/v10",
  whatsapp: "https://graph.facebook.com/v24.0",
  twilio: "https://api.twilio.com",
};

export type ApiBases = Readonly<Record<keyof typeof API_BASES, string>>;

/** A connection as far as sending goes. The credentials are those it was made with. */
export type Sender =
  | { platform: "telegram"; credentials: telegram.TelegramSender }
  | { platform: "slack"; credentials: slack.SlackSender }
  | { platform: "discord"; credentials: discord.DiscordSender }
  | { platform: "whatsapp"; credentials: whatsapp.WhatsappSender; window: whatsapp.WhatsappWindow }
  | { platform: "twilio"; credentials: twilio.TwilioSender };

export interface SendOptions {
  bases: ApiBases;
  /** Epoch seconds. */
  now: number;
  send?: Fetch;
  timeOutMs?: number;
}

/** Sends a message to a chat of a platform. Never throws; the outcome's error is for an operator. */
export async function sendMessage(
  message: OutboundMessage,
  sender: Sender,
  options: SendOptions,
): Promise<SendOutcome> {
  const outcome = await sendVia(message, sender, viaOf(sender, options));
  return outcome.kind === "delivered"
    ? outcome
    : { ...outcome, error: `${NAMES[sender.platform]} ${outcome.error}` };
}

/** A person's time zone, where the platform tells it when it is asked. */
export async function askTimeZone(
  person: string,
  sender: Pick<Sender, "platform" | "credentials">,
  options: SendOptions,
): Promise<string | null> {
  if (sender.platform !== "slack") return null;
  return await slack.lookUpTimeZone(person, sender.credentials as slack.SlackSender, viaOf(sender, options));
}

/** A bot's own name, where commands can be addressed to one by name. */
export async function askOwnName(
  sender: Pick<Sender, "platform" | "credentials">,
  options: SendOptions,
): Promise<string | null> {
  if (sender.platform !== "telegram") return null;
  return await telegram.lookUpOwnName(sender.credentials as telegram.TelegramSender, viaOf(sender, options));
}

function viaOf({ platform }: Pick<Sender, "platform">, options: SendOptions): Via {
  return {
    base: options.bases[platform],
    now: options.now,
    send: options.send ?? overNetwork,
    ...(options.timeOutMs === undefined ? {} : { timeOutMs: options.timeOutMs }),
  };
}

const NAMES = {
  telegram: "Telegram:",
  slack: "Slack:",
  discord: "Discord:",
  whatsapp: "WhatsApp:",
  twilio: "Twilio:",
};

function sendVia(message: OutboundMessage, sender: Sender, via: Via): Promise<SendOutcome> {
  switch (sender.platform) {
    case "telegram":
      return telegram.send(message, sender.credentials, via);
    case "slack":
      return slack.send(message, sender.credentials, via);
    case "discord":
      return discord.send(message, sender.credentials, via);
    case "whatsapp":
      return whatsapp.send(message, sender.credentials, via, sender.window);
    case "twilio":
      return twilio.send(message, sender.credentials, via);
  }
}
