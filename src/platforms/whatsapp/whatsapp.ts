import type { Platform } from "../platform";
import { isGroup } from "./address";
import { type WhatsappCredentials, whatsappCredentials } from "./form";
import { decode, verify, verifyChallenge } from "./receive";
import { send } from "./send";

export const whatsapp: Platform = {
  title: "WhatsApp",
  credentials: whatsappCredentials,
  verify,
  decode,
  answerChallenge: (url, { verify_token }: WhatsappCredentials) => verifyChallenge(url, verify_token),
  api: {
    base: "https://graph.facebook.com/v24.0",
    send,
    // "Interactive messages" are not among those that groups take.
    buttons: (to) => (isGroup(to) ? null : { rows: 10, inRow: 1 }),
    chatOf: (person) => person,
    hasWindow: true,
  },
};
