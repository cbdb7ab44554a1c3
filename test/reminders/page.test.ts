import { expect, it } from "vitest";
import { at, openStage } from "./stage";

it("the example of src/reminders/README.md is what happens", async () => {
  const stage = await openStage("2026-03-01T12:00:00Z");
  const ann = await stage.subscriber("ann", { time: "08:00" });
  await ann.send("PATCH", "", { body: { time_zone: "Europe/Berlin", reminders: { push: true } } });
  await ann.store("Pay rent", { due_at: "2026-03-02T17:00:00", remind_before: 3600 });
  const [{ id } = { id: "" }] = await stage.sql<{ id: string }>("SELECT id FROM knowledge");
  const marks = async () => await stage.sql("SELECT reminded_at, push_at FROM knowledge");
  const [eight, four, five] = ["07:00", "15:00", "16:00"].map((time) => at(`2026-03-02T${time}:00Z`));
  if (eight === undefined || four === undefined || five === undefined) throw new Error("no such time");

  await stage.run(eight);
  expect(await stage.ledger("ann")).toMatchObject([
    { subject: "2026-03-02", status: "delivered", as_of: eight },
  ]);
  expect(stage.posts.at(-1)?.data.text).toContain("Pay rent (17:00, 9 hours from now)");
  expect(await marks()).toEqual([{ reminded_at: eight, push_at: four }]);

  stage.receive = () => new Response(null, { status: 503 });
  await stage.run(four);
  const reminder = { subject: `${id}:${four}`, as_of: four };
  const postponed = { status: "pending", attempts: 1, last_error: "answered 503" };
  expect((await stage.ledger("ann"))[1]).toMatchObject({ ...reminder, ...postponed });
  expect(await marks()).toEqual([{ reminded_at: eight, push_at: five }]);

  await ann.send("POST", "/tools/update_memory", { body: { id, completed_at: "now" } });
  stage.receive = () => new Response(null, { status: 204 });
  await stage.run(four + 60);
  expect((await stage.ledger("ann"))[1]).toMatchObject({ ...reminder, status: "quiet", attempts: 2 });

  await stage.run(five);
  expect([(await stage.ledger("ann")).length, stage.posts.length]).toEqual([2, 2]);
});
