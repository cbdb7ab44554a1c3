import type { GetContextAnswer } from "../../clients/typescript/src/client";
import { Empty } from "../shell/parts";
import { shortTime } from "../shell/time";
import { say } from "../words";
import type { Coming, Explanation, Mention } from "./coming";

interface QuietProps {
  told: GetContextAnswer;
  /** Of a moment to come; null at now and before. */
  coming: ReadonlyMap<string, Coming> | null;
  zone: string;
}

/** What is open and not in the prompt, each with the reason. */
export function Quiet({ told, coming, zone }: QuietProps) {
  const rows = coming === null ? silentOf(told) : silentIn(coming, zone);
  const isEmpty = (told.explanations ?? []).length === 0 && (coming === null || coming.size === 0);
  return (
    <section class="held" aria-label={say("now.quiet")}>
      <header class="row">
        <h2>{say("now.quiet")}</h2>
      </header>
      {isEmpty && <Empty title={say("now.nothing")}>{say("now.nothingHint")}</Empty>}
      {!isEmpty && rows.length === 0 && <p class="quiet">{say("now.quietNone")}</p>}
      <ul class="cards">
        {rows.map(({ id, content, label, reasons }) => (
          <li key={id}>
            <span class="content">{content}</span> <code>{label}</code>
            {reasons.map((reason) => (
              <small class="reason" key={reason}>
                {reason}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Row {
  id: string;
  content: string;
  label: string;
  reasons: string[];
}

function silentOf(told: GetContextAnswer): Row[] {
  // What is also open stands in the prompt, though it isn't brought up.
  const alsoOpen = new Set(told.mentioned.map(({ id }) => id));
  return (told.explanations ?? [])
    .filter(({ id, shown }) => !shown && !alsoOpen.has(id))
    .map((explanation) => ({ ...rowOf(explanation), reasons: [explanation.text] }));
}

function silentIn(coming: ReadonlyMap<string, Coming>, zone: string): Row[] {
  return [...coming.values()]
    .filter(({ state }) => state !== "said")
    .map(({ explanation, last, next }) => ({
      ...rowOf(explanation),
      label: last?.label ?? explanation.label,
      reasons: [...saidWords(explanation, last, zone), nextWords(next, zone)],
    }));
}

function rowOf({ id, content, label, text }: Explanation): Omit<Row, "reasons"> {
  return { id, content: content ?? text, label };
}

function saidWords({ shown, text }: Explanation, last: Mention | null, zone: string): string[] {
  if (last !== null) return [say("now.said", { time: shortTime(last.at ?? 0, zone), why: last.text })];
  return [shown ? say("now.saidNow") : text];
}

function nextWords(next: Mention | null, zone: string): string {
  if (next === null) return say("now.noNext");
  return say("now.next", { time: shortTime(next.at ?? 0, zone), why: next.text });
}
