import type { Platform } from "../platform";
import { isGroup } from "./address";
import { type WhatsappCredentials, whatsappCredentials } from "./form";
import { decode, verify, verifyChallenge } from "./receive";
import { send, showReading } from "./send";

export const whatsapp: Platform = {
  title: "WhatsApp",
  credentials: whatsappCredentials,
  proving: ["app_secret", "verify_token"],
  verify,
  decode,
  byHand:
    "under WhatsApp, Configuration, Webhook, enter webhook_url as Callback URL and the verify token, and subscribe to messages",
  answerChallenge: (url, { verify_token }: WhatsappCredentials) => verifyChallenge(url, verify_token),
  api: {
    base: "https://graph.facebook.com/v24.0",
    send,
    // "Interactive messages" are not among those that groups take.
    buttons: (to) => (isGroup(to) ? null : { rows: 10, inRow: 1, hidesRows: true }),
    chatOf: (person) => person,
    hasWindow: true,
    showTyping: showReading,
  },
};
