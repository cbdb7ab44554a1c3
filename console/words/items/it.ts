import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Italian. */
export const ITALIAN_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "vicino o scaduto e non ancora menzionato",
  "reason.snooze_over": "la pausa è finita, quindi conta come non menzionato",
  "reason.overdue_since": "scaduto dopo l’ultima menzione",
  "reason.lead_since": "così vicino da essere menzionato ancora una volta",
  "reason.day_since": "il suo giorno è iniziato dopo l’ultima menzione",
  "reason.over_limit": "tagliato: il prompt non ne elenca altri",
  "reason.over_budget": "tagliato: nel prompt non c’è più posto",
  "reason.sensitive": "sensibile: tralasciato",
  "reason.asleep": "in pausa",
  "reason.asleepUntil": "in pausa fino a {time}",
  "reason.later": "non ancora vicino",
  "reason.comes_often": "torna ogni pochi giorni, quindi aspetta il suo giorno",
  "reason.mentioned": "già menzionato",
  "reason.mentionedAt": "menzionato {time}",

  "repeat.name": "Si ripete: {rule}.",
  "repeat.byRule": "secondo una regola propria",
  "repeat.next": "Poi: {times}",
  "repeat.last": "Questa è l’ultima volta.",
  "repeat.moved": "Questa volta è stata spostata; secondo la regola scade {time}.",
  "repeat.done": "Fatto questa volta",
  "repeat.skip": "Salta questa volta",
  "repeat.askSkip": "{time} passa senza essere fatto, e nulla lo riporta. Saltarlo?",
  "repeat.end": "Termina dopo questa volta",
  "repeat.askEnd": "Dopo {time} non viene più nulla e la regola è persa. Terminare?",
  "repeat.move": "Sposta a",
  "repeat.moveHint":
    "Un momento, come «venerdì alle 10», o per tutte una regola, come «ogni giorno alle 10».",
  "repeat.moveOne": "Sposta questa volta",
  "repeat.moveAll": "Sposta tutte le volte",
  "repeat.isMany": "Queste parole si ripetono: possono valere solo per tutte le volte.",
};
