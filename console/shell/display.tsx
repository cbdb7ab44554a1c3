import { say } from "../words";
import { isLanguage, LANGUAGES } from "../words/languages";
import type { ChosenLanguage } from "./language";
import { Problem } from "./parts";

/** How the console is shown, below every view: its language. */
export function Display({ language, choose, error }: ChosenLanguage) {
  return (
    <footer class="display">
      <label>
        <span>{say("app.language")}</span>
        <select
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && choose(value)}
        >
          {Object.entries(LANGUAGES).map(([code, { name }]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Problem error={error} />
    </footer>
  );
}
