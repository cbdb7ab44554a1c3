import { useState } from "preact/hooks";
import type { GetContextAnswer } from "../../clients/typescript/src/client";
import { countWords } from "../shell/measure";
import { say } from "../words";
import { type PromptLine, partsOf, tokensOf } from "./prompt-parts";

interface PromptProps {
  told: GetContextAnswer;
  /** What is to be known about this prompt; null for that of now. */
  note: string | null;
  reasonOf: (id: string) => string | null;
  isLeftOut: (id: string) => boolean;
}

/** The prompt section as the model gets it, part by part, with what each costs and why each line stands there. */
export function Prompt({ told, note, reasonOf, isLeftOut }: PromptProps) {
  const parts = partsOf(told.system, isLeftOut);
  const text = parts.map(({ lines }) => lines.map((line) => line.text).join("\n")).join("\n\n");
  return (
    <section class="prompt" aria-label={say("now.told")}>
      <header class="row">
        <h2>{say("now.told")}</h2>
        <span class="quiet">{say("now.tokens", { count: tokensOf(parts) })}</span>
        <Copy text={text} />
      </header>
      {note !== null && <p class="note">{note}</p>}
      {told.digest.stale && <p class="note">{say("now.stale")}</p>}
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
                  reason={line.item === null ? null : reasonOf(line.item.id)}
                />
              ))}
            </ul>
          </div>
        ))}
        {!parts.some(({ kind }) => kind === "items") && <p class="quiet">{say("now.nothingSaid")}</p>}
      </div>
    </section>
  );
}

function Line({ line: { text, item }, reason }: { line: PromptLine; reason: string | null }) {
  if (item === null) return <li>{text}</li>;
  return (
    <li class="item">
      {"- "}
      <b class={item.isOverdue ? "overdue" : "due"}>{item.label}</b> {item.rest}
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
