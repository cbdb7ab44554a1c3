import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Swedish. */
export const SWEDISH_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "nära eller försenat, och inte nämnt än",
  "reason.snooze_over": "pausen är över, så det räknas som inte nämnt",
  "reason.overdue_since": "försenat sedan det senast nämndes",
  "reason.lead_since": "så nära att det ska nämnas en gång till",
  "reason.day_since": "dess dag har börjat sedan det senast nämndes",
  "reason.over_limit": "bortkapat: prompten räknar inte upp fler",
  "reason.over_budget": "bortkapat: prompten har inte plats för mer",
  "reason.sensitive": "känsligt: utelämnat",
  "reason.asleep": "vilar",
  "reason.asleepUntil": "vilar till {time}",
  "reason.later": "inte nära än",
  "reason.comes_often": "kommer varannan dag eller så och väntar därför på sin dag",
  "reason.mentioned": "redan nämnt",
  "reason.mentionedAt": "nämnt {time}",

  "repeat.name": "Upprepas: {rule}.",
  "repeat.byRule": "efter en egen regel",
  "repeat.next": "Därefter: {times}",
  "repeat.last": "Det här är sista gången.",
  "repeat.moved": "Den här gången har flyttats; enligt regeln ska det ske {time}.",
  "repeat.done": "Gjort den här gången",
  "repeat.skip": "Hoppa över den här gången",
  "repeat.askSkip": "{time} går förbi utan att bli gjort, och inget tar det tillbaka. Hoppa över?",
  "repeat.end": "Sluta efter den här gången",
  "repeat.askEnd": "Efter {time} kommer inget mer, och regeln är borta. Sluta?",
  "repeat.move": "Flytta till",
  "repeat.moveHint":
    "En tid, till exempel ”fredag kl. 10”, eller för alla en regel, till exempel ”varje dag kl. 10”.",
  "repeat.moveOne": "Flytta den här gången",
  "repeat.moveAll": "Flytta alla gånger",
  "repeat.isMany": "De här orden upprepas och kan bara gälla alla gånger.",
};
