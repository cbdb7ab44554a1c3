import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in German. */
export const GERMAN_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "nah oder überfällig und noch nicht erwähnt",
  "reason.snooze_over": "die Ruhe ist vorbei, also gilt es als nicht erwähnt",
  "reason.overdue_since": "überfällig, seit es zuletzt erwähnt wurde",
  "reason.lead_since": "so nah, dass es noch einmal erwähnt wird",
  "reason.day_since": "sein Tag hat begonnen, seit es zuletzt erwähnt wurde",
  "reason.over_limit": "weggelassen: Der Prompt zählt nicht mehr auf",
  "reason.over_budget": "weggelassen: Im Prompt ist kein Platz mehr",
  "reason.sensitive": "sensibel: ausgelassen",
  "reason.asleep": "es ruht",
  "reason.asleepUntil": "es ruht bis {time}",
  "reason.later": "noch nicht nah",
  "reason.comes_often": "kommt alle paar Tage und wartet darum auf seinen Tag",
  "reason.mentioned": "schon erwähnt",
  "reason.mentionedAt": "erwähnt {time}",

  "repeat.name": "Wiederholt sich: {rule}.",
  "repeat.byRule": "nach einer eigenen Regel",
  "repeat.next": "Danach: {times}",
  "repeat.last": "Das ist das letzte Mal.",
  "repeat.moved": "Dieses Mal wurde verschoben; nach der Regel ist es {time} fällig.",
  "repeat.done": "Dieses Mal erledigt",
  "repeat.skip": "Dieses Mal überspringen",
  "repeat.askSkip": "{time} verstreicht, ohne erledigt zu sein, und nichts bringt es zurück. Überspringen?",
  "repeat.end": "Nach diesem Mal beenden",
  "repeat.askEnd": "Nach {time} kommt nichts mehr, und die Regel ist fort. Beenden?",
  "repeat.move": "Verschieben auf",
  "repeat.moveHint": "Eine Zeit wie „Freitag um 10 Uhr“, oder für alle eine Regel wie „jeden Tag um 10 Uhr“.",
  "repeat.moveOne": "Dieses Mal verschieben",
  "repeat.moveAll": "Alle Male verschieben",
  "repeat.isMany": "Diese Worte wiederholen sich und können nur für alle Male gemeint sein.",
};
