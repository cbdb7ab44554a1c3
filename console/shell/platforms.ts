import type { Connection } from "../../clients/typescript/src/client";

/** The names of platforms, which are the same in all languages. */
export const PLATFORMS: Readonly<Record<Connection["platform"], string>> = {
  telegram: "Telegram",
  slack: "Slack",
  discord: "Discord",
  whatsapp: "WhatsApp",
  twilio: "Twilio",
  standard: "Standard Webhooks",
};
