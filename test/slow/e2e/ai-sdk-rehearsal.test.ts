import { expect, it } from "vitest";
import { rehearseWeek } from "../../e2e/rehearsed-bot";

it("mentions in time and nothing twice, and nags where its model forgets the marks", async () => {
  const { counts, table } = await rehearseWeek({});
  expect(counts, table).toMatchObject({ times: 1, onItsDay: 1, overdue: 1, nagged: 0, lost: 0 });
  const forgetful = await rehearseWeek({ forgets: 1 });
  expect(forgetful.mistakes.forgets).toBeGreaterThan(5);
  expect(forgetful.counts, forgetful.table).toMatchObject({ onItsDay: 1, overdue: 1, nagged: 9, lost: 0 });
  expect((await rehearseWeek({ unsaid: 1 })).counts).toMatchObject({ mentions: 0, lost: 1 });
});
