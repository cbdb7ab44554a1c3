import type { Platform } from "../platform";
import { twilioCredentials } from "./form";
import { decode, verify } from "./receive";
import { send } from "./send";

export const twilio: Platform = {
  title: "Twilio",
  credentials: twilioCredentials,
  byHand:
    "under Phone Numbers, your number, Messaging Configuration, set A message comes in to Webhook, webhook_url, HTTP POST",
  verify,
  decode,
  api: {
    base: "https://api.twilio.com",
    send,
    chatOf: (person) => person,
  },
};
