import type { LanguageCode } from "../../src/words/language";
import { type Chat, openChat } from "../chat/chat";
import type { Body, Memory } from "../support/wire";

/**
 * How people put a thing off, on Sunday 22 November 2026 in Berlin. `{}` stands for the thing, and for nothing in a
 * reply to its reminder. The columns: by two hours, by thirty minutes, by a day, by a week, to two o'clock, to tomorrow,
 * until Monday.
 */
const WAYS: Readonly<Record<LanguageCode, { thing: string; named: string; says: readonly string[] }>> = {
  en: {
    thing: "Dentist",
    named: "the dentist",
    says: [
      "postpone {} by 2 hours | push {} back 2 hours | delay {} 2 hours",
      "postpone {} by 30 minutes | move {} by half an hour",
      "postpone {} by a day | push {} by one day",
      "postpone {} by a week",
      "move {} to 2 o'clock",
      "postpone {} to tomorrow",
      "postpone {} until Monday",
    ],
  },
  de: {
    thing: "Zahnarzt",
    named: "den Zahnarzt",
    says: [
      "verschiebe {} um 2 Stunden | {} um 2 Stunden verschieben | schieb {} 2 Stunden nach hinten | {} 2 Stunden später",
      "verschieb {} um 30 Minuten | verschiebe {} um eine halbe Stunde",
      "verschiebe {} um einen Tag",
      "verschiebe {} um eine Woche",
      "verschiebe {} auf 2 Uhr | verschiebe {} um 14 Uhr",
      "verschiebe {} auf morgen",
      "verschiebe {} bis Montag",
    ],
  },
  es: {
    thing: "Dentista",
    named: "el dentista",
    says: [
      "aplaza {} 2 horas | retrasa {} dos horas | mueve {} 2 horas | aplaza {} por 2 horas",
      "aplaza {} 30 minutos | aplaza {} media hora",
      "pospón {} un día",
      "pospón {} una semana",
      "aplaza {} a las 2",
      "aplaza {} para mañana",
      "aplaza {} hasta el lunes",
    ],
  },
  fr: {
    thing: "Dentiste",
    named: "le dentiste",
    says: [
      "décale {} de 2 heures | repousse {} de 2h | reporte {} de deux heures",
      "décale {} de 30 minutes | décale {} d'une demi-heure",
      "décale {} d'un jour",
      "repousse {} d'une semaine",
      "décale {} à 2 heures | décale {} à 14h",
      "reporte {} à demain",
      "reporte {} jusqu'à lundi",
    ],
  },
  pt: {
    thing: "Dentista",
    named: "o dentista",
    says: [
      "adie {} por 2 horas | adia {} 2 horas | adie {} em duas horas",
      "adie {} 30 minutos | adia {} meia hora",
      "adie {} um dia",
      "adie {} uma semana",
      "adie {} para as 2 | mude {} para as 14h",
      "adie {} para amanhã",
      "adie {} até segunda",
    ],
  },
  it: {
    thing: "Dentista",
    named: "il dentista",
    says: [
      "rimanda {} di 2 ore | sposta {} di due ore | posticipa {} 2 ore",
      "rimanda {} di 30 minuti | posticipa {} di mezz'ora",
      "rimanda {} di un giorno",
      "posticipa {} di una settimana",
      "sposta {} alle 2",
      "rimanda {} a domani",
      "rimanda {} fino a lunedì",
    ],
  },
  nl: {
    thing: "Tandarts",
    named: "de tandarts",
    says: [
      "stel {} 2 uur uit | verschuif {} met 2 uur | stel {} uit met twee uur | stel {} 2 uur later",
      "stel {} 30 minuten uit | stel {} met een half uur uit",
      "stel {} een dag uit",
      "stel {} een week uit",
      "verzet {} naar 2 uur",
      "verzet {} naar morgen",
      "stel {} uit tot maandag",
    ],
  },
  sv: {
    thing: "Tandläkare",
    named: "tandläkare",
    says: [
      "skjut upp {} 2 timmar | flytta {} med 2 timmar | skjut upp {} i två timmar",
      "skjut upp {} 30 minuter | skjut upp {} en halvtimme",
      "skjut upp {} en dag",
      "skjut upp {} en vecka",
      "flytta {} till klockan 2",
      "flytta {} till imorgon",
      "skjut upp {} till måndag",
    ],
  },
  fi: {
    thing: "Hammaslääkäri",
    named: "hammaslääkäri",
    says: [
      "lykkää {} 2 tuntia | lykkää {} 2 tunnilla | siirrä {} kahdella tunnilla",
      "lykkää {} 30 minuuttia | siirrä {} puolella tunnilla",
      "lykkää {} päivällä | lykkää {} yhdellä päivällä",
      "lykkää {} viikolla",
      "siirrä {} klo 14 | siirrä {} kello kahteen",
      "siirrä {} huomiseen",
      "lykkää {} maanantaihin asti",
    ],
  },
  ru: {
    thing: "Стоматолог",
    named: "стоматолог",
    says: [
      "отложи {} на 2 часа | сдвинь {} на два часа",
      "отложи {} на 30 минут | отложи {} на полчаса",
      "отложи {} на день | отложи {} на один день",
      "отложи {} на неделю",
      "перенеси {} на 2 часа дня | перенеси {} на 14:00",
      "перенеси {} на завтра",
      "отложи {} до понедельника",
    ],
  },
  uk: {
    thing: "Стоматолог",
    named: "стоматолог",
    says: [
      "відклади {} на 2 години | пересунь {} на дві години",
      "відклади {} на 30 хвилин | відклади {} на півгодини",
      "відклади {} на день",
      "відклади {} на тиждень",
      "перенеси {} на 2 годину | перенеси {} на 14:00",
      "перенеси {} на завтра",
      "відклади {} до понеділка",
    ],
  },
  id: {
    thing: "Dokter gigi",
    named: "dokter gigi",
    says: [
      "tunda {} 2 jam | undurkan {} 2 jam | tunda {} selama dua jam",
      "tunda {} 30 menit | tunda {} setengah jam",
      "tunda {} sehari | tunda {} 1 hari",
      "tunda {} seminggu",
      "pindahkan {} ke jam 2",
      "tunda {} ke besok",
      "tunda {} sampai Senin",
    ],
  },
};

/** When the thing is due, and what becomes of it: `until` for what rests instead. */
export const NAMED = {
  due: "2026-11-24T10:00:00",
  becomes: [
    "2026-11-24 12:00",
    "2026-11-24 10:30",
    "2026-11-25 10:00",
    "2026-12-01 10:00",
    "2026-11-24 14:00",
    "2026-11-23 10:00",
    "until 2026-11-23 09:00",
  ],
};
/** It is answered at 12:05. */
const REPLIED = {
  due: "2026-11-22T12:00:00",
  becomes: [
    "2026-11-22 14:05",
    "2026-11-22 12:35",
    "2026-11-23 12:00",
    "2026-11-29 12:00",
    "2026-11-22 14:00",
    "2026-11-23 12:00",
    "until 2026-11-23 09:00",
  ],
};

export async function chatWith(code: LanguageCode, due: string) {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, "2026-11-22T10:00:00Z");
  const ann = chat.stage.user("telegram:4242");
  await ann.patch({ time_zone: "Europe/Berlin", locale: code });
  await chat.say("xyzzy");
  await ann.store("Other", { due_at: "2026-11-25T10:00:00" });
  const id = await ann.store(WAYS[code].thing, { due_at: due });
  const outcome = async () => {
    const memory = await ann.get<Memory>(`/memories/${id}`);
    const { snoozed_until: rests, snoozed_until_local: until, due_at_local: dueAt } = memory;
    const found = rests === null ? String(dueAt) : `until ${String(until)}`;
    await ann.update({ id, due_at: due, clear: ["snoozed_until"] });
    return found.replace(/:00 UTC.*/, "");
  };
  return { chat, outcome };
}

/** What is said, in which column of the table, and what becomes of the thing. */
export interface PutOff {
  column: number;
  said: string;
  becomes: string;
}

/** What a language says by the name of the thing; the first way of a column stands before its others. */
export function waysByName(code: LanguageCode): PutOff[] {
  return waysOf(code, WAYS[code].named, NAMED.becomes);
}

/** The same in a reply to the reminder. */
export function waysInReply(code: LanguageCode): PutOff[] {
  return waysOf(code, "", REPLIED.becomes);
}

function waysOf(code: LanguageCode, named: string, becomes: readonly string[]): PutOff[] {
  return WAYS[code].says.flatMap((says, column) =>
    says.split(" | ").map((way) => ({
      column,
      said: way.replace("{}", named).replaceAll(/ {2,}/g, " ").trim(),
      becomes: becomes[column] ?? "",
    })),
  );
}

/** Says ways one after the other, each of the thing as it was, and gives them as they came out. */
export async function putOffByName(code: LanguageCode, ways: readonly PutOff[]): Promise<PutOff[]> {
  const { chat, outcome } = await chatWith(code, NAMED.due);
  const found: PutOff[] = [];
  for (const way of ways) {
    await chat.say(way.said);
    found.push({ ...way, becomes: await outcome() });
  }
  return found;
}

/** The same in replies to the reminder. */
export async function putOffInReply(code: LanguageCode, ways: readonly PutOff[]): Promise<PutOff[]> {
  const { chat, outcome } = await chatWith(code, REPLIED.due);
  await chat.stage.run(Date.parse("2026-11-22T11:00:00Z") / 1000);
  const pushed = chat.calls.findLastIndex(({ url }) => url.endsWith("/sendMessage"));
  const found: PutOff[] = [];
  for (const way of ways) {
    chat.stage.setClock(Date.parse("2026-11-22T11:05:00Z") / 1000);
    await reply(chat, way.said, pushed);
    found.push({ ...way, becomes: await outcome() });
  }
  return found;
}

async function reply(chat: Chat, text: string, index: number): Promise<void> {
  const update = JSON.parse(String(chat.bot.message(chat.said({ text })))) as { message: Body };
  const original = { message_id: 5001 + index, chat: update.message["chat"], text: "Reminder" };
  update.message["reply_to_message"] = { ...original, from: { id: 1, is_bot: true } };
  await chat.post(JSON.stringify(update));
  await chat.stage.drain();
}
