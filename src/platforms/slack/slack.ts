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
    buttons: () => ({ rows: 20, inRow: 5 }),
    chatOf: (person) => person,
    askTimeZone: lookUpTimeZone,
  },
};
