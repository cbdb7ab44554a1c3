import * as z from "zod";
import { provingSecret, secretText } from "../form";

export const slackCredentials = z.strictObject({
  signing_secret: provingSecret("the signing secret under Basic Information of the app"),
  bot_token: secretText("the bot user's token (xoxb-…) under OAuth & Permissions"),
});

export type SlackCredentials = z.output<typeof slackCredentials>;
