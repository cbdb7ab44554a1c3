/**
 * Where a page of a coming life ended. It says what the life has marked by then, so it is sealed for the user: whoever
 * has it reads nothing in it, and can't write one.
 */
import * as z from "zod";
import { once } from "../core/once";
import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import type { LifePlace } from "../time/life/play-life";
import type { ComingItem } from "./life-source";

/** Characters of a cursor: it stands in an address. */
export const MOST_CURSOR = 2048;

/** What a mark or a push changes in an item; `updated_at` is the mark's moment. */
const CHANGED = [
  "reminded_at",
  "push_at",
  "due_at",
  "deadline_at",
  "due_local",
  "due_kind",
  "moved_from",
] as const;

const cursorSchema = once(() => {
  const instant = z.int().nullable();
  return z.strictObject({
    /** When the life begins and ends, and where it stands, in epoch seconds. */
    span: z.tuple([z.int(), z.int(), z.int()]),
    isTold: z.boolean(),
    /** Absent where it is too much for a cursor: the life is played again then. */
    past: z
      .strictObject({
        digest: z.tuple([instant, z.string().nullable()]),
        sent: z.tuple([z.int(), z.int()]).nullable(),
        /** Of each item its id and what has changed, 0 for what hasn't; the zeros at the end are left out. */
        changed: z.array(z.tuple([z.string()], z.union([instant, z.string()]))),
      })
      .optional(),
  });
});

type Cursor = z.output<ReturnType<typeof cursorSchema>>;
type ChangedItem = NonNullable<Cursor["past"]>["changed"][number];
type Past = NonNullable<LifePlace<ComingItem>["past"]>;

/** A life, and where it stands. */
export interface LifeProgress {
  /** Epoch seconds. */
  from: number;
  to: number;
  place: LifePlace<ComingItem>;
}

/** `items` are as they are stored. Null where the life can't go on: what it has marked is too much for a cursor. */
export async function sealLifeCursor(
  deps: Deps,
  call: UserCall,
  items: readonly ComingItem[],
  { from, to, place: { at, isTold, past } }: LifeProgress,
): Promise<string | null> {
  const plain: Cursor = { span: [from, to, at], isTold };
  const whole = past === null ? plain : { ...plain, past: packPast(items, past) };
  const sealed = await seal(deps, call, whole);
  if (sealed.length <= MOST_CURSOR) return sealed;
  // Played again it would come no further than here, unless a full page ended it.
  return isTold ? await seal(deps, call, plain) : null;
}

/** Null where the text isn't one of this user's cursors. */
export async function openLifeCursor(deps: Deps, call: UserCall, text: string): Promise<Cursor | null> {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  const opened = await deps.sealer.open(plain.padEnd(padded(plain), "="), purposeOf(call));
  return opened === null ? null : (cursorSchema().safeParse(JSON.parse(opened)).data ?? null);
}

/** Where a cursor's life stands. What was forgotten since isn't in it any more. */
export function placeOfCursor(
  items: readonly ComingItem[],
  { span: [, , at], isTold, past }: Cursor,
): LifePlace<ComingItem> {
  if (past === undefined) return { at, isTold, past: null };
  const changes = new Map(past.changed.map(([id, ...values]) => [id, values]));
  const changed = items.flatMap((item) => {
    const values = changes.get(item.id);
    return values === undefined ? [] : [unpackItem(item, values)];
  });
  const [next, lastOn] = past.digest;
  const sent = past.sent === null ? null : { at: past.sent[0], count: past.sent[1] };
  return { at, isTold, past: { changed, digest: { next, lastOn }, sent } };
}

function packPast(items: readonly ComingItem[], { changed, digest, sent }: Past): Cursor["past"] {
  const stored = new Map(items.map((item) => [item.id, item]));
  return {
    digest: [digest.next, digest.lastOn],
    sent: sent === null ? null : [sent.at, sent.count],
    changed: changed.map((item) => packItem(stored.get(item.id), item)),
  };
}

function packItem(stored: ComingItem | undefined, item: ComingItem): ChangedItem {
  const values = CHANGED.map((name) => (stored?.[name] === item[name] ? 0 : item[name]));
  return [item.id, ...values.slice(0, values.findLastIndex((value) => value !== 0) + 1)];
}

function unpackItem(item: ComingItem, values: readonly (string | number | null)[]): ComingItem {
  const changes = CHANGED.flatMap((name, place) => {
    const value = values[place] ?? (values[place] === null ? null : 0);
    return value === 0 ? [] : [[name, value] as const];
  });
  const changed: ComingItem = { ...item, ...Object.fromEntries(changes) };
  const isMarked = changed.reminded_at !== null && changed.reminded_at !== item.reminded_at;
  return isMarked ? { ...changed, updated_at: changed.reminded_at ?? item.updated_at } : changed;
}

async function seal(deps: Deps, call: UserCall, cursor: Cursor): Promise<string> {
  const sealed = await deps.sealer.seal(JSON.stringify(cursor), purposeOf(call));
  return sealed.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function purposeOf({ app, user }: UserCall): string {
  return `life:${app}:${user}`;
}

/** The length of base64 with its padding, after the key's id. */
function padded(sealed: string): number {
  const start = sealed.indexOf(".") + 1;
  return start + Math.ceil((sealed.length - start) / 4) * 4;
}
