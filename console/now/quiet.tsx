import { Empty } from "../shell/parts";
import { say } from "../words";

/** What is open and not in a prompt. */
export interface QuietItem {
  id: string;
  content: string;
  label: string;
  reasons: string[];
}

interface QuietProps {
  rows: readonly QuietItem[];
  /** Whether nothing at all is due. */
  isEmpty: boolean;
}

/** What is open and not in the prompt, each with the reason. */
export function Quiet({ rows, isEmpty }: QuietProps) {
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
            <span class="content" dir="auto">
              {content}
            </span>{" "}
            <code>{label}</code>
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
