import * as z from "zod";
import { once } from "../../core/once";
import { LEAST_SECRET_CHARACTERS, pathPart, provingSecret, secretText } from "../form";

/** A text that a person types in two places: anything printable. */
const phrase = z
  .string()
  .regex(
    new RegExp(`^[^\\p{Cc}]{${LEAST_SECRET_CHARACTERS},}$`, "u"),
    `must be one line of at least ${LEAST_SECRET_CHARACTERS} characters, the same as in the platform's own settings`,
  )
  .max(256);

export const whatsappCredentials = once(() =>
  z.strictObject({
    app_secret: provingSecret("the app secret under App settings, Basic"),
    access_token: secretText("a system user's access token"),
    phone_number_id: pathPart("the phone number's id (not the number) under API Setup"),
    verify_token: phrase,
  }),
);

export type WhatsappCredentials = z.output<ReturnType<typeof whatsappCredentials>>;
