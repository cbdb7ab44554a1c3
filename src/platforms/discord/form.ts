import * as z from "zod";
import { once } from "../../core/once";
import { pathPart, secretText } from "../form";

export const discordCredentials = once(() =>
  z.strictObject({
    public_key: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, "must be the 64 hex digits of the public key under General Information"),
    application_id: pathPart("the application's id under General Information"),
    bot_token: secretText("the token under Bot"),
  }),
);

export type DiscordCredentials = z.output<ReturnType<typeof discordCredentials>>;
