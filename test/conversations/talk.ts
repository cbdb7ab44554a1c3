import type { Body, Context } from "../support/wire";
import { bodyOf, queryOf, type Sending, type World } from "../support/world";

/** A message as it is sent. */
export type Sent = Body & { role?: unknown; content?: unknown };

export interface Appended extends Body {
  stored: number;
  duplicates: number;
  conflicts: number;
  results: { status: "stored" | "duplicate" | "conflict"; id: string | null; external_id: string | null }[];
}

/** A stored message as it is read. */
export interface Message extends Body {
  id: string;
  external_id: string | null;
  role: string;
  name: string | null;
  user_id: string | null;
  content: string;
  created_at: number;
  created_at_local: string;
  created_at_ms: number;
}

export interface Page extends Body {
  data: Message[];
  next_cursor: string | null;
}

export interface Line extends Body {
  role: "user" | "assistant";
  content: string;
}

/** A context with its message list. */
export interface ListContext extends Context {
  messages: Line[];
  cache_hint: { system_characters: number; messages: number };
  trimmed?: { messages: number; relevant: number; upcoming: number; overdue: number };
}

/** Calls about one conversation. */
export interface Talk {
  id: string;
  path(rest?: string): string;
  send(method: string, rest: string, sending?: Sending): Promise<Response>;
  /** Stores messages; the answer must be 201, or 200 where all are duplicates. */
  post(...messages: Sent[]): Promise<Appended>;
  page(query?: Record<string, string | number>): Promise<Page>;
  /** All messages, read page by page. */
  read(): Promise<Message[]>;
  pin(time_zone: string | null): Promise<Body>;
  /** The context of a user with this conversation. */
  context(args?: Body, user?: string): Promise<ListContext>;
}

export function openTalk(world: World, id = "chat-1", key?: string): Talk {
  const own = key === undefined ? {} : { key };
  const talk: Talk = {
    id,
    path: (rest = "") => `/v1/conversations/${encodeURIComponent(id)}${rest}`,
    send: (method, rest, sending = {}) => world.send(method, talk.path(rest), { ...own, ...sending }),
    post: async (...messages) => {
      const response = await talk.send("POST", "/messages", { body: { messages } });
      const appended = await bodyOf<Appended>(response, response.status === 200 ? 200 : 201);
      if ((response.status === 201) !== appended.stored > 0)
        throw new Error(`${response.status} for ${appended.stored}`);
      return appended;
    },
    page: async (query = {}) => await bodyOf<Page>(await talk.send("GET", `/messages${queryOf(query)}`)),
    read: async () => {
      const all: Message[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await talk.page(cursor === null ? {} : { cursor });
        all.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return all;
    },
    pin: async (time_zone) => await bodyOf(await talk.send("PATCH", "", { body: { time_zone } })),
    context: (args = {}, user = "ann") => postContext(world, user, { conversation_id: id, ...args }, key),
  };
  return talk;
}

/** The context of a user, by POST. */
export async function postContext(
  world: World,
  user: string,
  args: Body,
  key?: string,
): Promise<ListContext> {
  const own = key === undefined ? {} : { key };
  return await bodyOf<ListContext>(
    await world.send("POST", `/v1/users/${user}/context`, { ...own, body: args }),
  );
}

export function contents(context: ListContext): string[] {
  return context.messages.map((line) => line.content);
}

/** A person's message; `at` is its `created_at`. */
export function says(user: string, content: string, at?: string | number, more: Body = {}): Sent {
  const name = user.slice(0, 1).toUpperCase() + user.slice(1);
  return {
    role: "user",
    user_id: user,
    name,
    content,
    ...(at === undefined ? {} : { created_at: at }),
    ...more,
  };
}

/** The bot's message. */
export function replies(content: string, at?: string | number, more: Body = {}): Sent {
  return { role: "assistant", content, ...(at === undefined ? {} : { created_at: at }), ...more };
}
