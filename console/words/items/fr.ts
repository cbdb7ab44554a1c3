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

  "repeat.name": "Se répète : {rule}.",
  "repeat.byRule": "selon une règle particulière",
  "repeat.next": "Ensuite : {times}",
  "repeat.last": "C’est la dernière fois.",
  "repeat.moved": "Cette fois a été déplacée ; selon la règle, l’échéance est {time}.",
  "repeat.done": "Fait cette fois",
  "repeat.skip": "Sauter cette fois",
  "repeat.askSkip": "{time} passera sans être fait, et rien ne le ramène. Sauter ?",
  "repeat.end": "Terminer après cette fois",
  "repeat.askEnd": "Plus rien ne viendra après {time}, et la règle disparaît. Terminer ?",
  "repeat.move": "Déplacer à",
  "repeat.moveHint":
    "Un moment comme « vendredi à 10h » ou, pour toutes les fois, une règle comme « tous les jours à 10h ».",
  "repeat.moveOne": "Déplacer cette fois",
  "repeat.moveAll": "Déplacer toutes les fois",
  "repeat.isMany": "Ces mots se répètent : ils ne peuvent valoir que pour toutes les fois.",
};
