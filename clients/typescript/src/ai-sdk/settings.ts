import { Almanac, type GetContextArguments, type ListToolsArguments } from "../client.js";

export interface CommonSettings {
  /**
   * The client of the deployment: one for the model and the tools, so that the model sees at once what the tools stored.
   * Where absent, one is made from the environment's `ALMANAC_URL` and `ALMANAC_KEY`.
   */
  client?: Almanac | undefined;
  /**
   * The zone in which the user is, such as `Asia/Tokyo`: `Intl.DateTimeFormat().resolvedOptions().timeZone` in their
   * browser knows it. Without it times are those of the zone that is set or was observed, else UTC.
   */
  timeZone?: string | undefined;
  /**
   * Milliseconds that one try of the context, or of the tools' definitions, may take; 3,000 where absent. Where the service
   * fails, or gives no sign, a run goes on within half a second, after the client's `patience`.
   */
  timeout?: number | undefined;
  /** Is told when a run goes on without its context or tools, or a tool without an answer, and when a turn isn't reported or stored; `console.warn` where absent. */
  onError?: ((error: unknown) => void) | undefined;
}

export interface ModelSettings extends CommonSettings {
  /** Whose memory the model has. */
  user: string;
  /**
   * What the context holds, such as `{ max_tokens: 500 }`. `q` is the newest message of the user where absent; `q: ""`
   * recalls nothing.
   */
  context?:
    | Pick<
        GetContextArguments,
        "within_days" | "limit" | "q" | "include_sensitive" | "max_tokens" | "mark_shown"
      >
    | undefined;
  /**
   * The times that messages get before their texts: `sparse` where absent, where a day begins or somebody was away;
   * `false` for none.
   */
  stamps?: "standard" | "sparse" | false | undefined;
  /**
   * Whether the service hears what the model said, and marks what it mentioned: true where absent, and no tool has to be
   * called for it. Not with `mark_shown`.
   */
  said?: boolean | undefined;
  /**
   * Stores each turn in this conversation: what the user said, calls of tools and their results, the answer. With a user's
   * key one of the user's own, such as `~chat-1`.
   */
  conversation?: string | undefined;
  /**
   * Takes over what is reported or stored after an answer, such as `ctx.waitUntil` of a Worker; where absent, a run waits
   * for it.
   */
  waitUntil?: ((work: Promise<void>) => void) | undefined;
}

/** The settings with a client. */
export type KnownSettings = ModelSettings & { client: Almanac };

export interface ToolSettings extends CommonSettings, Pick<ListToolsArguments, "set"> {}

/** Milliseconds that one try of what somebody waits for may take. */
export const TIMEOUT = 3000;

let shared: Almanac | undefined;

export function clientOfEnvironment(): Almanac {
  if (shared !== undefined) return shared;
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const { ALMANAC_URL: url, ALMANAC_KEY: key } = process?.env ?? {};
  if (!url || !key)
    throw new TypeError("give a client, or set ALMANAC_URL and ALMANAC_KEY in the environment");
  shared = new Almanac({ url, key });
  return shared;
}

export function warn(error: unknown): void {
  console.warn("Almanac:", error);
}
