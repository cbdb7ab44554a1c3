/**
 * The pieces of a phrase while they are put together. What a step uses it takes, and what nobody took at the end
 * refuses the phrase: so a phrase can't be read by half.
 */
import { type Outcome, type Problem, refusePhrase } from "./moment";
import type { Kind, Of, Piece, PlacedPiece } from "./pieces/pieces";

export interface Hand {
  has(kind: Kind): boolean;
  /** The first piece of a kind, which is not used by that. */
  peek<K extends Kind>(kind: K): Of<K> | undefined;
  /** The piece of a kind, which is then used. Two that differ refuse the phrase. */
  take<K extends Kind>(kind: K): Of<K> | undefined;
  /** As {@link Hand.take}, where the piece passes a test; otherwise it stays. */
  takeIf<K extends Kind>(kind: K, test: (piece: Of<K>) => boolean): Of<K> | undefined;
  /** Puts a piece back that was made of others: what takes it uses them. */
  add(piece: Piece): void;
  /** Whether a part of the day was among the pieces, used or not. */
  saidPart(): boolean;
  /** All pieces of a kind, which are then used. */
  takeAll<K extends Kind>(kind: K): Of<K>[];
  /** The outcome, unless something was not used or two pieces said one thing differently. */
  settle<T>(outcome: Outcome<T>): Outcome<T>;
}

export function handOf(pieces: readonly PlacedPiece[], text: string): Hand {
  const placed = [...pieces];
  const left = new Set(placed);
  let clash: Problem | null = null;

  function ofKind<K extends Kind>(kind: K): PlacedPiece<Of<K>>[] {
    return placed.filter((one): one is PlacedPiece<Of<K>> => one.piece.kind === kind && left.has(one));
  }

  function takeIf<K extends Kind>(kind: K, test: (piece: Of<K>) => boolean): Of<K> | undefined {
    const [first, ...others] = ofKind(kind).filter(({ piece }) => test(piece));
    if (first === undefined) return undefined;
    left.delete(first);
    for (const other of others) {
      left.delete(other);
      if (!isSame(first.piece, other.piece)) clash ??= clashOf(first, other, text);
    }
    return first.piece;
  }

  return {
    has: (kind) => ofKind(kind).length > 0,
    peek: (kind) => ofKind(kind)[0]?.piece,
    take: (kind) => takeIf(kind, () => true),
    takeIf,
    add(piece) {
      const one = { from: placed[0]?.from ?? 0, to: placed.at(-1)?.to ?? 0, piece };
      placed.push(one);
      left.add(one);
    },
    saidPart: () => placed.some(({ piece }) => piece.kind === "part" || piece.kind === "parts"),
    takeAll(kind) {
      const found = ofKind(kind);
      for (const one of found) left.delete(one);
      return found.map(({ piece }) => piece);
    },
    settle(outcome) {
      if (clash !== null) return { ok: false, problem: clash };
      const unread = leftOf(placed, left);
      if (unread !== null && (outcome.ok || outcome.problem.reason === "no_time"))
        return refusePhrase("unread", `does not understand "${text.slice(unread.from, unread.to).trim()}"`, {
          unread,
        });
      return outcome;
    },
  };
}

function isSame(a: Piece, b: Piece): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function clashOf(a: PlacedPiece, b: PlacedPiece, text: string): Problem {
  const said = [a, b].map(({ from, to }) => `"${text.slice(from, to)}"`);
  return { reason: "ambiguous", message: `says two things for one: ${said.join(" and ")}`, unread: b };
}

/** The first stretch of pieces in a row that are left. */
function leftOf(
  placed: readonly PlacedPiece[],
  left: ReadonlySet<PlacedPiece>,
): { from: number; to: number } | null {
  const first = placed.findIndex((one) => left.has(one));
  const start = placed[first];
  if (start === undefined) return null;
  let end = start;
  for (const one of placed.slice(first + 1)) {
    if (!left.has(one)) break;
    end = one;
  }
  return { from: start.from, to: end.to };
}
