import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Finnish. */
export const FINNISH_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "lähellä tai myöhässä, eikä vielä mainittu",
  "reason.snooze_over": "torkku on ohi, joten se on kuin mainitsematta",
  "reason.overdue_since": "myöhässä viime maininnan jälkeen",
  "reason.lead_since": "niin lähellä, että se mainitaan vielä kerran",
  "reason.day_since": "sen päivä on alkanut viime maininnan jälkeen",
  "reason.over_limit": "karsittu: kehote ei luettele enempää",
  "reason.over_budget": "karsittu: kehotteessa ei ole enää tilaa",
  "reason.sensitive": "arkaluonteinen: jätetty pois",
  "reason.asleep": "levossa",
  "reason.asleepUntil": "levossa: {time} asti",
  "reason.later": "ei vielä lähellä",
  "reason.comes_often": "toistuu muutaman päivän välein ja odottaa siksi päiväänsä",
  "reason.mentioned": "jo mainittu",
  "reason.mentionedAt": "mainittu {time}",

  "cause.snooze_ends": "torkku päättyy",
  "cause.overdue": "se myöhästyy",
  "cause.remind_before": "se mainitaan vielä kerran",
  "cause.day_begins": "sen päivä alkaa",
  "cause.enters_horizon": "se tulee lähelle",
  "cause.next_occurrence": "seuraava kerta tulee sen tilalle",
  "cause.waiting": "kehotteessa on tilaa sille",
};
