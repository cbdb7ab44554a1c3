import { useState } from "preact/hooks";
import type { ChosenLanguage } from "../shell/language";
import { Problem } from "../shell/parts";
import { keepTheme, keptTheme, THEMES } from "../shell/theme";
import { say } from "../words";
import { isLanguage, LANGUAGES } from "../words/languages";

/** How the console is shown, below every view: its language, and light or dark. */
export function Display({ language, choose, error }: ChosenLanguage) {
  const [theme, setTheme] = useState(keptTheme);
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
      <label>
        <span>{say("app.theme")}</span>
        <select
          value={theme}
          onChange={({ currentTarget: { value } }) => {
            const chosen = THEMES.find((one) => one === value) ?? "auto";
            keepTheme(chosen);
            setTheme(chosen);
          }}
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {say(`theme.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <Problem error={error} />
    </footer>
  );
}
