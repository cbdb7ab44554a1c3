import { type Act, readStep, readWeek, type Settings } from "./script";

/** Something that happened in a chat: what a person did, or what the assistant said. */
export type Entry =
  /** `at` is `YYYY-MM-DD HH:MM` in the zone of the page's day. */
  | { at: string; by: "person"; act: Act }
  | { at: string; by: "assistant"; text: string; buttons: string[]; replaced: boolean };

export interface Transcript {
  settings: Settings;
  entries: Entry[];
}

const HEAD =
  /^(?:\*\*Almanac(?:, (?<at>[\d :-]+))?:\*\*|\*(?<changes>Almanac changes its message)(?:, (?<changed>[\d :-]+))?:\*)$/;
const BUTTONS = /^`[^`]+`(?: `[^`]+`)*$/;

/** Reads a page of docs/weeks with what the assistant says in it. Throws where a line is none of a page's. */
export function readTranscript(page: string): Transcript {
  const { settings } = readWeek(page);
  const lines = page.split("\n");
  const entries: Entry[] = [];
  let { zone, from: date } = settings;
  let at = "";
  let quoted: string[] = [];
  const endQuote = () => {
    if (quoted.length > 0) entries.push(readQuote(quoted, at));
    quoted = [];
  };
  for (const line of lines.slice(lines.findIndex((one) => one.startsWith("## ")))) {
    if (line.startsWith(">")) {
      quoted.push(line.replace(/^> ?/, "").trimEnd());
      continue;
    }
    endQuote();
    if (line === "") continue;
    const step = readStep(line, zone);
    if (step.kind === "day") ({ zone, date } = step);
    if (step.kind !== "act") continue;
    at = `${date} ${step.time}`;
    if (step.act.does !== "waits") entries.push({ at, by: "person", act: step.act });
  }
  endQuote();
  return { settings, entries };
}

/** Reads what the assistant said. What came by itself names its own time, the rest answers at the time before it. */
function readQuote([head = "", ...rest]: string[], before: string): Entry {
  const found = HEAD.exec(head)?.groups;
  if (found === undefined) throw new Error(`nobody says this: ${head}`);
  const last = rest.at(-1) ?? "";
  const hasButtons = BUTTONS.test(last);
  return {
    at: found["at"] ?? found["changed"] ?? before,
    by: "assistant",
    text: (hasButtons ? rest.slice(0, -1) : rest).join("\n"),
    buttons: hasButtons ? last.slice(1, -1).split("` `") : [],
    replaced: found["changes"] !== undefined,
  };
}

/** From one moment to another, both `YYYY-MM-DD HH:MM` and among the moments shown. */
export type Span = readonly [from: string, to: string];

/** What happened in the spans, in the page's order. Throws for a span in which nothing did. */
export function passage({ entries }: Transcript, spans: readonly Span[]): Entry[] {
  return spans.flatMap(([from, to]) => {
    const inside = entries.filter(({ at }) => from <= at && at <= to);
    if (inside.length === 0) throw new Error(`nothing happens from ${from} to ${to}`);
    return inside;
  });
}
