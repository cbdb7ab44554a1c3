import type { Weekday } from "../../calendar";
import type { RuleParts } from "../../recurrence/recurrence-rule";
import type { SettledTime } from "./settle-time";

/** What a phrase says about how something repeats. */
export interface SettledRule {
  parts: RuleParts;
  times: readonly SettledTime[];
  /** Weekdays that were left out. */
  except: readonly Weekday[];
}
