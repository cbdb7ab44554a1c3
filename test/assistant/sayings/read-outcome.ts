/** What a row says must be so afterwards. */

/** A moment of a row: `03-12 09:00`, `03-12` for all day, `03-12 *` for any clock of the day. */
export type When = string;

export type ExpectedChange =
  | { is: "new"; contents: string[]; when: When | null; everyDays: number | null; next: When[] }
  | { is: "due" | "later"; key: string; when: When }
  | { is: "done" | "gone" | "stopped"; key: string }
  | { is: "named"; key: string; contents: string[] }
  | { is: "setting"; name: string; value: string };

export type ExpectedAnswer =
  | { is: "asks" | "undo" | "chat" | "silent" }
  | { is: "says" | "never"; words: string[] };

export interface Outcome {
  /** Whose list it is about, where that isn't the speaker's: a name of the chat, or `us`. */
  changes: { whose: string | null; change: ExpectedChange }[];
  answer: ExpectedAnswer[];
}

/** Reads outcomes that are each right. Throws where one isn't written as README.md has it. */
export function readOutcomes(text: string): Outcome[] {
  return text.split(" OR ").map((one) => {
    const [changes = "", answer = ""] = one.split(" ! ");
    return {
      changes: parts(changes)
        .filter((part) => part !== "=")
        .map((part) => {
          const whose = /^\[(?<name>\w+)\] (?<rest>.+)$/.exec(part)?.groups;
          const change = readChange(whose?.["rest"] ?? part);
          return { whose: whose?.["name"] ?? null, change };
        }),
      answer: parts(answer).map(readAnswer),
    };
  });
}

const parts = (text: string) =>
  text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const WHEN = String.raw`(?:\d{4}-)?\d\d-\d\d(?: (?:\d\d:\d\d|\*))?`;
const NEW = new RegExp(
  String.raw`^\+ (?<contents>.+?)(?: @ (?<when>${WHEN})(?: every (?<days>\d+)d| then (?<next>${WHEN}(?:, ${WHEN})*))?)?$`,
);
const DUE = new RegExp(String.raw`^(?<key>\w+) (?<sign>[@~]) (?<when>${WHEN})$`);
const STATE = /^(?<key>\w+) (?<state>done|gone|stopped)$/;
const NAMED = /^(?<key>\w+) is (?<contents>.+)$/;
const SETTING = /^set (?<name>[\w.]+) (?<value>.+)$/;

function readChange(part: string): ExpectedChange {
  const added = NEW.exec(part)?.groups;
  if (added !== undefined)
    return {
      is: "new",
      contents: (added["contents"] ?? "").split(" / "),
      when: added["when"] ?? null,
      everyDays: added["days"] === undefined ? null : Number(added["days"]),
      next: added["next"]?.split(", ") ?? [],
    };
  const due = DUE.exec(part)?.groups;
  if (due !== undefined)
    return { is: due["sign"] === "@" ? "due" : "later", key: due["key"] ?? "", when: due["when"] ?? "" };
  const state = STATE.exec(part)?.groups;
  if (state !== undefined)
    return { is: state["state"] as "done" | "gone" | "stopped", key: state["key"] ?? "" };
  const setting = SETTING.exec(part)?.groups;
  if (setting !== undefined)
    return { is: "setting", name: setting["name"] ?? "", value: setting["value"] ?? "" };
  const named = NAMED.exec(part)?.groups;
  if (named === undefined) throw new Error(`no change of a row: ${part}`);
  return { is: "named", key: named["key"] ?? "", contents: (named["contents"] ?? "").split(" / ") };
}

function readAnswer(part: string): ExpectedAnswer {
  if (part === "asks" || part === "undo" || part === "chat" || part === "silent") return { is: part };
  const { is, words } = /^(?<is>says|never) (?<words>.+)$/.exec(part)?.groups ?? {};
  if (words === undefined) throw new Error(`no answer of a row: ${part}`);
  return { is: is === "says" ? "says" : "never", words: words.split(" / ") };
}
