import { describe, expect, it } from "vitest";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson } from "./people";

// What is told to have another time, or to come to nothing. It is Friday 23 January 2026, and the items are on Saturday at 15:00.

interface Case {
  locale: string;
  /** How the item is set. */
  set: string;
  rows: [said: string, becomes: string | null][];
}

const SUNDAY = "2026-01-25T15:00:00";
const AT_FOUR = "2026-01-24T16:00:00";

const CASES: Case[] = [
  {
    locale: "en-GB",
    set: "remind me tomorrow at 3pm about the haircut",
    rows: [
      ["the haircut is at 4pm now, not 3", AT_FOUR],
      ["haircut is now at 4 pm instead of 3 pm", AT_FOUR],
      ["my haircut got moved to sunday", SUNDAY],
      ["they rescheduled the haircut to sunday", SUNDAY],
      ["haircut was cancelled", null],
      ["the haircut is off, cancel it", null],
    ],
  },
  {
    locale: "de-DE",
    set: "erinnere mich morgen um 15 uhr an den friseur",
    rows: [
      ["der friseur ist jetzt um 16 uhr, nicht um 15", AT_FOUR],
      ["friseur wurde auf sonntag verschoben", SUNDAY],
      ["der friseur fällt aus", null],
    ],
  },
  {
    locale: "fr-FR",
    set: "rappelle-moi demain à 15h le coiffeur",
    rows: [
      ["le coiffeur est à 16h finalement", AT_FOUR],
      ["le coiffeur a été reporté à dimanche", SUNDAY],
      ["le coiffeur est annulé", null],
    ],
  },
  {
    locale: "es-ES",
    set: "recuérdame mañana a las 15:00 la peluquería",
    rows: [
      ["la peluquería es a las 16:00 ahora, no a las 15:00", AT_FOUR],
      ["han cambiado la peluquería al domingo", SUNDAY],
      ["la peluquería está cancelada", null],
    ],
  },
  {
    locale: "it-IT",
    set: "ricordami domani alle 15 il parrucchiere",
    rows: [
      ["il parrucchiere è alle 16 adesso, non alle 15", AT_FOUR],
      ["hanno spostato il parrucchiere a domenica", SUNDAY],
      ["il parrucchiere è saltato", null],
    ],
  },
  {
    locale: "pt-BR",
    set: "me lembre amanhã às 15h do cabeleireiro",
    rows: [
      ["o cabeleireiro agora é às 16h, não às 15h", AT_FOUR],
      ["o cabeleireiro foi remarcado para domingo", SUNDAY],
      ["o cabeleireiro foi cancelado", null],
    ],
  },
  {
    locale: "nl-NL",
    set: "herinner me morgen om 15 uur aan de kapper",
    rows: [
      ["de kapper is nu om 16 uur, niet om 15 uur", AT_FOUR],
      ["de kapper is verzet naar zondag", SUNDAY],
      ["de kapper gaat niet door", null],
    ],
  },
  {
    locale: "sv-SE",
    set: "påminn mig imorgon kl 15 om frisören",
    rows: [
      ["frisören är kl 16 nu, inte 15", AT_FOUR],
      ["frisören är flyttad till söndag", SUNDAY],
      ["frisören är inställd", null],
    ],
  },
  {
    locale: "fi-FI",
    set: "muistuta huomenna klo 15: kampaaja",
    rows: [
      ["kampaaja onkin klo 16 eikä 15", AT_FOUR],
      ["kampaaja siirtyi sunnuntaille", SUNDAY],
      ["kampaaja on peruttu", null],
    ],
  },
  {
    locale: "ru-RU",
    set: "напомни завтра в 15:00 про стрижку",
    rows: [
      ["стрижка теперь в 16:00, а не в 15:00", AT_FOUR],
      ["стрижку перенесли на воскресенье", SUNDAY],
      ["стрижку отменили", null],
    ],
  },
  {
    locale: "uk-UA",
    set: "нагадай завтра о 15:00 про стрижку",
    rows: [
      ["стрижка тепер о 16:00, а не о 15:00", AT_FOUR],
      ["стрижку перенесли на неділю", SUNDAY],
      ["стрижку скасували", null],
    ],
  },
  {
    locale: "id-ID",
    set: "ingatkan besok jam 3 sore potong rambut",
    rows: [
      ["potong rambut sekarang jam 4 sore, bukan jam 3", AT_FOUR],
      ["potong rambut dipindah ke minggu", SUNDAY],
      ["potong rambut batal", null],
    ],
  },
];

const chat = sharedWorld(() => openChat("telegram", {}));

/** When the one item is due after what was said, by the clock of London; null where it is gone. */
async function dueAfter(set: string, text: string, locale: string): Promise<string | null> {
  const { stage } = chat();
  stage.setClock(NOON);
  const { user, say } = newPerson(chat());
  await user.patch({ locale, time_zone: "Europe/London" });
  await say(set);
  await say(text);
  const rows = await stage.sql<{ due_local: string }>(
    "SELECT due_local FROM knowledge WHERE user_id = ?",
    user.id,
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.due_local ?? null;
}

describe.each(CASES)("$locale", ({ locale, set, rows }) => {
  it.each(rows)("%s", async (said, becomes) => {
    expect(await dueAfter(set, said, locale)).toBe(becomes);
  });
});

it.each([
  "the haircut is not at 3",
  "the haircut is nice now",
  "was the haircut moved to sunday?",
  "the hairdresser moved to berlin",
  "the film is at 4 now",
  "they changed my haircut a bit",
])("changes nothing: %s", async (said) => {
  expect(await dueAfter("remind me tomorrow at 3pm about the haircut", said, "en-GB")).toBe(
    "2026-01-24T15:00:00",
  );
});
