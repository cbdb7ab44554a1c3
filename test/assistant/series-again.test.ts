import { expect, it } from "vitest";
import { openChat } from "../chat/chat";

it("a series that runs already is known when it is said again days later", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me every day at 9 to take the pills");
  await chat.stage.advance(3 * 86_400);
  expect(await chat.say("remind me every day at 9 to take the pills")).toEqual([
    expect.stringContaining("have that already"),
  ]);
  expect(await chat.stage.sql("SELECT id FROM knowledge")).toHaveLength(1);
});

it("one time of a series that is moved past the next is refused, and what to do instead is said", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me every day at 9 to take the pills");
  const before = await chat.stage.sql("SELECT due_at FROM knowledge");
  expect(await chat.say("move the pills to 15 March 2027 at 10")).toEqual([
    "That one repeats and comes again before then. Choose an earlier time, or skip it this once.",
  ]);
  expect(await chat.stage.sql("SELECT due_at FROM knowledge")).toEqual(before);
});

it("a button of an occurrence that is still to come says that it is, and which is next", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me every day at 9 to take the pills");
  const before = await chat.stage.sql("SELECT due_at FROM knowledge");
  await chat.say("done pills");
  const undo = chat.buttons().find((data) => data.startsWith("undo:")) ?? "";
  await chat.say("list");
  const later = chat.buttons().find((data) => data.startsWith("done:")) ?? "";
  await chat.press(undo);
  expect(await chat.press(later)).toEqual([
    "That one comes later: Take the pills\nThe next is tomorrow at 09:00.",
  ]);
  expect(await chat.stage.sql("SELECT due_at FROM knowledge")).toEqual(before);
});

it("what is moved to a day says its words once, in however many lines", async () => {
  const chat = await openChat("telegram");
  const ann = chat.stage.user("telegram:4242");
  await ann.patch({ time_zone: "Europe/Berlin", locale: "en" });
  await ann.store("Milk\nTwo litres", { due_at: "2026-01-25" });
  expect(await chat.say("move the milk to Wednesday")).toEqual([
    "Moved, it is now on Wednesday: Milk\nTwo litres\nIt will be in your morning message on Wednesday at 08:00.",
  ]);
});

it("one time of a series that was told as overdue can still be done, and what is skipped is the next", async () => {
  const chat = await openChat("telegram");
  const ann = chat.stage.user("telegram:4242");
  await ann.patch({ time_zone: "Europe/Berlin", locale: "en" });
  const standsAt = async () => {
    const { data } = (await ann.get("/memories")) as { data: { occurrence: string }[] };
    return data[0]?.occurrence;
  };
  const series = { due_at: "2026-01-22T09:00:00", recurrence: "FREQ=WEEKLY" };
  // That was Thursday; now it is Friday.
  const id = await ann.store("Water the orchids", series);
  await ann.update({ id, reminded_at: "now" });
  expect(await chat.say("list")).toEqual([
    expect.stringMatching(
      /^Overdue\n1\. Water the orchids \(.*\n\nThis week\n2\. Water the orchids \(on Thursday/,
    ),
  ]);
  await chat.say("skip the orchids");
  expect(await standsAt()).toBe("2026-02-05T09:00:00");
  await ann.update({ id, ...series, reminded_at: "now" });
  expect(await chat.say("done orchids")).toEqual([expect.stringContaining("Done")]);
  expect(await standsAt()).toBe("2026-01-29T09:00:00");
});

it("a bare done behind the setting of a series asks what is done, and ticks off no occurrence", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me every day at 8pm to read");
  expect(await chat.say("done")).toEqual(["Which one?"]);
  expect((await chat.say("1"))[0]).toContain("Done: Read");
});
