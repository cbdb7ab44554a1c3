import { expect, it } from "vitest";
import { faultsIn } from "./sayings/play";
import { readSayings } from "./sayings/read-sayings";

/** Several requests in one message are several acts; one request with "and" in its matter stays one. */

const FILES = import.meta.glob<string>("./sayings/*.txt", { query: "?raw", import: "default", eager: true });

/** Rows as in `sayings/README.md`, said on Wednesday 11 March 2026 at 10:00. */
const ROWS: Readonly<Record<string, string>> = {
  en: `
    - | remind me to call bob at 5pm and to pay the rent on friday at 9am | + call bob @ 03-11 17:00; + pay the rent @ 03-13 09:00
    - | remind me to call bob at 5pm and remind me to pay the rent on friday at 9am | + call bob @ 03-11 17:00; + pay the rent @ 03-13 09:00
    - | buy milk tomorrow at 6pm and remind me to call bob friday at noon | + buy milk @ 03-12 18:00; + call bob @ 03-13 12:00
    - | Remind me tomorrow at 9am to call lisa. Also remind me on friday at 10am to pay tom | + call lisa @ 03-12 09:00; + pay tom @ 03-13 10:00
    - | remind me tomorrow at 9am to call lisa and at 5pm to pay tom | + call lisa @ 03-12 09:00; + pay tom @ 03-12 17:00
    - | remind me at 1pm to call lisa, at 3pm to pay tom and at 5pm to buy milk | + call lisa @ 03-11 13:00; + pay tom @ 03-11 15:00; + buy milk @ 03-11 17:00
    home | done with the milk, and move the dentist to friday | milk done; dentist @ 03-13 15:00
    home | done with the milk and move the dentist to friday | milk done; dentist @ 03-13 15:00
    home | cancel the flight and remind me friday at 10am to call tom | flight gone; + call tom @ 03-13 10:00
    home | move the dentist to friday. skip the gym. done with the milk | dentist @ 03-13 15:00; gym @ 03-12 18:00; milk done
    - | remind me to call bob at 5pm and to pay the rent on friday at 9am // undo | =
    - | remind me to call bob at 5pm and to pay the rent on friday at 9am // undo // undo | = ! says Nothing to undo / nothing that I could
    home | done with the milk, and move the dentist to friday // [undo] | =
    home | done with the milk, and delete the flight // undo | =
    - | remind me to call bob at 5pm and to pay the rent on friday at 9am // no, saturday // undo | + call bob @ 03-11 17:00; + pay the rent @ 03-13 09:00
    - | remind me tomorrow at 9am to buy milk and eggs | + buy milk and eggs @ 03-12 09:00
    - | remind me to meet anna and ben on friday at 9am | + meet anna and ben @ 03-13 09:00
    - | remind me to buy milk and eggs and bread tomorrow at 9am | + buy milk and eggs and bread @ 03-12 09:00
    - | remind me tomorrow at 9am to call bob and cancel the gym | + call bob and cancel the gym @ 03-12 09:00
    - | remind me tomorrow at 9am to wash up and remind ben | + wash up and remind ben @ 03-12 09:00
    - | remember that milk and eggs are in the fridge | + milk and eggs are in the fridge
  `,
  de: `
    - | erinner mich um 17 uhr daran brot zu kaufen und morgen um 9 uhr daran lisa anzurufen | + brot zu kaufen @ 03-11 17:00; + lisa anzurufen @ 03-12 09:00
    - | erinnere mich morgen um 9 uhr an die miete und erinnere mich am freitag um 10 uhr an die blumen | + miete @ 03-12 09:00; + blumen @ 03-13 10:00
    home | verschieb den zahnarzt auf freitag und lösch den flug | dentist @ 03-13 15:00; flight gone
    - | erinnere mich morgen um 9 uhr an milch und eier | + milch und eier @ 03-12 09:00
    - | erinnere mich morgen um 9 uhr an die miete und um 17 uhr an die blumen // rückgängig | =
  `,
  fr: `
    - | rappelle-moi demain à 9h de payer le loyer et à 17h d'arroser les plantes | + payer le loyer @ 03-12 09:00; + arroser les plantes @ 03-12 17:00
    - | rappelle-moi d'appeler lisa demain à 9h et rappelle-moi de payer tom vendredi à 10h | + appeler lisa @ 03-12 09:00; + payer tom @ 03-13 10:00
    home | déplace le dentiste à vendredi et supprime le vol | dentist @ 03-13 15:00; flight gone
    - | rappelle-moi demain à 9h d'acheter du lait et des œufs | + acheter du lait et des œufs @ 03-12 09:00
  `,
  es: `
    - | recuérdame mañana a las 9 pagar el alquiler y a las 17 regar las plantas | + pagar el alquiler @ 03-12 09:00; + regar las plantas @ 03-12 17:00
    - | recuérdame llamar a lisa mañana a las 9 y recuérdame pagar a tom el viernes a las 10 | + llamar a lisa @ 03-12 09:00; + pagar a tom @ 03-13 10:00
    home | mueve el dentista al viernes y borra el vuelo | dentist @ 03-13 15:00; flight gone
    - | recuérdame mañana a las 9 comprar leche y huevos | + comprar leche y huevos @ 03-12 09:00
  `,
  pt: `
    - | me lembra amanhã às 9 de pagar o aluguel e às 17h de regar as plantas | + pagar o aluguel @ 03-12 09:00; + regar as plantas @ 03-12 17:00
    - | me lembra de ligar pra lisa amanhã às 9 e me lembra de pagar o tom sexta às 10 | + ligar pra lisa @ 03-12 09:00; + pagar o tom @ 03-13 10:00
    home | muda o dentista pra sexta e apaga o voo | dentist @ 03-13 15:00; flight gone
    - | me lembra amanhã às 9 de comprar leite e ovos | + comprar leite e ovos @ 03-12 09:00
  `,
  it: `
    - | ricordami domani alle 9 di pagare l'affitto e alle 17 di annaffiare le piante | + pagare l'affitto @ 03-12 09:00; + annaffiare le piante @ 03-12 17:00
    - | ricordami di chiamare lisa domani alle 9 e ricordami di pagare tom venerdì alle 10 | + chiamare lisa @ 03-12 09:00; + pagare tom @ 03-13 10:00
    home | sposta il dentista a venerdì e cancella il volo | dentist @ 03-13 15:00; flight gone
    - | ricordami domani alle 9 di comprare latte e uova | + comprare latte e uova @ 03-12 09:00
  `,
  nl: `
    - | herinner me morgen om 9 uur aan de huur en om 17 uur aan de planten | + huur @ 03-12 09:00; + planten @ 03-12 17:00
    - | herinner me morgen om 9 uur aan de huur en herinner me vrijdag om 10 uur aan de planten | + huur @ 03-12 09:00; + planten @ 03-13 10:00
    home | verzet de tandarts naar vrijdag en verwijder de vlucht | dentist @ 03-13 15:00; flight gone
    - | herinner me morgen om 9 uur aan melk en eieren | + melk en eieren @ 03-12 09:00
  `,
  sv: `
    - | påminn mig imorgon kl 9 att betala hyran och kl 17 att vattna blommorna | + betala hyran @ 03-12 09:00; + vattna blommorna @ 03-12 17:00
    - | påminn mig imorgon kl 9 att betala hyran och påminn mig på fredag kl 10 att ringa lisa | + betala hyran @ 03-12 09:00; + ringa lisa @ 03-13 10:00
    home | flytta tandläkaren till fredag och ta bort flyget | dentist @ 03-13 15:00; flight gone
    - | påminn mig imorgon kl 9 att köpa mjölk och ägg | + köpa mjölk och ägg @ 03-12 09:00
  `,
  fi: `
    - | muistuta huomenna klo 9 vuokrasta ja klo 17 kukista | + vuokrasta / vuokra @ 03-12 09:00; + kukista / kukat @ 03-12 17:00
    - | muistuta huomenna klo 9 vuokrasta ja muistuta perjantaina klo 10 kukista | + vuokrasta / vuokra @ 03-12 09:00; + kukista / kukat @ 03-13 10:00
    home | siirrä hammaslääkäri perjantaille ja poista lento | dentist @ 03-13 15:00; flight gone
    - | muistuta huomenna klo 9 ostamaan maitoa ja munia | + ostamaan maitoa ja munia / ostaa maitoa ja munia @ 03-12 09:00
  `,
  ru: `
    - | напомни завтра в 9 заплатить за квартиру и в 17 полить цветы | + заплатить за квартиру @ 03-12 09:00; + полить цветы @ 03-12 17:00
    - | напомни завтра в 9 позвонить лизе и напомни в пятницу в 10 позвонить тому | + позвонить лизе @ 03-12 09:00; + позвонить тому @ 03-13 10:00
    home | перенеси стоматолога на пятницу и удали рейс | dentist @ 03-13 15:00; flight gone
    - | напомни завтра в 9 купить молоко и яйца | + купить молоко и яйца @ 03-12 09:00
  `,
  uk: `
    - | нагадай завтра о 9 заплатити за квартиру і о 17 полити квіти | + заплатити за квартиру @ 03-12 09:00; + полити квіти @ 03-12 17:00
    - | нагадай завтра о 9 подзвонити лізі та нагадай у п'ятницю о 10 подзвонити тому | + подзвонити лізі @ 03-12 09:00; + подзвонити тому @ 03-13 10:00
    home | перенеси стоматолога на п'ятницю і видали рейс | dentist @ 03-13 15:00; flight gone
    - | нагадай завтра о 9 купити молоко і яйця | + купити молоко і яйця @ 03-12 09:00
  `,
  id: `
    - | ingatkan aku besok jam 9 pagi bayar sewa dan jam 5 sore siram tanaman | + bayar sewa @ 03-12 09:00; + siram tanaman @ 03-12 17:00
    - | ingatkan aku besok jam 9 pagi telepon lisa dan ingatkan aku jumat jam 10 pagi telepon tom | + telepon lisa @ 03-12 09:00; + telepon tom @ 03-13 10:00
    home | pindahkan dokter gigi ke jumat dan hapus penerbangan | dentist @ 03-13 15:00; flight gone
    - | ingatkan aku besok jam 9 pagi beli susu dan telur | + beli susu dan telur @ 03-12 09:00
  `,
};

it.each(Object.entries(ROWS))("several requests, %s", async (language, rows) => {
  const [heading = ""] = (FILES[`./sayings/${language}.txt`] ?? "").split("\n# ");
  expect(await faultsIn(readSayings(`${heading}\n# several\n${rows}`))).toEqual([]);
});
