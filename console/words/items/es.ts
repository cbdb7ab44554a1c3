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

  "repeat.name": "Se repite: {rule}.",
  "repeat.byRule": "según una regla propia",
  "repeat.next": "Después: {times}",
  "repeat.last": "Esta es la última vez.",
  "repeat.moved": "Esta vez se movió; según la regla vence {time}.",
  "repeat.done": "Hecho esta vez",
  "repeat.skip": "Omitir esta vez",
  "repeat.askSkip": "{time} pasa sin hacerse y nada lo recupera. ¿Omitirlo?",
  "repeat.end": "Terminar tras esta vez",
  "repeat.askEnd": "Después de {time} no habrá más y la regla se pierde. ¿Terminar?",
  "repeat.move": "Mover a",
  "repeat.moveHint": "Una hora como «el viernes a las 10» o, para todas, una regla como «cada día a las 10».",
  "repeat.moveOne": "Mover esta vez",
  "repeat.moveAll": "Mover todas",
  "repeat.isMany": "Estas palabras se repiten: solo pueden valer para todas las veces.",
};
