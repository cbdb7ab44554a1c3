/** What a bot says of the items of its prompt: in sentences or as a list, by turns. */

/** An item that the bot brings up. */
export interface SpokenLine {
  content: string;
  /** `2026-03-06 17:00`, or a day alone. */
  label: string;
  status: "DUE" | "OVERDUE";
}

const MONTHS = ["January", "February", "March", "April"];

/** `6 March at 17:00` */
function timeOf(label: string): string {
  const [date = "", time] = label.split(" ");
  const [, month = "", day = ""] = date.split("-");
  const name = `${Number(day)} ${MONTHS[Number(month) - 1]}`;
  return time === undefined ? name : `${name} at ${time}`;
}

type Wording = (lines: readonly SpokenLine[]) => string;

const WORDINGS: readonly Wording[] = [
  (lines) =>
    `Good to hear from you! ${lines
      .map(({ content, label, status }) =>
        status === "DUE"
          ? `Don't forget: ${content}, on ${timeOf(label)}.`
          : `${content} was due on ${timeOf(label)}.`,
      )
      .join(" ")} Anything else?`,
  (lines) =>
    `Here is what stands on your list:\n\n${lines
      .map(
        ({ content, label, status }) =>
          `- **${content}** (${status === "DUE" ? "" : "was "}${timeOf(label)})`,
      )
      .join("\n")}\n\nShall I help with any of it?`,
  (lines) =>
    `Of course. By the way, ${lines
      .map(({ content, label, status }) =>
        status === "DUE"
          ? `you have "${content}" on ${timeOf(label)}`
          : `"${content}" is still open since ${timeOf(label)}`,
      )
      .join(", and ")}.`,
];

export function replyOf(lines: readonly SpokenLine[], turn: number): string {
  return (WORDINGS[turn % WORDINGS.length] ?? WORDINGS[0])?.(lines) ?? "";
}
