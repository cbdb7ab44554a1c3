/** Which times of day words such as "morning" stand for. */
import type { LocalTime } from "../calendar";
import type { DayPart } from "./words/vocabulary";

/** `HH:MM` each. `tonight` is also the time of "tomorrow night". */
export interface DayHours {
  morning: string;
  noon: string;
  afternoon: string;
  evening: string;
  tonight: string;
}

export const DEFAULT_HOURS: Readonly<DayHours> = {
  morning: "09:00",
  noon: "12:00",
  afternoon: "15:00",
  evening: "18:00",
  tonight: "20:00",
};

export type TimeOfDay = Pick<LocalTime, "hour" | "minute" | "second">;

/** The time of day of a part; what `hours` leaves out or doesn't write as `HH:MM` is the default. */
export function timeOfPart(part: DayPart, hours: Partial<DayHours> | undefined): TimeOfDay {
  switch (part) {
    case "morning":
    case "noon":
    case "afternoon":
    case "evening":
      return timeOf(hours?.[part]) ?? timeOf(DEFAULT_HOURS[part]) ?? MIDNIGHT;
    case "night":
    case "smallHours":
      return timeOf(hours?.tonight) ?? timeOf(DEFAULT_HOURS.tonight) ?? MIDNIGHT;
    case "lateNight":
      return LATE;
    case "midnight":
      return MIDNIGHT;
  }
}

export const MIDNIGHT: TimeOfDay = { hour: 0, minute: 0, second: 0 };

/** In the night that begins today, and no evening's hour: `heute Nacht`. */
const LATE: TimeOfDay = { hour: 23, minute: 0, second: 0 };

function timeOf(text: string | undefined): TimeOfDay | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? "");
  return match === null ? null : { hour: Number(match[1]), minute: Number(match[2]), second: 0 };
}
