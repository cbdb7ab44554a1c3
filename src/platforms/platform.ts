import type * as z from "zod";
import type { SendOutcome } from "../outbound/outcome";
import type { Via } from "./api";
import type { Answer, Inbound, InboundCall, Verdict } from "./inbound";
import type { OutboundMessage } from "./message";

/**
 * All that is particular to a platform, in one record: whoever works with connections asks the record what the platform
 * can do, and never its name. The credentials are those that passed its schema when the connection was made.
 */
export interface Platform {
  /** As people call it. */
  title: string;
  credentials: z.ZodType;
  verify(call: InboundCall<unknown>): Promise<Verdict>;
  /** Never throws, whatever the body holds. To be asked about genuine calls only. */
  decode(body: Uint8Array, headers: Headers, nowMs: number): Inbound;
  /** Answers the GET with which the platform checks the address; `null` for one that isn't genuine. */
  answerChallenge?(url: string, credentials: unknown): Promise<string | null>;
  /** What the platform hears at once where a message is only stored, and it would wait for words for ever. */
  stored?: Answer;
  /** What is said where the bot says nothing, and the platform would wait for words for ever. */
  emptyReply?: string;
  /** How it is sent to; absent where it has no API to send by. */
  api?: PlatformApi;
}

export interface PlatformApi {
  /** Where the API is; a deployment or a test may point it elsewhere. */
  base: string;
  send(message: OutboundMessage, credentials: unknown, via: Via): Promise<SendOutcome>;
  /** The chat in which a person is alone with the bot, from the person's id. */
  chatOf(person: string): string;
  /** Set where what may be sent depends on when the person last wrote: `Via.window` is then asked for. */
  hasWindow?: true;
  /** A person's time zone, where the platform tells it when it is asked. */
  askTimeZone?(person: string, credentials: unknown, via: Via): Promise<string | null>;
  /** The bot's own name, where commands can be addressed to one by name. */
  askOwnName?(credentials: unknown, via: Via): Promise<string | null>;
}
