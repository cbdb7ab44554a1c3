import { expect, it } from "vitest";
import { rehearseWeek, timesAsked } from "./rehearsed-bot";

// Further weeks: test/slow/e2e/ai-sdk-rehearsal.test.ts.

it("nags no more where the service hears what was said, and asks the model once a turn", async () => {
  const { counts, table, transcript } = await rehearseWeek({ forgets: 1 }, true);
  expect(counts, table).toMatchObject({ times: 1, onItsDay: 1, overdue: 1, nagged: 0, lost: 0 });
  expect(timesAsked()).toBe(transcript.length);
});
