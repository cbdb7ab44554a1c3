import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Ukrainian. */
export const UKRAINIAN_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "близько або прострочено й ще не згадано",
  "reason.snooze_over": "пауза скінчилася, тому вважається незгаданим",
  "reason.overdue_since": "прострочено після останньої згадки",
  "reason.lead_since": "так близько, що час згадати ще раз",
  "reason.day_since": "його день почався після останньої згадки",
  "reason.over_limit": "не ввійшло: промпт більше не перелічує",
  "reason.over_budget": "не ввійшло: у промпті немає місця",
  "reason.sensitive": "особисте: пропущено",
  "reason.asleep": "на паузі",
  "reason.asleepUntil": "на паузі до {time}",
  "reason.later": "ще далеко",
  "reason.comes_often": "повторюється раз на кілька днів і чекає свого дня",
  "reason.mentioned": "уже згадано",
  "reason.mentionedAt": "згадано {time}",

  "repeat.name": "Повторюється: {rule}.",
  "repeat.byRule": "за окремим правилом",
  "repeat.next": "Потім: {times}",
  "repeat.last": "Це останній раз.",
  "repeat.moved": "Цей раз перенесено; за правилом строк {time}.",
  "repeat.done": "Цього разу зроблено",
  "repeat.skip": "Пропустити цей раз",
  "repeat.askSkip": "{time} мине незробленим, і повернути це не можна. Пропустити?",
  "repeat.end": "Закінчити після цього разу",
  "repeat.askEnd": "Після {time} більше нічого не буде, і правило зникне. Закінчити?",
  "repeat.move": "Перенести на",
  "repeat.moveHint": "Один час, наприклад «у неділю о 10», або для всіх правило, наприклад «щодня о 10».",
  "repeat.moveOne": "Перенести цей раз",
  "repeat.moveAll": "Перенести всі рази",
  "repeat.isMany": "Ці слова повторюються і годяться лише для всіх разів.",
};
