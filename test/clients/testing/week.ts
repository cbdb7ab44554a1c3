import type { Bot, Mistakes, RehearsalReport, ScriptTurn } from "../../../clients/typescript/src/testing";
import { marking, rehearseHere } from "./stage-fetch";

/** What is said to a bot in a week. */
export const SCRIPT: ScriptTurn[] = [
  { day: 1, at: "09:00", says: "Remind me every day at 6pm to take the pills" },
  { day: 1, at: "09:01", says: "Remind me on Friday at 5pm to see the dentist" },
  { day: 1, at: "09:02", says: "Remind me on Sunday at noon to call Grandma" },
  { at: "10:00", says: "Good morning" },
  { at: "14:00", says: "Hello" },
  { at: "19:00", says: "Good evening" },
];

/** A week of a bot whose model errs. */
export async function week(mistakes: Mistakes, bot: Bot = marking): Promise<RehearsalReport> {
  return await rehearseHere({ days: 7, script: SCRIPT, bot, mistakes });
}
