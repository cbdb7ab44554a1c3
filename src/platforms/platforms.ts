import { discord } from "./discord/discord";
import type { Platform } from "./platform";
import { slack } from "./slack/slack";
import { standard } from "./standard/standard";
import { telegram } from "./telegram/telegram";
import { twilio } from "./twilio/twilio";
import { whatsapp } from "./whatsapp/whatsapp";

/** The one list of platforms, by their names in connections' addresses. */
const TABLE = { telegram, slack, discord, whatsapp, twilio, standard };

export type PlatformName = keyof typeof TABLE;

export const PLATFORMS: Readonly<Record<PlatformName, Platform>> = TABLE;

export const PLATFORM_NAMES = Object.keys(TABLE) as PlatformName[];

export function isPlatform(name: string): name is PlatformName {
  return Object.hasOwn(TABLE, name);
}

/** The platform of a stored connection; `null` where this version doesn't have it. */
export function platformOf({ platform }: { platform: string }): Platform | null {
  return isPlatform(platform) ? PLATFORMS[platform] : null;
}
