/** How the assistant writes to a person: its language, and the hours of its clocks. */
import { LANGUAGE_CODES, spokenLanguage } from "../../words/language";
import { languageNamed, nameOfLanguage } from "../../words/requests/language-names";
import { readingForPeople } from "../../words/written/when-for-people";
import { type ChatTurn, inLanguage, readerOfTurn, say, type TurnOutcome } from "../turn";
import { changeSettings } from "./change-settings";

/** Sets the language that words name, and says so in it; says which there are where it is none of them. */
export async function setLanguage(turn: ChatTurn, words: string | null): Promise<TurnOutcome> {
  const { language: own, texts } = turn;
  const code = words === null ? null : languageNamed(words, own);
  const language = spokenLanguage(code);
  if (language === null) {
    const names = LANGUAGE_CODES.map((one) => nameOfLanguage(one, own));
    const languages = new Intl.ListFormat(own, { type: "conjunction" }).format(names);
    const name = code === null ? (words ?? "") : nameOfLanguage(code, own);
    return say(texts.languageUnknown({ language: name, languages }));
  }
  const spoken = inLanguage(turn, language);
  const locale = spoken.user.locale ?? language;
  const set = await changeSettings(spoken, "language", { locale }, spoken.texts.languageSet);
  return { ...set, speaks: language };
}

/** Sets whether clocks have twelve hours or twenty-four. */
export async function setHours(turn: ChatTurn, hourCycle: "h12" | "h23"): Promise<TurnOutcome> {
  const time = readingForPeople({ hour: 15, minute: 30 }, { ...readerOfTurn(turn), hourCycle });
  const name = hourCycle === "h12" ? "twelveHours" : "allHours";
  return await changeSettings(turn, name, { hour_cycle: hourCycle }, turn.texts.hoursSet({ time }));
}
