import type * as z from "zod";
import type { JsonObject } from "../core/json";
import type { SendOutcome } from "../outbound/outcome";
import type { PeopleWords } from "../words/people-words";
import type { Via } from "./api";
import type { Answer, Inbound, InboundCall, Verdict } from "./inbound";
import type { Line, OutboundMessage } from "./message";
import type { ButtonRoom } from "./show-said";

/**
 * What differs between platforms, in one record: code that works with connections reads it, and never asks for a
 * platform by name. Credentials are those that passed the schema when the connection was made.
 */
export interface Platform {
  /** The platform's name for people. */
  title: string;
  /** Makes the schema of its credentials. */
  credentials: () => z.ZodType;
  /** Those of its credentials by which a call is found genuine: while one of them changes, the old ones stay good for a day. */
  proving: readonly string[];
  verify(call: InboundCall<unknown>): Promise<Verdict>;
  /** Decodes a verified call. Never throws, whatever the body holds. */
  decode(body: Uint8Array, headers: Headers, nowMs: number): Inbound;
  /** Answers the GET that checks the address; `null` for a forged one. */
  answerChallenge?(url: string, credentials: unknown): Promise<string | null>;
  /** The immediate answer where a message is only stored and the platform would wait for a reply. */
  stored?: Answer;
  /** The reply where the bot says nothing and the platform would wait for one. */
  emptyReply?: string;
  /** Set where nothing that people write reaches the bot but its commands and its forms. */
  hearsCommandsOnly?: true;
  /** What is to be done by hand to point the platform at the address, where its API can't. */
  byHand?: string;
  /** The app's settings in the platform's own form, ready to paste. */
  manifest?(webhookUrl: string): JsonObject;
  /** The API to send by; absent where there is none. */
  api?: PlatformApi;
}

export interface ToldOfPerson {
  /** An IANA name, unchecked. */
  time_zone: string | null;
  /** A language tag, as the platform spells it. */
  locale: string | null;
  /** The name that others see. */
  name: string | null;
}

/** Where an answer is on its way to. */
export interface TypingChat {
  to: string;
  thread: string | null;
  /** The platform's id of the message that is answered. */
  message: string | null;
}

/** What a platform is told when a connection is registered: where it sends its events, and the words of the commands. */
export interface Registration {
  webhookUrl: string;
  words: PeopleWords;
}

export interface PlatformApi {
  /** The API's address; a deployment or a test may override it. */
  base: string;
  send(message: OutboundMessage, credentials: unknown, via: Via): Promise<SendOutcome>;
  /** The direct chat with the person of this id. */
  chatOf(person: string): string;
  /** How many buttons a chat shows below a message; absent or null where it shows none. */
  buttons?(to: string): ButtonRoom | null;
  /** Set where the person's last message limits what may be sent: `Via.window` is then required. */
  hasWindow?: true;
  /** What the API tells of a person; null where it tells nothing now. */
  askPerson?(person: string, credentials: unknown, via: Via): Promise<ToldOfPerson | null>;
  /** What was left out of a text to this chat, which people ask for with "more"; absent where nothing is left out. */
  restOf?(to: string, text: string): string;
  /** The name by which others mention this person now; absent where they are mentioned by id. Null where nothing is told. */
  askHandle?(person: string, credentials: unknown, via: Via): Promise<string | null>;
  /** Shows lines on the bot's page of one person, where the platform has such a page. */
  showHome?(person: string, lines: readonly Line[], credentials: unknown, via: Via): Promise<SendOutcome>;
  /** Shows that an answer to this chat is on its way; `message` is the one that it answers. Failures don't matter. */
  showTyping?(chat: TypingChat, credentials: unknown, via: Via): Promise<void>;
  /** Points the platform at an address and tells it the commands; absent where that is done by hand. */
  register?(told: Registration, credentials: unknown, via: Via): Promise<SendOutcome>;
  /** The bot's name, where the platform addresses commands by name. */
  askOwnName?(credentials: unknown, via: Via): Promise<string | null>;
}
