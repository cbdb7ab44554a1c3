import * as z from "zod";
import { once } from "../../core/once";
import { pathPart, provingSecret } from "../form";

export const twilioCredentials = once(() =>
  z.strictObject({
    account_sid: pathPart("the account's SID (AC…)"),
    auth_token: provingSecret("the account's auth token"),
    from: z
      .string()
      .regex(
        /^[A-Za-z0-9+:_.-]{1,64}$/,
        "must be the sender: +15551234567, whatsapp:+15551234567 or a messaging service (MG…)",
      ),
  }),
);

export type TwilioCredentials = z.output<ReturnType<typeof twilioCredentials>>;
