/** What is set for the person. */
export const SETTINGS = [
  "timeZone",
  "digest",
  "digestOff",
  "digestDays",
  "language",
  "twelveHours",
  "allHours",
  "pause",
  /** The answer to the question until when. */
  "pauseUntil",
  "resume",
] as const;

export type SettingName = (typeof SETTINGS)[number];
