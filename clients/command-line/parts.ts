import type { FileLine } from "./file-lines";

/** A line that is to be sent, and the line that was read when that was known. */
interface Placed extends FileLine {
  at: number;
}

/** Lines for one call of an import, all of one user. */
export interface Part {
  user: string;
  lines: Placed[];
}

/** Lines of one call, where no other number is asked for: what a page of an export has. */
export const CALL_LINES = 500;
/** Characters of one call. */
const MOST_TEXT = 1_000_000;
/** Lines of all users that wait for their call. */
const MOST_WAITING = 10_000;

/** Why a line is sent to nobody. */
export type LeftOut =
  | "the app's defaults and connections"
  | "chats and messages that are nobody's"
  | "lines that are no row of an export";

export interface Divider {
  /** Takes a line, and gives the parts that are to be sent now. */
  take(line: FileLine): Part[];
  /** Gives all that still waits. */
  rest(): Part[];
  /** All that waits. */
  waiting(): Part[];
  leftOut: Map<LeftOut, number>;
}

type Row = Record<string, unknown>;

/**
 * Divides the lines of an export from line `from` on into parts of at most `most` lines, all for `user`, or for whom each
 * line names where that is null.
 */
export function createDivider(user: string | null, from: number, most: number): Divider {
  const waiting = new Map<string, { lines: Placed[]; size: number }>();
  const leftOut = new Map<LeftOut, number>();
  const owners = openOwners();
  let count = 0;

  function send(to: string): Part[] {
    const part = waiting.get(to);
    waiting.delete(to);
    count -= part?.lines.length ?? 0;
    return part === undefined ? [] : [{ user: to, lines: part.lines }];
  }
  function add(to: string, line: Placed): Part[] {
    const full = (waiting.get(to)?.size ?? 0) + line.text.length > MOST_TEXT ? send(to) : [];
    const part = waiting.get(to) ?? { lines: [], size: 0 };
    part.lines.push(line);
    part.size += line.text.length;
    waiting.set(to, part);
    count += 1;
    return [...full, ...(part.lines.length >= most ? send(to) : [])];
  }
  return {
    leftOut,
    take: (line) => {
      if (line.text.trim() === "" || isFrame(line.text)) return [];
      if (user !== null) return line.number < from ? [] : add(user, { ...line, at: line.number });
      const found = owners.of(line);
      if (typeof found === "string") {
        if (line.number >= from) leftOut.set(found, (leftOut.get(found) ?? 0) + 1);
        return [];
      }
      const placed = line.number < from ? [] : found.lines.map((each) => ({ ...each, at: line.number }));
      const parts = placed.flatMap((each) => add(found.user, each));
      return count > MOST_WAITING ? [...parts, ...[...waiting.keys()].flatMap(send)] : parts;
    },
    rest: () => {
      for (const _chat of owners.unclaimed()) {
        const reason = "chats and messages that are nobody's";
        leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
      }
      return [...waiting.keys()].flatMap(send);
    },
    waiting: () => [...waiting].map(([to, { lines }]) => ({ user: to, lines })),
  };
}

/** Whether a line only says where a page begins, ends or goes on. */
function isFrame(text: string): boolean {
  return /^\s*\{"(format|next|end)"/.test(text);
}

/** Finds out whose the lines of an app's export are. */
function openOwners() {
  /** The line of each chat that nobody was named for yet. */
  const chats = new Map<string, FileLine>();
  /** Somebody of each chat. */
  const people = new Map<string, string>();

  /** A line of somebody in a chat, behind the chat's own line. */
  function inChat(chat: unknown, user: string, line: FileLine): { user: string; lines: FileLine[] } {
    const id = String(chat);
    const own = chats.get(id);
    chats.delete(id);
    if (!people.has(id)) people.set(id, user);
    return { user, lines: own === undefined ? [line] : [own, line] };
  }
  return {
    unclaimed: () => chats.values(),
    of: (line: FileLine): { user: string; lines: FileLine[] } | LeftOut => {
      const row = readRow(line.text);
      if (typeof row["type"] !== "string") return "lines that are no row of an export";
      const owner = row["type"] === "message" ? row["owner_id"] : row["user_id"];
      if (row["type"] === "conversation") {
        chats.set(String(row["id"]), line);
        return { user: "", lines: [] };
      }
      if (row["type"] === "app" || row["type"] === "connection") return "the app's defaults and connections";
      const somebody = owner ?? people.get(String(row["conversation_id"]));
      if (typeof somebody !== "string") return "chats and messages that are nobody's";
      if (row["conversation_id"] === undefined) return { user: somebody, lines: [line] };
      return inChat(row["conversation_id"], somebody, line);
    },
  };
}

function readRow(text: string): Row {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Row) : {};
  } catch {
    return {};
  }
}
