import * as z from "zod";
import { once } from "../../core/once";
import { secretBytes } from "../../outbound/standard-webhooks";

export const standardCredentials = once(() =>
  z.strictObject({
    secret: z
      .string()
      .refine(
        (text) => secretBytes(text) !== null,
        "must be whsec_ and the base64 of 24 to 64 bytes, as Standard Webhooks asks",
      ),
  }),
);

export type StandardCredentials = z.output<ReturnType<typeof standardCredentials>>;
