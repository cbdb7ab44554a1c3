import type { Platform } from "../platform";
import { slackCredentials } from "./form";
import { manifest } from "./manifest";
import { decode, verify } from "./receive";
import { lookUpPerson, publishHome, send } from "./send";

export const slack: Platform = {
  title: "Slack",
  credentials: slackCredentials,
  proving: ["signing_secret"],
  byHand: "paste what GET /v1/connections/{id}/manifest answers into the app's settings, under App Manifest",
  manifest,
  verify,
  decode,
  api: {
    base: "https://slack.com/api",
    send,
    buttons: () => ({ rows: 20, inRow: 5 }),
    chatOf: (person) => person,
    askPerson: lookUpPerson,
    showHome: publishHome,
  },
};
