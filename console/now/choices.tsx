import { TALKS, type Talks } from "../../clients/typescript/src/enumerations";
import { say, type Word } from "../words";
import type { AHEAD, Ahead } from "./steps";

/** The usual one in the middle. */
const SPANS = ["week", "weeks", "quarter"] as const satisfies readonly (keyof typeof AHEAD)[];

/** How far the address says that the slider looks ahead. */
export function aheadOf(text: string | undefined): Ahead {
  return SPANS.find((one) => one === text) ?? "weeks";
}

/** How often the address says that the bot talks. */
export function talksOf(text: string | undefined): Talks {
  return TALKS.find((one) => one === text) ?? "hour";
}

interface ChoicesProps {
  talks: Talks;
  ahead: Ahead;
  /** Up to when the life has been played; null where that is all of it. */
  known: string | null;
  /** Puts a choice in the address, where the usual one isn't said. */
  choose: (changed: { talks?: string | undefined; ahead?: string | undefined }) => void;
}

/** How a life is played: how often the bot talks, and how far one looks. */
export function Choices({ talks, ahead, known, choose }: ChoicesProps) {
  return (
    <div class="row choices">
      <Choice
        word="now.talks"
        chosen={talks}
        among={TALKS.map((one) => [one, `now.talks.${one}`])}
        choose={(one) => choose({ talks: one === "hour" ? undefined : one })}
      />
      <Choice
        word="now.span"
        chosen={ahead}
        among={SPANS.map((one) => [one, `now.span.${one}`])}
        choose={(one) => choose({ ahead: one === "weeks" ? undefined : one })}
      />
      {known !== null && <span class="quiet">{say("now.known", { time: known })}</span>}
    </div>
  );
}

interface ChoiceProps {
  word: Word;
  chosen: string;
  among: readonly (readonly [value: string, word: Word])[];
  choose: (value: string) => void;
}

function Choice({ word, chosen, among, choose }: ChoiceProps) {
  return (
    <label>
      {say(word)}{" "}
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {among.map(([value, name]) => (
          <option key={value} value={value}>
            {say(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
