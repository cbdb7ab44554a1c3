/**
 * A week in a chat as a page: what people say and do stands in it as the script, and what the assistant answers is
 * written below each line by the test that plays it.
 */
export interface Week {
  title: string;
  /** What the page tells before the first day, kept as it is. */
  about: string;
  settings: Settings;
  steps: Step[];
}

export interface Settings {
  platform: "telegram" | "slack" | "discord" | "whatsapp" | "twilio";
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The zone of the connection, which is that of people who have told no other; null for none. */
  connection: string | null;
  /** The zone in which the page tells the time. */
  zone: string;
  /** What the platform tells of the client's language, if it tells any. */
  language: string | null;
  /** Whether the chat is a group. */
  group: boolean;
}

export type Step =
  | { kind: "day"; date: string; zone: string; heading: string }
  /** A line of the script at a wall-clock time, `HH:MM`. */
  | { kind: "act"; time: string; act: Act; line: string }
  | { kind: "prose"; text: string };

export type Act =
  /** `alone` is set for what is said to the bot alone, though the page is of a group. */
  | { does: "says"; person: string; text: string; alone?: true }
  | { does: "presses"; person: string; label: string }
  | { does: "replies"; person: string; to: string; text: string }
  | { does: "edits"; person: string; from: string; text: string }
  | { does: "shares"; person: string; latitude: number; longitude: number }
  | { does: "records"; person: string }
  | { does: "waits" };

const SETTINGS = /^<!--\s*(?<pairs>[\s\S]*?)\s*-->$/m;
const DAY = /^## (?<heading>.*?(?<date>\d{4}-\d\d-\d\d)(?:, (?<zone>[A-Z]\w*\/\w+(?:\/\w+)?))?)$/;
const LINE = /^(?<time>\d\d:\d\d) (?<what>.+)$/;
const ACTS: [RegExp, (groups: Record<string, string>) => Act][] = [
  [
    /^\*\*(?<person>\p{L}+):\*\* (?<text>.+)$/u,
    ({ person = "", text = "" }) => ({ does: "says", person, text }),
  ],
  [
    /^\*\*(?<person>\p{L}+)\*\* says alone: (?<text>.+)$/u,
    ({ person = "", text = "" }) => ({ does: "says", person, text, alone: true }),
  ],
  [
    /^\*\*(?<person>\p{L}+)\*\* presses `(?<label>[^`]+)`$/u,
    ({ person = "", label = "" }) => ({ does: "presses", person, label }),
  ],
  [
    /^\*\*(?<person>\p{L}+)\*\* replies to “(?<to>[^”]+)”: (?<text>.+)$/u,
    ({ person = "", to = "", text = "" }) => ({ does: "replies", person, to, text }),
  ],
  [
    /^\*\*(?<person>\p{L}+)\*\* edits “(?<from>[^”]+)” to: (?<text>.+)$/u,
    ({ person = "", from = "", text = "" }) => ({ does: "edits", person, from, text }),
  ],
  [
    /^\*\*(?<person>\p{L}+)\*\* shares a location: (?<latitude>-?[\d.]+), (?<longitude>-?[\d.]+)$/u,
    ({ person = "", latitude = "", longitude = "" }) => ({
      does: "shares",
      person,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
  ],
  [/^\*\*(?<person>\p{L}+)\*\* sends a voice message$/u, ({ person = "" }) => ({ does: "records", person })],
  [/^nobody says anything$/, () => ({ does: "waits" })],
];

/** Reads a page. Throws where a line is none of the script's. */
export function readWeek(page: string): Week {
  const settings = settingsOf(SETTINGS.exec(page)?.groups?.["pairs"] ?? "");
  const lines = page.split("\n");
  const title = (lines[0] ?? "").replace(/^# /, "");
  const first = lines.findIndex((line) => line.startsWith("## "));
  const about = lines.slice(1, first).join("\n").trim();
  const steps: Step[] = [];
  let zone = settings.zone;
  for (const line of lines.slice(first)) {
    // What the assistant said stands in quotes, and is written anew.
    if (line === "" || line.startsWith(">")) continue;
    const step = readStep(line, zone);
    if (step.kind === "day") ({ zone } = step);
    steps.push(step);
  }
  return { title, about, settings, steps };
}

/** Reads a line of the script. Until a day names another one, times are in `zone`. */
export function readStep(line: string, zone: string): Step {
  const day = DAY.exec(line)?.groups;
  if (day !== undefined)
    return { kind: "day", date: day["date"] ?? "", zone: day["zone"] ?? zone, heading: line };
  const { time, what = "" } = LINE.exec(line)?.groups ?? {};
  return time === undefined ? { kind: "prose", text: line } : { kind: "act", time, act: actOf(what), line };
}

function actOf(what: string): Act {
  for (const [form, make] of ACTS) {
    const found = form.exec(what);
    if (found !== null) return make(found.groups ?? {});
  }
  throw new Error(`no line of a script: ${what}`);
}

function settingsOf(pairs: string): Settings {
  const given = new Map(pairs.split("\n").map((pair) => pair.split(": ", 2) as [string, string]));
  const one = (name: string) => given.get(name)?.trim() ?? null;
  return {
    platform: (one("platform") ?? "telegram") as Settings["platform"],
    from: one("from") ?? "",
    connection: one("connection"),
    zone: one("zone") ?? "UTC",
    language: one("language"),
    group: one("group") === "yes",
  };
}
