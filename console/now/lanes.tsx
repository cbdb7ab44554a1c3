import { shortTime } from "../shell/time";
import { say } from "../words";
import type { Explanation } from "./coming";
import { leftOf } from "./slider";

/** Most items that are drawn. */
const MOST_LANES = 12;

interface LanesProps {
  explanations: readonly Explanation[];
  steps: readonly number[];
  now: number;
  moment: number;
  zone: string;
  select: (instant: number) => void;
}

interface Dot {
  at: number;
  status: string;
  words: string;
}

/** The plot of the coming weeks: a line for each item, a dot for each mention, below the slider and to its scale. */
export function Lanes({ explanations, steps, now, moment, zone, select }: LanesProps) {
  const lanes = explanations
    .map((explanation) => ({ explanation, dots: dotsOf(explanation, now, zone) }))
    .filter(({ dots }) => dots.length > 0)
    .slice(0, MOST_LANES);
  if (lanes.length === 0) return null;
  return (
    <div class="lanes">
      {lanes.map(({ explanation, dots }) => (
        <div class="lane" key={explanation.id}>
          <span class="lane-name" title={explanation.content ?? ""}>
            {explanation.content}
          </span>
          <div class="track">
            <span class="lane-line" style={{ left: leftOf(steps, now) }} />
            <span class="playhead" style={{ left: leftOf(steps, moment) }} />
            {dots.map(({ at, status, words }) => (
              <button
                key={`${at} ${words}`}
                type="button"
                class={dotClass(status, at, moment)}
                style={{ left: leftOf(steps, at) }}
                title={words}
                aria-label={words}
                onClick={() => select(at)}
              />
            ))}
          </div>
        </div>
      ))}
      <p class="quiet key">{say("now.lifeAbout")}</p>
    </div>
  );
}

function dotClass(status: string, at: number, moment: number): string {
  return `dot ${status}${at <= moment ? " is-made" : ""}`;
}

/** The mentions of an item, the one in the prompt of now among them. */
function dotsOf({ content, label, life, shown, status }: Explanation, now: number, zone: string): Dot[] {
  const words = (told: string, at: number, why: string) =>
    say("now.dot", { content: content ?? "", label: told, time: shortTime(at, zone), why });
  const first = shown ? [{ at: now, status, words: words(label, now, say("now.showsNow")) }] : [];
  const coming = life.map((mention) => ({
    at: mention.at ?? now,
    status: mention.status,
    words: words(mention.label, mention.at ?? now, mention.text),
  }));
  return [...first, ...coming];
}
