import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in French. */
export const FRENCH_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "proche ou en retard, et pas encore mentionné",
  "reason.snooze_over": "la pause est finie, il compte donc comme non mentionné",
  "reason.overdue_since": "en retard depuis la dernière mention",
  "reason.lead_since": "assez proche pour être mentionné encore une fois",
  "reason.day_since": "son jour a commencé depuis la dernière mention",
  "reason.over_limit": "coupé : le prompt n’en énumère pas plus",
  "reason.over_budget": "coupé : plus de place dans le prompt",
  "reason.sensitive": "sensible : laissé de côté",
  "reason.asleep": "en pause",
  "reason.asleepUntil": "en pause jusqu’à {time}",
  "reason.later": "pas encore proche",
  "reason.comes_often": "revient tous les quelques jours et attend donc son jour",
  "reason.mentioned": "déjà mentionné",
  "reason.mentionedAt": "mentionné {time}",

  "cause.snooze_ends": "la pause finit",
  "cause.overdue": "il est en retard",
  "cause.remind_before": "il faut le mentionner encore une fois",
  "cause.day_begins": "son jour commence",
  "cause.enters_horizon": "il approche",
  "cause.next_occurrence": "la fois suivante prend sa place",
  "cause.waiting": "un prompt a de la place",
};
