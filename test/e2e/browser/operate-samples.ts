import type { Page, Route } from "playwright-core";
import type {
  GetDeploymentAnswer,
  GetStatusAnswer,
  ListAppConnectionsAnswer,
  ListAppsAnswer,
  ListDailyCountsAnswer,
  ListDeliveriesAnswer,
  ListKeysAnswer,
  ListUsersAnswer,
} from "../../../clients/typescript/src/client";
import type { Word } from "../../../console/words";

/** A deployment as an operator finds it on a working day, which no test run has: answers for the pages that show it. */

const HOUR = 3600;
const DAY = 24 * HOUR;

const seconds = () => Math.floor(Date.now() / 1000);
const isoOf = (at: number) => new Date(at * 1000).toISOString();

/** An instant so many seconds from now, under the names that the service gives it. */
function instant<Name extends string>(name: Name, away: number, relative = "") {
  const at = seconds() + away;
  const iso = isoOf(at);
  const local = iso.slice(0, 19).replace("T", " ");
  const texts = { _iso: iso, _local: local, _tz: "UTC", _relative: relative };
  return {
    [name]: at,
    ...Object.fromEntries(Object.entries(texts).map(([end, text]) => [`${name}${end}`, text])),
  } as { [K in Name]: number } & { [K in `${Name}${"_iso" | "_local" | "_tz" | "_relative"}`]: string };
}

/** A digest of tomorrow, of which the pages show the user's clock. */
function tomorrowAt(time: string) {
  const day = isoOf(seconds() + DAY).slice(0, 10);
  return { ...instant("next_digest_at", DAY, "tomorrow"), next_digest_at_local: `${day} ${time}:00` };
}

type Blank<Name extends string> = { [K in Name]: null } & {
  [K in `${Name}${"_iso" | "_local" | "_tz" | "_relative"}`]: string;
};

/** The same of an instant that never was. */
function never<Name extends string>(name: Name) {
  const texts = ["_iso", "_local", "_tz", "_relative"].map((end) => [`${name}${end}`, ""]);
  return { [name]: null, ...Object.fromEntries(texts) } as Blank<Name>;
}

const status = (): GetStatusAnswer => ({
  schema: "0013_daily_counts.sql",
  cron_age_seconds: 24,
  oldest_delivery_seconds: 12,
  deliveries: { waiting: 12, dead: 3 },
  inbound_events: { waiting: 1, dead: 0 },
  digests: [1, 2, 3, 4, 6, 9, 12, 13, 14, 15, 16, 17, 20, 23].map((hour) => ({
    hour: isoOf((Math.floor(seconds() / HOUR) + hour) * HOUR),
    count: 3 + ((hour * 37) % 41),
  })),
  database: { size_bytes: 1.9e9, limit_bytes: 10e9 },
});

const deployment = (): GetDeploymentAnswer => ({
  version: "0.1.0",
  compatibility_date: "2026-10-01",
  upload: { id: "0b7c2f14-9d3e", tag: "v7", uploaded_at: isoOf(seconds() - 3 * DAY) },
  bindings: [
    { name: "DB", kind: "database", set: true, optional: false },
    { name: "ENCRYPTION_KEY", kind: "secret", set: true, optional: false },
    { name: "ENCRYPTION_KEY_NEXT", kind: "secret", set: false, optional: true },
  ],
});

/** More towards the end, and less on two days of seven. */
const busy = (day: number) => (8 + day / 6) * (day % 7 > 4 ? 0.6 : 1);

const counts = (): ListDailyCountsAnswer => ({
  data: Array.from({ length: 30 }, (_, day) => ({
    date: isoOf(seconds() - (29 - day) * DAY).slice(0, 10),
    users: 2 + ((day * day) % 7),
    memories: Math.round(busy(day) * 30) + ((day * day * 53) % 80),
    messages: Math.round(busy(day) * 120) + ((day * day * 37) % 200),
    events: Math.round(busy(day) * 80) + ((day * day * 61) % 150),
    digests: 180 + day,
    reminders: Math.round(busy(day) * 8) + ((day * day * 7) % 20),
  })),
  counted_until: isoOf(seconds() - 600),
});

const apps = (): ListAppsAnswer => ({
  data: [
    ["assistant", "Europe/Berlin", 50, []],
    ["shop", "America/New_York", 20, ["https://shop.example"]],
    ["school", null, 20, []],
  ].map(([app, zone, rate, origins], place) => ({
    app: String(app),
    default_time_zone: typeof zone === "string" ? zone : null,
    default_remind_before: null,
    default_language: null,
    limits: {
      requests_per_second: Number(rate),
      origins: Array.isArray(origins) ? origins.map(String) : [],
      said: true,
      user_bytes: 64_000_000,
    },
    ...instant("created_at", -DAY * (90 - place * 30), `${90 - place * 30} days ago`),
    ...instant("updated_at", -DAY, "yesterday"),
  })),
  next_cursor: null,
});

const users = (): ListUsersAnswer => ({
  data: [
    {
      user_id: "telegram:5512",
      display_name: "Anna",
      time_zone: "Europe/Berlin",
      open_items: 7,
      memories: 12,
      versions: 3,
      messages: 40,
      bytes: 64_230,
    },
    {
      user_id: "telegram:7204",
      display_name: "Mehmet",
      time_zone: "Europe/Istanbul",
      open_items: 2,
      memories: 12,
      versions: 3,
      messages: 40,
      bytes: 64_230,
    },
    {
      user_id: "slack:U02AB3",
      display_name: null,
      time_zone: "America/New_York",
      open_items: 1,
      memories: 12,
      versions: 3,
      messages: 40,
      bytes: 64_230,
    },
    {
      user_id: "whatsapp:4917012345",
      display_name: "Olena",
      time_zone: "Europe/Kyiv",
      open_items: 0,
      memories: 12,
      versions: 3,
      messages: 40,
      bytes: 64_230,
    },
  ].map((user, place) => ({
    ...user,
    digest_time: place === 3 ? null : `0${7 + place}:00`,
    digest_stopped: place === 1 ? "the chat is gone" : null,
    ...(place === 3 ? never("next_digest_at") : tomorrowAt(`0${7 + place}:00`)),
    ...instant("created_at", -DAY * 20, "20 days ago"),
  })),
  next_cursor: null,
});

const keys = (): ListKeysAnswer => ({
  data: [
    { id: "kq3f8w2m9xta", app: "assistant", user_id: null, name: "backend" },
    { id: "kb7c1n5p0rse", app: "assistant", user_id: "telegram:5512", name: "Anna's phone" },
    { id: "kd9h4j6v2yzu", app: "shop", user_id: null, name: "till" },
  ].map((key, place) => ({
    ...key,
    ...instant("created_at", -DAY * (40 - place * 9), `${40 - place * 9} days ago`),
    ...(place === 0 ? never("expires_at") : instant("expires_at", DAY * 60 * (place * 3 - 4))),
  })),
  next_cursor: null,
});

const connections = (): ListAppConnectionsAnswer => ({
  data: [
    { id: "con_5f2k8w1m", platform: "telegram" as const, mode: "assistant" as const, last_error: null },
    {
      id: "con_9c4t7b3x",
      platform: "slack" as const,
      mode: "forward" as const,
      last_error: "https://bot.example/hook answered 502",
    },
  ].map((row) => ({
    ...row,
    webhook_url: `https://almanac.example/v1/webhooks/${row.platform}/${row.id}`,
    time_zone: null,
    forward_url: row.mode === "forward" ? "https://bot.example/hook" : null,
    template: null,
    said: true,
    readable: true,
    messages_not_kept: 0,
    ...instant("created_at", -DAY * 30, "30 days ago"),
    ...instant("updated_at", -DAY * 30, "30 days ago"),
    ...instant("last_event_at", -180, "3 minutes ago"),
    ...(row.last_error === null
      ? never("last_error_at")
      : instant("last_error_at", -2 * HOUR, "2 hours ago")),
  })),
  next_cursor: null,
});

const deliveries = (): ListDeliveriesAnswer => ({
  data: [
    { user_id: "telegram:5512", kind: "digest" as const, status: "delivered" as const, last_error: null },
    {
      user_id: "telegram:7204",
      kind: "digest" as const,
      status: "dead" as const,
      last_error: "Telegram answered 403: bot was blocked by the user",
    },
    {
      user_id: "slack:U02AB3",
      kind: "reminder" as const,
      status: "pending" as const,
      last_error: "Slack answered 503",
    },
    { user_id: "telegram:5512", kind: "reminder" as const, status: "delivered" as const, last_error: null },
    { user_id: "slack:U02AB3", kind: "digest" as const, status: "quiet" as const, last_error: null },
  ].map((row, place) => ({
    ...row,
    id: `dlv_${place}`,
    attempts: row.last_error === null ? 1 : 8 - 3 * (place - 1),
    app: "assistant",
    ...(row.kind === "digest" ? { local_date: isoOf(seconds()).slice(0, 10) } : {}),
    ...instant("as_of", -HOUR * (place + 1)),
    ...instant("next_attempt_at", HOUR),
    ...instant("created_at", -HOUR * (place + 1)),
    ...(row.status === "delivered"
      ? instant("delivered_at", -HOUR * (place + 1) + 40)
      : never("delivered_at")),
  })),
  next_cursor: null,
});

const ANSWERS: readonly [path: RegExp, answer: () => object][] = [
  [/^\/v1\/status$/, status],
  [/^\/v1\/deployment$/, deployment],
  [/^\/v1\/counts$/, counts],
  [/^\/v1\/apps$/, apps],
  [/^\/v1\/apps\/\w+\/users$/, users],
  [/^\/v1\/apps\/\w+\/connections$/, connections],
  [/^\/v1\/keys$/, keys],
  [/^\/v1\/deliveries$/, deliveries],
];

/** Answers what the pages for operators ask, in the service's place. */
export async function answerOperator(page: Page): Promise<void> {
  for (const [path, answer] of ANSWERS) {
    const fulfill = (route: Route) => route.fulfill({ json: answer() });
    await page.route(({ pathname }) => path.test(pathname), fulfill);
  }
}

/** The address of each page for operators, and the text by which it is known to be loaded. */
export const OPERATE_VIEWS: readonly (readonly [view: string, word: Word])[] = [
  ["overview", "counts.memories"],
  ["apps", "apps.connections"],
  ["users", "users.name"],
  ["keys", "keys.revoke"],
  ["connections", "connections.webhook"],
  ["deliveries", "deliveries.replay"],
];
