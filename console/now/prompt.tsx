import { useState } from "preact/hooks";
import { estimateTokens } from "../../src/time/prompt/token-estimate";
import { countWords } from "../shell/measure";
import { say } from "../words";
import type { PromptLine } from "./prompt-parts";
import type { PromptView } from "./shown";

interface PromptProps {
  shown: PromptView;
  /** What is to be known about this prompt; null for that of now. */
  note: string | null;
}

/** The prompt section as the model gets it, part by part, with what each costs and why each line stands there. */
export function Prompt({ shown: { system, parts, isStale, reasons, came, gone }, note }: PromptProps) {
  return (
    <section class="prompt" aria-label={say("now.told")}>
      <header class="row">
        <h2>{say("now.told")}</h2>
        <span class="quiet">{say("now.tokens", { count: estimateTokens(system) })}</span>
        <Copy text={system} />
      </header>
      {note !== null && <p class="note">{note}</p>}
      {isStale && <p class="note">{say("now.stale")}</p>}
      <div class="paper">
        {parts.map(({ kind, lines, tokens }) => (
          <div class={`part ${kind}`} key={`${kind} ${lines[0]?.text ?? ""}`}>
            <div class="part-name">
              {say(`now.part.${kind}`)}{" "}
              <span title={say("now.tokens", { count: tokens })}>{countWords(tokens)}</span>
            </div>
            <ul class="lines">
              {lines.map((line) => (
                <Line
                  key={line.text}
                  line={line}
                  reason={line.item === null ? null : (reasons.get(line.item.id) ?? null)}
                  isNew={line.item !== null && came.has(line.item.id)}
                />
              ))}
            </ul>
          </div>
        ))}
        {!parts.some(({ kind }) => kind === "items") && <p class="quiet">{say("now.nothingSaid")}</p>}
        {gone.length > 0 && (
          <ul class="gone">
            {gone.map(({ text }) => (
              <li key={text}>
                <del>{text}</del>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface LineProps {
  line: PromptLine;
  reason: string | null;
  /** Whether its item had no line before the last change. */
  isNew: boolean;
}

function Line({ line: { text, item }, reason, isNew }: LineProps) {
  if (item === null) return <li>{text}</li>;
  return (
    <li class={isNew ? "item is-new" : "item"}>
      {"- "}
      <b class={item.status ?? undefined}>{item.label}</b> {item.rest}
      {reason !== null && <small class="reason">{reason}</small>}
    </li>
  );
}

function Copy({ text }: { text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return (
    <button type="button" class="plain" onClick={() => void copy()}>
      {say(isDone ? "now.copied" : "now.copy")}
    </button>
  );
}
