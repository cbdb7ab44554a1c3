import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Portuguese. */
export const PORTUGUESE_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "próximo ou atrasado e ainda não mencionado",
  "reason.snooze_over": "a pausa acabou, então conta como não mencionado",
  "reason.overdue_since": "atrasado desde a última menção",
  "reason.lead_since": "tão perto que é hora de mencionar mais uma vez",
  "reason.day_since": "o dia começou desde a última menção",
  "reason.over_limit": "cortado: o prompt não lista mais itens",
  "reason.over_budget": "cortado: não cabe mais no prompt",
  "reason.sensitive": "sensível: omitido",
  "reason.asleep": "em pausa",
  "reason.asleepUntil": "em pausa até {time}",
  "reason.later": "ainda distante",
  "reason.comes_often": "repete-se a cada poucos dias, então espera o seu dia",
  "reason.mentioned": "já mencionado",
  "reason.mentionedAt": "mencionado {time}",

  "cause.snooze_ends": "a pausa termina",
  "cause.overdue": "fica atrasado",
  "cause.remind_before": "é hora de mencionar mais uma vez",
  "cause.day_begins": "o dia começa",
  "cause.enters_horizon": "fica próximo",
  "cause.next_occurrence": "a próxima vez toma o lugar",
  "cause.waiting": "um prompt tem espaço",
};
