import type * as z from "zod";
import * as credentials from "./credentials";
import * as discord from "./discord/receive";
import type { Call, Inbound, Verdict } from "./inbound";
import * as slack from "./slack/receive";
import * as standard from "./standard/receive";
import * as telegram from "./telegram/receive";
import * as twilio from "./twilio/receive";
import * as whatsapp from "./whatsapp/receive";

/** One platform: the form of its credentials, whether a call is genuine, and what it says. */
export interface Platform {
  credentials: z.ZodType;
  /** The credentials are those that passed this platform's schema when the connection was made. */
  verify(call: Call<unknown>): Promise<Verdict>;
  /** Never throws, whatever the body holds. To be asked about genuine calls only. */
  decode(body: Uint8Array, headers: Headers, nowMs: number): Inbound;
}

export type PlatformName = "telegram" | "slack" | "discord" | "whatsapp" | "twilio" | "standard";

export const PLATFORMS: Readonly<Record<PlatformName, Platform>> = {
  telegram: platform(credentials.telegramCredentials, telegram),
  slack: platform(credentials.slackCredentials, slack),
  discord: platform(credentials.discordCredentials, discord),
  whatsapp: platform(credentials.whatsappCredentials, whatsapp),
  twilio: platform(credentials.twilioCredentials, twilio),
  standard: platform(credentials.standardCredentials, standard),
};

export function isPlatform(name: string): name is PlatformName {
  return Object.hasOwn(PLATFORMS, name);
}

interface Module<Credentials> {
  verify(call: Call<Credentials>): Promise<Verdict>;
  decode(body: Uint8Array, headers: Headers, nowMs: number): Inbound;
}

function platform<Credentials>(schema: z.ZodType<Credentials>, module: Module<Credentials>): Platform {
  return {
    credentials: schema,
    verify: (call) => module.verify({ ...call, credentials: call.credentials as Credentials }),
    decode: module.decode,
  };
}
