import type * as z from "zod";
import type { Result } from "../core/errors";
import type { AppCall, ConversationCall, KeyCall, LedgerCall, Moment, TimeCall, UserCall } from "./call";
import type { Deps } from "./deps";

/**
 * Whom an operation is about. It settles who may call it, what an address must name, and what its call holds:
 * - `user`: the user in the address; the app's key, or that user's own.
 * - `conversation`: the conversation in the address; the app's key, or a user's key where the user takes part.
 * - `time`: no row at all, but the caller's zone counts; the app's key, or a user's.
 * - `app`: what belongs to the app as a whole; the app's key alone.
 * - `settings`: the app in the address; its own key, or the operator's token.
 * - `ledger`: the app's deliveries for its key, everybody's for the operator's token.
 * - `operator`: keys; the operator's token alone.
 * - `anybody`: nobody; any valid key.
 */
export interface Calls {
  user: UserCall;
  conversation: ConversationCall;
  time: TimeCall;
  app: AppCall;
  settings: AppCall;
  ledger: LedgerCall;
  operator: Moment;
  anybody: Moment;
}

export type Subject = keyof Calls;

/** A text in place of the JSON that an operation answers. */
export interface Text {
  type: "text/plain" | "text/markdown";
  text: string;
}

/** What the caller asked for, as far as a form of the answer depends on it. */
export interface Asked {
  /** The values of the placeholders in the path. */
  path: Readonly<Record<string, string>>;
  /** The query parameters of HTTP. */
  query: Readonly<Record<string, string>>;
  /** The `Accept` header of HTTP. */
  accept: string | undefined;
}

/** An address of HTTP that carries an operation out. */
export interface Route<Value = never> {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With placeholders: `{user_id}`, `{conversation_id}` and `{app}` settle whom the call is about, any other is an argument. */
  path: string;
  /** Set where what was made is answered with 200 too: a tool's result is a result. */
  status?: 200;
  /** What this address answers instead of the operation's own value. */
  view?: View<Value>;
  /** A text that is answered where one is asked for. */
  text?: (value: Value, asked: Asked) => Text | null;
}

export interface View<Value> {
  output: z.ZodType<object>;
  of(value: Value, asked: Asked): Result<object>;
}

/** One thing that callers can do, declared once; every door is derived from it. */
export interface Operation<
  S extends Subject = Subject,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType<object> = z.ZodType<object>,
> {
  /** The tool's name, the client's method, the command's word: `verb_noun`. */
  name: string;
  /** One line for people. */
  summary: string;
  about: S;
  /** Reads take `at`; the others take an `Idempotency-Key`. What erases can't be taken back. */
  effect: "reads" | "writes" | "erases";
  input: I;
  output: O;
  routes: readonly Route<z.output<O>>[];
  /** A call that can be pasted: its arguments, those that stand in the path included. */
  example: z.input<I>;
  /** What a language model reads; absent where no model may call it. */
  tool?: string;
  /** Most bytes of arguments; 256 KB where it is absent. */
  limit?: number;
  /** The argument that a call without it is an element of: one message stands for a list of one. */
  wrap?: "messages";
  /** Whether `at` may also stand among the arguments. */
  atInBody?: boolean;
  /**
   * The argument with which a read marks what it showed. With an `Idempotency-Key` the call is carried out as a write;
   * a door that may change nothing refuses the argument.
   */
  marks?: string;
  /** Says why a user's key may not call this, where only the app's own may. */
  appOnly?: string;
  /** Whether the value tells of something that was made: HTTP answers 201. */
  made?: (value: z.output<O>) => boolean;
  run(deps: Deps, call: Calls[S], input: z.output<I>): Promise<Result<z.output<O>>>;
}

/** Checks a declaration against its own schemas, and gives it back. */
export function operation<S extends Subject, I extends z.ZodObject, O extends z.ZodType<object>>(
  declared: Operation<S, I, O>,
): Operation<S, I, O> {
  return declared;
}

/** An operation whatever its schemas are, as doors and registries hold it. */
export interface AnyOperation extends Omit<Operation, "routes" | "made" | "run"> {
  routes: readonly (Omit<Route, "view" | "text"> & {
    view?: { output: z.ZodType<object>; of(value: object, asked: Asked): Result<object> };
    text?(value: object, asked: Asked): Text | null;
  })[];
  made?(value: object): boolean;
  run(deps: Deps, call: KeyCall, input: object): Promise<Result<object>>;
}

/** Bytes of arguments where an operation doesn't say otherwise. */
export const DEFAULT_LIMIT = 256 * 1024;
/** The same for those that carry conversations. */
export const MESSAGES_LIMIT = 4 * 1024 * 1024;
