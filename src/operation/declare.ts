import type * as z from "zod";
import type { Result } from "../core/errors";
import { once } from "../core/once";
import type { LineClock } from "../time/prompt/prompt";
import type {
  AppCall,
  ConversationCall,
  HolderCall,
  KeyCall,
  LedgerCall,
  Moment,
  TimeCall,
  UserCall,
} from "./call/call";
import type { UserKeyRule } from "./call/user-key";
import type { Deps } from "./deps";

/**
 * Whom an operation is about. It settles who may call it, what an address must name, and what its call holds:
 * - `user`: the user in the address; the app's key, or that user's own.
 * - `conversation`: the conversation in the address; the app's key, or a user's key where the user is a member.
 * - `time`: no row at all, but the caller's zone counts; the app's key, or a user's.
 * - `app`: what belongs to the app as a whole; the app's key alone.
 * - `settings`: the app in the address; its own key, or the operator's token.
 * - `ledger`: the app's deliveries for its key, everybody's for the operator's token.
 * - `clock`: the clock of a test app; that app's key alone.
 * - `operator`: keys; the operator's token alone.
 * - `anybody`: nobody in particular; any valid key.
 */
export interface Calls {
  user: UserCall;
  conversation: ConversationCall;
  time: TimeCall;
  app: AppCall;
  settings: AppCall;
  ledger: LedgerCall;
  clock: AppCall;
  operator: Moment;
  anybody: HolderCall;
}

export type Subject = keyof Calls;

/** A text that is answered instead of JSON. */
export interface Text {
  type: "text/plain" | "text/markdown" | "application/x-ndjson";
  text: string;
  /** The cursor of the next page. HTTP names its address in `Link`. */
  next?: string | null;
}

/** The parts of a request on which the form of the answer may depend. */
export interface RequestParts {
  /** The values of the placeholders in the path. */
  path: Readonly<Record<string, string>>;
  /** The query parameters of HTTP. */
  query: Readonly<Record<string, string>>;
  /** The `Accept` header of HTTP. */
  accept: string | undefined;
}

/** An HTTP address of an operation. */
export interface Route<Value = never> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `{user_id}`, `{conversation_id}` and `{app}` say whom the call is about; other placeholders are arguments. */
  path: string;
  /** Set where 200 is answered even if something was made: a tool's result is a result. */
  status?: 200;
  /** The answer of this address, where it isn't the operation's own value. */
  view?: View<Value>;
  /** The media type of its text, where it answers nothing else. */
  media?: "application/x-ndjson";
  /** The text to answer, where the caller asked for one. */
  text?: (value: Value, asked: RequestParts) => Text | null;
}

export interface View<Value> {
  output: () => z.ZodType<object>;
  of(value: Value, asked: RequestParts): Result<object>;
}

/**
 * Whether the model that reads an answer has the prompt section before it. One that hasn't, as in a host of the Model Context
 * Protocol, is told the time with every list, and to mark what it mentions.
 */
export type ModelReader = "prompted" | "unprompted";

/** What language models see of an operation. */
interface ModelForm<Argument extends string, Value> {
  /** The description of the tool; absent where no model may call it. */
  tool?: string;
  /**
   * The same of a tool that the Model Context Protocol alone lists: elsewhere the bot hands its model the answer unasked.
   */
  mcpTool?: string;
  /**
   * The arguments that a chat model needs, which its definition has by default; all where absent. The others are for
   * programs.
   */
  arguments?: readonly Argument[];
  /** Of a list of names, those that its definition has by default; all where absent. */
  values?: Readonly<Partial<Record<Argument, readonly string[]>>>;
  /** Other names under which models send an argument. */
  aliases?: Readonly<Record<string, Argument>>;
  /** Whether the view is a list, before which a reader without the prompt section is told the time. */
  isList?: true;
  /** The fields that a model gets as data, where the view says the rest; all where absent. */
  fields?: readonly (keyof Value & string)[];
  /** The fields that programs alone get, where no lines are declared. */
  without?: readonly string[];
  /**
   * The answer as lines for a language model, at the moment and in the zone that it speaks of; its fields that aren't empty
   * where absent.
   */
  view?: (value: Value, clock: LineClock, reader: ModelReader) => string;
}

/** What one call may weigh, and what it may become. `carryOut` refuses more before any work is done. */
export interface Budget {
  /** Bytes of arguments. */
  bytes: number;
  /** Elements of an argument that is a list: each is checked, looked up or stored. */
  rows: number;
  /** Bytes of the answer of a read. One that would have more is made with a smaller `limit`. */
  answer: number;
}

/** How arguments may come. */
interface WireForm<Argument extends string> {
  /** The argument of which a lone object is an element: one message is a list of one. */
  wrap?: "messages";
  /** The argument that is the whole body; the others stand in the query. */
  whole?: Argument;
  /** Whether that body is text, and not JSON. */
  wholeText?: boolean;
  /** Whether `at` may be among the arguments too. */
  atInBody?: boolean;
  /**
   * The argument that makes a read mark what it showed. With an `Idempotency-Key` the call is a write; a door that may
   * only read refuses the argument.
   */
  marks?: Argument;
}

/** How a repeat of a write is known and answered. */
interface WriteRules {
  /** Whether the same call again changes nothing more. */
  idempotent?: true;
  /** Whether it only adds: hosts of models ask before a call that overwrites or deletes. */
  additive?: true;
  /**
   * Whether a call does more than the one transaction that keeps its outcome. A repeat with the same `Idempotency-Key` is
   * looked for before it begins then; elsewhere that transaction finds it.
   */
  inSteps?: true;
}

/** One thing that callers can do. It is declared once, and every door is derived from it. */
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
  /** Reads take `at`, the others an `Idempotency-Key`. What is erased can't be restored. */
  effect: "reads" | "writes" | "erases";
  /** Makes the schema of the arguments, at the operation's first call: a start goes without all of them. */
  input: () => I;
  /** Makes the schema of the answer, for documents and tests. A call asks it only what of a kept answer is secret. */
  output: () => O;
  routes: readonly Route<z.output<O>>[];
  /** Arguments of a call that can be pasted, those of the path included. */
  example: z.input<I>;
  /** What language models see of it. */
  model?: ModelForm<keyof z.input<I> & string, z.output<O>>;
  /** What a call may weigh and become, where that isn't 256 KB and lists of 100, and an answer of 1 MB. */
  budget?: Partial<Budget>;
  /** How its arguments may come, where that isn't as one JSON object, or a query. */
  wire?: WireForm<keyof z.input<I> & string>;
  /** How a repeat of a write is known and answered. */
  write?: WriteRules;
  /** What a user's key may not do with it; absent where it may do all that the app's key may do for its user. */
  userKey?: UserKeyRule<Calls[S], z.output<I>>;
  /** Whether the call made something: HTTP answers 201. */
  made?: (value: z.output<O>) => boolean;
  run(deps: Deps, call: Calls[S], input: z.output<I>): Promise<Ran<z.output<O>>>;
}

/** What a run comes to: the answer and, where that doesn't tell it, the clock of its lines for a language model. */
export type Ran<Value> = Result<Value> & { clock?: LineClock };

/** Types a declaration by its own schemas, each of which is made once. */
export function operation<S extends Subject, I extends z.ZodObject, O extends z.ZodType<object>>(
  declared: Operation<S, I, O>,
): Operation<S, I, O> {
  return { ...declared, input: once(declared.input), output: once(declared.output) };
}

/** An operation with its schemas' types erased, for doors and registries. */
export interface AnyOperation extends Omit<Operation, "routes" | "made" | "run" | "model" | "userKey"> {
  routes: readonly (Omit<Route, "view" | "text"> & {
    view?: { output: () => z.ZodType<object>; of(value: object, asked: RequestParts): Result<object> };
    text?(value: object, asked: RequestParts): Text | null;
  })[];
  made?(value: object): boolean;
  model?: Omit<ModelForm<string, object>, "view" | "fields"> & {
    fields?: readonly string[];
    view?(value: object, clock: LineClock, reader: ModelReader): string;
  };
  userKey?: UserKeyRule<KeyCall, object>;
  run(deps: Deps, call: KeyCall, input: object): Promise<Ran<object>>;
}

/** What a call may weigh and become where its operation says nothing else. */
export const ORDINARY_BUDGET: Budget = { bytes: 256 * 1024, rows: 100, answer: 1_000_000 };
/** Bytes of arguments for operations that take conversations. */
export const MESSAGES_BYTES = 4 * 1024 * 1024;

export function budgetOf({ budget }: Pick<AnyOperation, "budget">): Budget {
  return { ...ORDINARY_BUDGET, ...budget };
}
