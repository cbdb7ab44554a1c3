import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Russian. */
export const RUSSIAN_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "близко или просрочено и ещё не упомянуто",
  "reason.snooze_over": "пауза закончилась, поэтому считается неупомянутым",
  "reason.overdue_since": "просрочено после последнего упоминания",
  "reason.lead_since": "так близко, что пора упомянуть ещё раз",
  "reason.day_since": "его день начался после последнего упоминания",
  "reason.over_limit": "не вошло: промпт больше не перечисляет",
  "reason.over_budget": "не вошло: в промпте нет места",
  "reason.sensitive": "личное: пропущено",
  "reason.asleep": "на паузе",
  "reason.asleepUntil": "на паузе до {time}",
  "reason.later": "ещё далеко",
  "reason.comes_often": "повторяется раз в несколько дней и ждёт своего дня",
  "reason.mentioned": "уже упомянуто",
  "reason.mentionedAt": "упомянуто {time}",

  "repeat.name": "Повторяется: {rule}.",
  "repeat.byRule": "по особому правилу",
  "repeat.next": "Потом: {times}",
  "repeat.last": "Это последний раз.",
  "repeat.moved": "Этот раз перенесён; по правилу срок {time}.",
  "repeat.done": "На этот раз сделано",
  "repeat.skip": "Пропустить этот раз",
  "repeat.askSkip": "{time} пройдёт несделанным, и вернуть это нельзя. Пропустить?",
  "repeat.end": "Закончить после этого раза",
  "repeat.askEnd": "После {time} больше ничего не будет, и правило пропадёт. Закончить?",
  "repeat.move": "Перенести на",
  "repeat.moveHint":
    "Одно время, например «в пятницу в 10», или для всех правило, например «каждый день в 10».",
  "repeat.moveOne": "Перенести этот раз",
  "repeat.moveAll": "Перенести все разы",
  "repeat.isMany": "Эти слова повторяются и годятся только для всех разов.",
};
