import * as z from "zod";
import { wallClock } from "../operation/fields";

const hour = wallClock("09:00");

/** The hours that words for times of day mean to a user. */
export const dayHours = z.strictObject({
  morning: hour.optional(),
  noon: hour.optional(),
  afternoon: hour.optional(),
  evening: hour.optional(),
  tonight: hour.optional(),
});

/** The clock on which a user reads hours with minutes. */
export const hourCycle = z.enum(["h12", "h23"]);
