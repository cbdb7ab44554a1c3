import { expect, it } from "vitest";
import { faultsIn } from "./sayings/play";
import { readSayings } from "./sayings/read-sayings";

/** A reminder before or after an item counts from when the item is due. */

const FILES = import.meta.glob<string>("./sayings/*.txt", { query: "?raw", import: "default", eager: true });

/** Rows as in `sayings/README.md`, said on Wednesday 11 March 2026 at 10:00: the flight is on Saturday at 14:30. */
const ROWS: Readonly<Record<string, string>> = {
  en: `
    home | remind me 2 hours before my flight to check in | + check in @ 03-14 12:30 ! says Flight to Rome; undo
    home | remind me to check in 2 hours before the flight | + check in @ 03-14 12:30
    home | remind me half an hour before the dentist | + dentist @ 03-12 14:30
    home | the day before the flight remind me to pack | + pack @ 03-13 14:30
    home | remind me the day before my flight to rome to pack my bag | + pack my bag @ 03-13 14:30
    home | 30 min after the dentist remind me to eat | + eat @ 03-12 15:30
    home | set a reminder 20 minutes before the gym to eat a banana | + eat a banana @ 03-11 17:40
    home | remind me 9 hours before the milk to laugh | = ! asks
    home | remind me 2 hours before the call to prepare | = ! asks
    home | remind me 2 hours before the call to prepare // the second one | + prepare @ 03-16 09:00
    home | remind me 2 hours before the exam to eat | = ! asks; says exam
    home | remind me 2 hours before the exam to eat // tomorrow at 8am | + eat @ 03-12 08:00
    - | remind me 2 hours before noon to stretch | = ! asks OR + stretch @ 03-12 10:00
    - | remind me tomorrow at 9am to eat 2 hours before the dentist | + eat 2 hours before the dentist @ 03-12 09:00 OR = ! asks
  `,
  de: `
    home | erinner mich einen tag vor dem flug daran zu packen | + packen @ 03-13 14:30
    home | erinnere mich 30 minuten vor dem zahnarzt ans zähneputzen | + zähneputzen / ans zähneputzen @ 03-12 14:30
    home | erinner mich am tag vor meinem flug an den koffer | + koffer @ 03-13 14:30
    home | erinner mich an die schmerztablette eine halbe stunde nach dem zahnarzt | + schmerztablette @ 03-12 15:30
  `,
  fr: `
    home | rappelle-moi la veille du vol de faire ma valise | + faire ma valise @ 03-13 14:30
    home | rappelle-moi 30 minutes avant le dentiste de me brosser les dents | + me brosser les dents @ 03-12 14:30
    home | rappelle-moi de manger une heure après le dentiste | + manger @ 03-12 16:00
  `,
  es: `
    home | recuérdame el día antes del vuelo hacer la maleta | + hacer la maleta @ 03-13 14:30
    home | recuérdame cepillarme los dientes 30 minutos antes del dentista | + cepillarme los dientes @ 03-12 14:30
    home | media hora después del dentista recuérdame comer | + comer @ 03-12 15:30
  `,
  pt: `
    home | me lembra um dia antes do voo de fazer a mala | + fazer a mala @ 03-13 14:30
    home | me lembra de escovar os dentes 30 minutos antes do dentista | + escovar os dentes @ 03-12 14:30
  `,
  it: `
    home | ricordami il giorno prima del volo di fare la valigia | + fare la valigia @ 03-13 14:30
    home | ricordami di lavarmi i denti 30 minuti prima del dentista | + lavarmi i denti @ 03-12 14:30
    home | mezz'ora dopo il dentista ricordami di mangiare | + mangiare @ 03-12 15:30
  `,
  nl: `
    home | herinner me de dag voor de vlucht om in te pakken | + in te pakken @ 03-13 14:30
    home | herinner me aan tandenpoetsen 30 minuten voor de tandarts | + tandenpoetsen @ 03-12 14:30
    home | herinner me een half uur na de tandarts aan de pijnstiller | + pijnstiller @ 03-12 15:30
  `,
  sv: `
    home | påminn mig dagen innan flyget att packa | + packa @ 03-13 14:30
    home | påminn mig att borsta tänderna 30 minuter före tandläkaren | + borsta tänderna @ 03-12 14:30
  `,
  fi: `
    home | muistuta päivää ennen lentoa pakkaamaan | + pakkaamaan / pakata @ 03-13 14:30
    home | muistuta 30 minuuttia ennen hammaslääkäriä pesemään hampaat | + pesemään hampaat / pestä hampaat @ 03-12 14:30
  `,
  ru: `
    home | напомни за день до рейса собрать чемодан | + собрать чемодан @ 03-13 14:30
    home | напомни за полчаса до стоматолога почистить зубы | + почистить зубы @ 03-12 14:30
    home | напомни почистить зубы за 30 минут до стоматолога | + почистить зубы @ 03-12 14:30
  `,
  uk: `
    home | нагадай за день до рейсу зібрати валізу | + зібрати валізу @ 03-13 14:30
    home | нагадай за 30 хвилин до стоматолога почистити зуби | + почистити зуби @ 03-12 14:30
  `,
  id: `
    home | ingatkan aku sehari sebelum penerbangan untuk berkemas | + berkemas @ 03-13 14:30
    home | ingatkan aku sikat gigi 30 menit sebelum dokter gigi | + sikat gigi @ 03-12 14:30
  `,
};

it.each(Object.entries(ROWS))("before and after an item, %s", async (language, rows) => {
  const [heading = ""] = (FILES[`./sayings/${language}.txt`] ?? "").split("\n# ");
  expect(await faultsIn(readSayings(`${heading}\n# items\n${rows}`))).toEqual([]);
});
