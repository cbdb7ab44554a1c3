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

  "repeat.name": "Repete-se: {rule}.",
  "repeat.byRule": "por uma regra própria",
  "repeat.next": "Depois: {times}",
  "repeat.last": "Esta é a última vez.",
  "repeat.moved": "Esta vez foi movida; pela regra, vence {time}.",
  "repeat.done": "Feito desta vez",
  "repeat.skip": "Pular desta vez",
  "repeat.askSkip": "{time} passa sem ser feito, e nada o traz de volta. Pular?",
  "repeat.end": "Terminar depois desta vez",
  "repeat.askEnd": "Depois de {time} não vem mais nada, e a regra se perde. Terminar?",
  "repeat.move": "Mover para",
  "repeat.moveHint": "Uma hora, como “sexta às 10”, ou, para todas, uma regra, como “todo dia às 10”.",
  "repeat.moveOne": "Mover esta vez",
  "repeat.moveAll": "Mover todas as vezes",
  "repeat.isMany": "Estas palavras se repetem: só podem valer para todas as vezes.",
};
