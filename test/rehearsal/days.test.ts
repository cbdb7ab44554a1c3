import { it } from "vitest";
import { liveDays, ZONES } from "./live-days";

// test/slow/rehearsal has a year.
it("a test app lives a fortnight, and everybody gets each digest once, at its minute", () =>
  liveDays(14, ZONES));
