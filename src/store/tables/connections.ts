import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A bot of an app on a messaging platform. */
export const connections = sqliteTable(
  "connections",
  {
    id: text().primaryKey(),
    app_id: text().notNull(),
    platform: text().notNull(),
    mode: text().$type<"assistant" | "forward" | "store">().notNull(),
    time_zone: text(),
    forward_url: text(),
    /** Sealed: signs what is forwarded. */
    forward_secret: text(),
    /** JSON, sealed. */
    credentials: text().notNull(),
    /** WhatsApp's template for messages outside its 24 hours, as JSON. */
    template: text(),
    /** The bot's name on its platform, once asked: Telegram's user name. */
    bot_name: text(),
    /** 0 where what its bot says isn't read for what it mentions; null where it is. */
    said: integer().$type<0>(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index("connections_by_app").on(t.app_id, t.id)],
);
