import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Dutch. */
export const DUTCH_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "dichtbij of te laat, en nog niet genoemd",
  "reason.snooze_over": "de pauze is voorbij, dus telt het als niet genoemd",
  "reason.overdue_since": "te laat sinds het voor het laatst is genoemd",
  "reason.lead_since": "zo dichtbij dat het nog een keer wordt genoemd",
  "reason.day_since": "de dag is begonnen sinds het voor het laatst is genoemd",
  "reason.over_limit": "weggelaten: de prompt noemt er niet meer",
  "reason.over_budget": "weggelaten: de prompt heeft geen ruimte meer",
  "reason.sensitive": "gevoelig: weggelaten",
  "reason.asleep": "in rust",
  "reason.asleepUntil": "in rust tot {time}",
  "reason.later": "nog niet dichtbij",
  "reason.comes_often": "komt om de paar dagen en wacht daarom op de dag zelf",
  "reason.mentioned": "al genoemd",
  "reason.mentionedAt": "genoemd {time}",

  "repeat.name": "Herhaalt zich: {rule}.",
  "repeat.byRule": "volgens een eigen regel",
  "repeat.next": "Daarna: {times}",
  "repeat.last": "Dit is de laatste keer.",
  "repeat.moved": "Deze keer is verplaatst; volgens de regel moet het {time}.",
  "repeat.done": "Deze keer gedaan",
  "repeat.skip": "Deze keer overslaan",
  "repeat.askSkip": "{time} gaat voorbij zonder gedaan te zijn, en niets brengt het terug. Overslaan?",
  "repeat.end": "Na deze keer stoppen",
  "repeat.askEnd": "Na {time} komt er niets meer en is de regel weg. Stoppen?",
  "repeat.move": "Verplaatsen naar",
  "repeat.moveHint":
    "Eén tijd, zoals ‘vrijdag om 10 uur’, of voor alle keren een regel, zoals ‘elke dag om 10 uur’.",
  "repeat.moveOne": "Deze keer verplaatsen",
  "repeat.moveAll": "Alle keren verplaatsen",
  "repeat.isMany": "Deze woorden herhalen zich en kunnen alleen voor alle keren gelden.",
};
