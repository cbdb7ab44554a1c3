import { plainLines } from "../message";
import type { Platform } from "../platform";
import { twilioCredentials } from "./form";
import { decode, verify } from "./receive";
import { isSms, send } from "./send";
import { cutForSms } from "./sms";

export const twilio: Platform = {
  title: "Twilio",
  credentials: twilioCredentials,
  proving: ["auth_token"],
  byHand:
    "under Phone Numbers, your number, Messaging Configuration, set A message comes in to Webhook, webhook_url, HTTP POST",
  verify,
  decode,
  api: {
    base: "https://api.twilio.com",
    send,
    chatOf: (person) => person,
    restOf: (to, text) => (isSms(to) ? cutForSms(plainLines(text)).rest : ""),
  },
};
