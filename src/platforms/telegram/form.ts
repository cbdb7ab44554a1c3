import * as z from "zod";
import { once } from "../../core/once";
import { pathPart } from "../form";

export const telegramCredentials = once(() =>
  z.strictObject({
    bot_token: pathPart("the token that @BotFather gave, such as 123456:ABC-DEF"),
    secret_token: z
      .string()
      .regex(
        /^[A-Za-z0-9_-]{8,256}$/,
        "must be 8 to 256 letters, digits, _ and -, the same as secret_token of setWebhook",
      ),
  }),
);

export type TelegramCredentials = z.output<ReturnType<typeof telegramCredentials>>;
