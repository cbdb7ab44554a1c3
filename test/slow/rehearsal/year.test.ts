import { it } from "vitest";
import { CHANGING, liveDays } from "../../rehearsal/live-days";

it(
  "a test app lives 400 days, and everybody gets each digest once, at its minute",
  () => liveDays(400, CHANGING),
  1_800_000,
);
