import { expect } from "vitest";
import type { Button } from "../../src/platforms/message";
import { buttonsFor } from "../../src/reminders/buttons";
import type { Body, Memory } from "../support/wire";
import { PEOPLE_WORDS } from "../support/words";
import type { UserClient } from "../support/world";
import { type Chat, openChat } from "./chat";
import { KINDS, type Life } from "./month-table";

/** Repeating items live the lives of the table, by calls of tools and by the buttons of a bot. */

/** A life by one of its two doors. */
interface LifeByDoor extends Life {
  kind: string;
  door: "tools" | "buttons";
  args: Body;
}

/** Does what a step says to an item that looks so, and gives whether it met an occurrence that is over. */
type Doing = (act: string, shown: Memory) => Promise<boolean>;

export const LIVES: readonly LifeByDoor[] = KINDS.flatMap(({ kind, args, lives }) =>
  (["tools", "buttons"] as const).flatMap((door) =>
    lives.map((life) => ({ kind, door, ...life, args: { ...args, ...life.args } })),
  ),
);

/** Lives a life, and compares each of its steps with the table. */
export async function expectLife({ door, args, steps, ended }: LifeByDoor): Promise<void> {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, "2026-01-10T10:00:00Z");
  const ann = chat.stage.user("telegram:4242");
  await ann.patch({ time_zone: "Europe/Berlin" });
  const id = await ann.store("It", args);
  const act = door === "tools" ? byTools(ann, id) : byButtons(chat, ann, id);
  for (const line of steps.trim().split("\n")) {
    const [at = "", did = "", ...state] = line.split("|").map((part) => part.trim());
    const [what = "", over] = did.split(", ");
    chat.stage.setClock(at);
    const isOver = await act(what, await ann.get<Memory>(`/memories/${id}`));
    expect(isOver, line).toBe(over === "over");
    expect(await stateOf(chat, ann, id), line).toEqual(state);
  }
  expect(await endedOf(ann, id)).toEqual(ended);
}

async function stateOf(chat: Chat, ann: UserClient, id: string): Promise<string[]> {
  await chat.stage.settle();
  const memory = await ann.get<Memory>(`/memories/${id}`);
  const { items } = await ann.context();
  return [memory.due_at_local, String(memory["occurrence"]), items[0]?.label ?? ""];
}

export async function endedOf(ann: UserClient, id: string): Promise<Life["ended"]> {
  const { versions } = await ann.get<{ versions: Body[] }>(`/memories/${id}/history`);
  return versions
    .filter(({ change }) => change === "occurrence_completed" || change === "occurrence_skipped")
    .map((version) => String(version["occurrence"]));
}

/** The calls of a model, which names an occurrence only where it answers for what it saw. */
function byTools(ann: UserClient, id: string): Doing {
  let last: Body = {};
  let seen: unknown;
  return async (act, shown) => {
    if (act === "look") seen = shown["occurrence"];
    const [word = "", value = ""] = act.split(" ");
    if (word === "zone") await ann.patch({ time_zone: value });
    if (word === "zone" || word === "look") return false;
    if (word === "answer") last = { completed_at: "now", occurrence: seen };
    else if (word !== "again") last = argumentsOf(word, value);
    return (await ann.update({ id, ...last })).status === "unchanged";
  };
}

function argumentsOf(word: string, value: string): Body {
  const found = {
    done: { completed_at: "now" },
    skip: { skip: true },
    hour: { snooze: "for an hour" },
    tomorrow: { snooze: "until tomorrow at 9" },
    move: { due_at: value },
    snooze: { snoozed_until: value },
  }[word];
  if (found === undefined) throw new Error(`nobody knows how to ${word}`);
  return found;
}

/** Presses of the buttons that a message about the item carries; what has no button is a call of a tool. */
function byButtons(chat: Chat, ann: UserClient, id: string): Doing {
  const call = byTools(ann, id);
  let last: (() => Promise<boolean>) | null = null;
  let seen: Button[] = [];
  return async (act, shown) => {
    const buttons = buttonsOf(shown);
    if (act === "look") seen = buttons;
    const pressed = act === "answer" ? seen[0] : buttons[["done", "hour", "tomorrow"].indexOf(act)];
    if (act !== "again") last = pressed === undefined ? null : () => press(chat, pressed.data);
    return last === null ? await call(act, shown) : await last();
  };
}

function buttonsOf({ id, occurrence }: Memory): Button[] {
  const [row = []] = buttonsFor(
    { id, occurrence: String(occurrence) },
    { words: PEOPLE_WORDS, language: "en" },
  );
  return row;
}

export async function press(chat: Chat, data: string): Promise<boolean> {
  const [answer = ""] = await chat.press(data);
  if (answer.startsWith("That one is over: It\nThe next is ")) return true;
  expect(answer).toMatch(/^(Done: It$|Done: It\nThe next is |I will remind you again )/);
  return false;
}
