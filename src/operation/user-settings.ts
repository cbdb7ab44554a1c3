import * as z from "zod";
import { canonicalZone } from "../time/zone";

/** An IANA name, kept in its proper case. */
export const timeZone = z
  .string()
  .max(64)
  .check((ctx) => {
    if (canonicalZone(ctx.value) === null) {
      ctx.issues.push(
        refuse(
          `${JSON.stringify(ctx.value.slice(0, 64))} is no IANA time zone: send a name such as Europe/London, not an offset`,
        ),
      );
    }
  })
  .overwrite((name) => canonicalZone(name) ?? name);

/** A BCP 47 language tag. */
export const locale = z
  .string()
  .max(35)
  .check((ctx) => {
    try {
      new Intl.Locale(ctx.value);
    } catch {
      ctx.issues.push(refuse("is no BCP 47 language tag: send one such as en-GB or de"));
    }
  });

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a wall-clock time such as "09:00"');

/** What the words for times of day mean to a user. */
export const dayHours = z.strictObject({
  morning: wallClock.optional(),
  noon: wallClock.optional(),
  afternoon: wallClock.optional(),
  evening: wallClock.optional(),
  tonight: wallClock.optional(),
});

function refuse(message: string): z.core.$ZodRawIssue {
  return { code: "custom", input: "", message, continue: true };
}
