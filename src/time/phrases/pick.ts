/** Which of the expressions for time in a text the phrase is, and in which language it is said. */
import { type DateOrder, dateOrderOf, type Language, languagesOf } from "./language";
import { type PhraseContext, wallAt } from "./moment";
import type { Piece } from "./pieces";
import { type Cluster, extent, scan } from "./scan";

export interface Picked {
  language: Language;
  pieces: Piece[];
  choice: boolean;
  /** Where the time words stand in the normalised text, with the words that tie them. */
  places: { from: number; to: number }[];
}

/** The time words of a normalised text; null where it has none. The user's language comes before English. */
export function pick(text: string, at: PhraseContext): Picked | null {
  const order = dateOrderOf(at.locale);
  const candidates = languagesOf(at.locale).flatMap((language) => pickIn(text, language, order, at) ?? []);
  const [own, english] = candidates;
  if (own === undefined || english === undefined) return own ?? null;
  return lengthOf(english) > lengthOf(own) ? english : own;
}

function pickIn(text: string, language: Language, order: DateOrder, at: PhraseContext): Picked | null {
  const clusters = scan(text, language, order, wallAt(at));
  const chosen = chooseClusters(clusters, text);
  if (chosen.length === 0) return null;
  return {
    language,
    pieces: chosen.flatMap(({ pieces }) => pieces),
    choice: chosen.some(({ choice }) => choice),
    places: chosen.map((cluster) => extent(text, cluster, language)),
  };
}

function lengthOf({ places }: Picked): number {
  return places.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The cluster that says most, and one that says what it lacks: "on Friday call the bank at 9". */
export function chooseClusters(clusters: Cluster[], text: string): Cluster[] {
  let best: Cluster | undefined;
  for (const candidate of clusters) {
    if (best === undefined || weight(candidate) > weight(best)) best = candidate;
    // Of equals the last one counts, unless the first begins the sentence and the last doesn't end it.
    else if (weight(candidate) === weight(best) && !(best.from === 0 && candidate.to < text.length))
      best = candidate;
  }
  if (best === undefined) return [];
  const lacking = clusters.find(
    (other) => other !== best && ((isDay(other) && !hasDay(best)) || (isTime(other) && !hasTime(best))),
  );
  return lacking === undefined ? [best] : [best, lacking].sort((a, b) => a.from - b.from);
}

function weight(cluster: Cluster): number {
  const every = cluster.pieces.some(({ kind }) => kind === "every") ? 2 : 0;
  return every + (hasDay(cluster) ? 1 : 0) + (hasTime(cluster) ? 1 : 0);
}

const TIME_KINDS: Piece["kind"][] = ["clock", "part", "iso", "now"];
const OTHER_KINDS: Piece["kind"][] = ["mark", "zone", "times"];

function hasTime({ pieces }: Cluster): boolean {
  return pieces.some((piece) => TIME_KINDS.includes(piece.kind) || isElapsed(piece));
}

function hasDay({ pieces }: Cluster): boolean {
  return pieces.some((piece) => ![...TIME_KINDS, ...OTHER_KINDS].includes(piece.kind));
}

function isDay(cluster: Cluster): boolean {
  return hasDay(cluster) && !hasTime(cluster);
}

function isTime(cluster: Cluster): boolean {
  return hasTime(cluster) && !hasDay(cluster);
}

/** A duration leaves no room for a time of day from elsewhere. */
function isElapsed(piece: Piece): boolean {
  return piece.kind === "shift" && piece.way !== "counted";
}
