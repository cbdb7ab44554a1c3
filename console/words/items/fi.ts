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

  "repeat.name": "Toistuu: {rule}.",
  "repeat.byRule": "omalla säännöllään",
  "repeat.next": "Sen jälkeen: {times}",
  "repeat.last": "Tämä on viimeinen kerta.",
  "repeat.moved": "Tämä kerta on siirretty; säännön mukaan aika on {time}.",
  "repeat.done": "Tämä kerta tehty",
  "repeat.skip": "Ohita tämä kerta",
  "repeat.askSkip": "{time} menee ohi tekemättä, eikä mikään tuo sitä takaisin. Ohitetaanko?",
  "repeat.end": "Lopeta tämän kerran jälkeen",
  "repeat.askEnd": "Ajan {time} jälkeen ei tule enää mitään, ja sääntö katoaa. Lopetetaanko?",
  "repeat.move": "Siirrä aikaan",
  "repeat.moveHint": "Yksi aika, kuten ”perjantaina klo 10”, tai kaikille sääntö, kuten ”joka päivä klo 10”.",
  "repeat.moveOne": "Siirrä tämä kerta",
  "repeat.moveAll": "Siirrä kaikki kerrat",
  "repeat.isMany": "Nämä sanat toistuvat, joten ne voivat koskea vain kaikkia kertoja.",
};
