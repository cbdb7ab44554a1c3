import type { Platform } from "../../clients/typescript/src/client";

/** The names of platforms, which are the same in all languages. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  telegram: "Telegram",
  slack: "Slack",
  discord: "Discord",
  whatsapp: "WhatsApp",
  twilio: "Twilio",
  standard: "Standard Webhooks",
};
