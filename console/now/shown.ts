import type { GetContextAnswer } from "../../clients/typescript/src/client";
import type { Talks } from "../../clients/typescript/src/enumerations";
import { reasonInWords } from "../shell/reasons";
import { shortTime } from "../shell/time";
import { say } from "../words";
import { type Frame, type Lane, momentOf } from "./frames";
import { type PromptLine, type PromptPart, partsOf } from "./prompt-parts";
import type { QuietItem } from "./quiet";

/** What stands on the page at a moment, wherever it was read. */
export interface PromptView {
  /** Epoch seconds: that of the prompt itself. */
  moment: number;
  system: string;
  parts: PromptPart[];
  isStale: boolean;
  /** Up to when a frame stays as it is; null for a prompt that is none. */
  until: number | null;
  /** Lines of the change before that stand here no more, and the items whose lines didn't stand there. */
  gone: PromptLine[];
  came: ReadonlySet<string>;
  reasons: ReadonlyMap<string, string>;
  held: QuietItem[];
}

/** The prompt that a context call answered, and why each line stands there or not. */
export function shownBy(told: GetContextAnswer): PromptView {
  const explanations = told.explanations ?? [];
  // What is also open stands in the prompt, though it isn't brought up.
  const inPrompt = new Set(told.mentioned.map(({ id }) => id));
  const held = explanations
    .filter(({ id, shown }) => !shown && !inPrompt.has(id))
    .map(({ id, content, label, reason, text }) => {
      const why = reasonInWords({ reason, text });
      return { id, content: content ?? why, label, reasons: [why] };
    });
  return {
    moment: told.now ?? 0,
    system: told.system,
    parts: partsOf(told),
    isStale: told.digest.stale,
    until: null,
    gone: [],
    came: new Set(),
    reasons: new Map(explanations.map(({ id, reason, text }) => [id, reasonInWords({ reason, text })])),
    held,
  };
}

interface FrameContext {
  /** What items say, by id. */
  names: ReadonlyMap<string, string>;
  lanes: readonly Lane[];
  zone: string;
  talks: Talks;
}

/** A frame of the coming life, as it differs from the one before. */
export function shownIn(
  { frame, before }: { frame: Frame; before: Frame | null },
  { names, lanes, zone, talks }: FrameContext,
): PromptView {
  const at = momentOf(frame.at);
  const parts = partsOf(frame);
  const lines = new Map(itemLines(parts).map((line) => [line.item?.id ?? "", line]));
  const earlier = before === null ? null : itemLines(partsOf(before));
  const known = new Set(earlier?.map(({ item }) => item?.id ?? ""));
  const quiet = [...frame.mentioned.filter(({ id }) => !lines.has(id)), ...frame.silent];
  const mentions = new Map(lanes.map(({ id, mentions: all }) => [id, all]));
  const held = quiet.flatMap(({ id, reason }): QuietItem[] => {
    const content = names.get(id);
    if (content === undefined) return [];
    const own = mentions.get(id) ?? [];
    const next = own.find((mention) => mention.at > at);
    const label = (own.findLast((mention) => mention.at <= at) ?? next)?.label ?? "";
    const comes = next === undefined ? [] : [say("now.next", { time: shortTime(next.at, zone) })];
    return [{ id, content, label, reasons: [reasonInWords({ reason }), ...comes] }];
  });
  return {
    moment: at,
    system: frame.system,
    parts,
    isStale: false,
    // A bot that always talks has marked at once what the frame shows.
    until: talks === "always" ? null : momentOf(frame.until),
    gone: earlier?.filter(({ item }) => !lines.has(item?.id ?? "")) ?? [],
    came: new Set([...lines.keys()].filter((id) => earlier !== null && !known.has(id))),
    reasons: new Map(frame.items.map(({ id, reason }) => [id, reasonInWords({ reason })])),
    held,
  };
}

function itemLines(parts: readonly PromptPart[]): PromptLine[] {
  return parts
    .filter(({ kind }) => kind === "items" || kind === "open")
    .flatMap(({ lines }) => lines.filter(({ item }) => item !== null));
}
