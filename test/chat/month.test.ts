import { expect, it } from "vitest";
import type { Memory } from "../support/wire";
import { openChat } from "./chat";
import { endedOf, expectLife, LIVES, press } from "./live-month";

/** Each fifth life of the table, some of each kind and by either door. test/slow/chat lives all. */
it.each(LIVES.filter((_, n) => n % 5 === 0))("$kind, $what, by $door", async (life) => {
  await expectLife(life);
});

it("a button of an earlier version, which names its occurrence by its instant, means the same", async () => {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, "2026-02-20T07:30:00Z");
  const ann = chat.stage.user("telegram:4242");
  await ann.patch({ time_zone: "Europe/Berlin" });
  const id = await ann.store("It", { due_at: "2026-02-20T08:00:00", recurrence: "FREQ=DAILY" });
  const { due_at } = await ann.get<Memory>(`/memories/${id}`);
  expect(await press(chat, `done:${id}:${due_at}`)).toBe(false);
  expect(await press(chat, `done:${id}:${due_at}`)).toBe(true);
  expect(await endedOf(ann, id)).toEqual(["2026-02-20T08:00:00"]);
});
