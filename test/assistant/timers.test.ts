import { describe, expect, it } from "vitest";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson } from "./people";

// Timers and being woken. It is Friday 23 January 2026, 14:32 in London; seconds stand in timers alone.

const chat = sharedWorld(() => openChat("telegram", {}));

/** What the one thing says that came of a message, and when it is due. */
async function made(text: string): Promise<unknown> {
  const { stage } = chat();
  stage.setClock(NOON);
  const { user, say } = newPerson(chat());
  await user.patch({ time_zone: "Europe/London" });
  await say(text);
  return await stage.sql(
    `SELECT content, coalesce(substr(due_local, 1, 16), strftime('%Y-%m-%dT%H:%M', due_at, 'unixepoch')) AS due
      FROM knowledge WHERE user_id = ?`,
    user.id,
  );
}

describe("a timer counts from now", () => {
  it.each([
    ["set a timer for 20 minutes", "Timer", "2026-01-23T14:52"],
    ["timer 20 min", "Timer", "2026-01-23T14:52"],
    ["please set a 20 minute timer", "Timer", "2026-01-23T14:52"],
    ["set a timer for an hour and a half", "Timer", "2026-01-23T16:02"],
    ["timer 10 minutes for the pasta", "The pasta", "2026-01-23T14:42"],
    ["set a timer for the pasta 10 minutes", "The pasta", "2026-01-23T14:42"],
    ["set a timer for 7pm", "Timer", "2026-01-23T19:00"],
    ["stell einen timer auf 20 minuten", "Timer", "2026-01-23T14:52"],
    ["timer 20 minuten", "Timer", "2026-01-23T14:52"],
    ["pon un temporizador de 20 minutos", "Temporizador", "2026-01-23T14:52"],
    ["mets un minuteur de 20 minutes", "Minuteur", "2026-01-23T14:52"],
    ["coloca um timer de 20 minutos", "Timer", "2026-01-23T14:52"],
    ["imposta un timer di 20 minuti", "Timer", "2026-01-23T14:52"],
    ["zet een timer op 20 minuten", "Timer", "2026-01-23T14:52"],
    ["sätt en timer på 20 minuter", "Timer", "2026-01-23T14:52"],
    ["aseta ajastin 20 minuuttia", "Ajastin", "2026-01-23T14:52"],
    ["поставь таймер на 20 минут", "Таймер", "2026-01-23T14:52"],
    ["постав таймер на 20 хвилин", "Таймер", "2026-01-23T14:52"],
    ["pasang timer 20 menit", "Timer", "2026-01-23T14:52"],
  ])("%s", async (text, content, due) => {
    expect(await made(text)).toEqual([{ content, due }]);
  });

  it.each(["set a timer", "the timer is broken", "my timer went off"])("sets none: %s", async (text) => {
    expect(await made(text)).toEqual([]);
  });
});

describe("whoever is to be woken sleeps until the morning", () => {
  it.each([
    ["wake me up tomorrow at 6", "Wake up", "2026-01-24T06:00"],
    ["wake me tomorrow at quarter to 7", "Wake up", "2026-01-24T06:45"],
    ["maak me morgen wakker om kwart voor 7", "Opstaan", "2026-01-24T06:45"],
    ["maak me morgen om 7 uur wakker", "Opstaan", "2026-01-24T07:00"],
    ["weck mich morgen um halb 7 auf", "Aufstehen", "2026-01-24T06:30"],
    ["weck mich morgen um viertel vor 7", "Aufstehen", "2026-01-24T06:45"],
    ["svegliami domani alle 7 meno un quarto", "Sveglia", "2026-01-24T06:45"],
    ["réveille-moi demain à 7 heures moins le quart", "Se réveiller", "2026-01-24T06:45"],
    ["väck mig imorgon kvart i 7", "Vakna", "2026-01-24T06:45"],
    ["разбуди меня завтра без четверти 7", "Подъём", "2026-01-24T06:45"],
  ])("%s", async (text, content, due) => {
    expect(await made(text)).toEqual([{ content, due }]);
  });
});
