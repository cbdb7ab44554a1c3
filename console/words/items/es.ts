import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Spanish. */
export const SPANISH_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "cercano o vencido y aún sin mencionar",
  "reason.snooze_over": "la pausa terminó, así que cuenta como no mencionado",
  "reason.overdue_since": "vencido desde la última mención",
  "reason.lead_since": "tan cerca que toca mencionarlo otra vez",
  "reason.day_since": "su día ha empezado desde la última mención",
  "reason.over_limit": "recortado: el prompt no enumera más",
  "reason.over_budget": "recortado: en el prompt no cabe más",
  "reason.sensitive": "sensible: se omite",
  "reason.asleep": "en pausa",
  "reason.asleepUntil": "en pausa hasta {time}",
  "reason.later": "aún lejano",
  "reason.comes_often": "se repite cada pocos días, así que espera a su día",
  "reason.mentioned": "ya mencionado",
  "reason.mentionedAt": "mencionado {time}",

  "cause.snooze_ends": "termina la pausa",
  "cause.overdue": "se vence",
  "cause.remind_before": "toca mencionarlo otra vez",
  "cause.day_begins": "empieza su día",
  "cause.enters_horizon": "se acerca",
  "cause.next_occurrence": "la próxima vez ocupa su lugar",
  "cause.waiting": "un prompt tiene sitio para ello",
};
