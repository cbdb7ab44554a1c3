import type { Platform } from "../platform";
import { slackCredentials } from "./form";
import { decode, verify } from "./receive";
import { lookUpTimeZone, send } from "./send";

export const slack: Platform = {
  title: "Slack",
  credentials: slackCredentials,
  verify,
  decode,
  api: {
    base: "https://slack.com/api",
    send,
    chatOf: (person) => person,
    askTimeZone: lookUpTimeZone,
  },
};
