import * as z from "zod";
import { once } from "../../core/once";
import { provingSecret, secretText } from "../form";

/** Slack makes both once the app exists, and the app is made from a manifest that names the connection's address. */
export const slackCredentials = once(() =>
  z
    .strictObject({
      signing_secret: provingSecret("the signing secret under Basic Information of the app").optional(),
      bot_token: secretText("the bot user's token (xoxb-…) under OAuth & Permissions").optional(),
    })
    .superRefine(({ signing_secret, bot_token }, context) => {
      if ((signing_secret === undefined) === (bot_token === undefined)) return;
      const path = [signing_secret === undefined ? "signing_secret" : "bot_token"];
      const message = "is missing: send both, or {} until the app is made from the connection's manifest";
      context.addIssue({ code: "custom", path, message });
    }),
);

export type SlackCredentials = z.output<ReturnType<typeof slackCredentials>>;
