// Made from the declarations of the operations: `npm run generate` writes it.

/** Kinds of memories. */
export const CATEGORIES = [
  "fact",
  "preference",
  "event",
  "task",
  "note",
  "skill",
  "profile",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Where a memory comes from. */
export const MEMORY_SOURCES = [
  "user",
  "assistant",
  "tool",
  "import",
] as const;
export type MemorySource = (typeof MEMORY_SOURCES)[number];

/** What stands in a timeline. */
export const TIMELINE_KINDS = [
  "memory",
  "due",
  "reminded",
  "completed",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** When the bot of a coming life talks. */
export const TALKS = [
  "always",
  "hour",
  "morning",
  "never",
] as const;
export type Talks = (typeof TALKS)[number];

/** Days of a daily digest. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Languages of the built-in assistant. */
export const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "pt",
  "it",
  "nl",
  "sv",
  "fi",
  "ru",
  "uk",
  "id",
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Platforms that a bot may be on. */
export const PLATFORMS = [
  "telegram",
  "slack",
  "discord",
  "whatsapp",
  "twilio",
  "standard",
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What becomes of a platform's messages. */
export const CONNECTION_MODES = [
  "assistant",
  "forward",
  "store",
] as const;
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

/** Where something that goes out stands. */
export const DELIVERY_STATUSES = [
  "pending",
  "delivered",
  "quiet",
  "dead",
  "held",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Where an event that came in and isn't done stands. */
export const EVENT_STATUSES = [
  "pending",
  "dead",
] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Files that an import reads. */
export const IMPORT_FORMATS = [
  "almanac",
  "mem0",
  "mcp-memory",
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Seconds after which a cron that hasn't run, or a delivery that waits, is a fault: `/healthz` says so then. */
export const LATE_SECONDS = 300;
