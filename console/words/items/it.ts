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

  "cause.snooze_ends": "la pausa finisce",
  "cause.overdue": "scade",
  "cause.remind_before": "va menzionato ancora una volta",
  "cause.day_begins": "inizia il suo giorno",
  "cause.enters_horizon": "si avvicina",
  "cause.next_occurrence": "la volta successiva prende il suo posto",
  "cause.waiting": "un prompt ha posto",
};
