import { type Bot, type Mistakes, type RehearsalReport, rehearse, type ScriptTurn } from "almanac/testing";

// The address of `npm start`, and the administrator's token.
const { ALMANAC_URL = "http://127.0.0.1:8787", ALMANAC_KEY = "" } = process.env;

const script: ScriptTurn[] = [
  { day: 1, at: "09:00", says: "Remind me on Friday at 5pm to see the dentist" },
  { day: 1, at: "09:01", says: "Remind me on the 20th to renew the passport" },
  { day: 2, at: "09:00", says: "Remind me every Thursday at 6pm to put the bins out" },
  { day: 3, at: "09:00", says: "Remind me tomorrow at 3pm to call Grandma" },
  { day: 4, at: "16:00", says: "I did call Grandma" },
  { at: "10:00", says: "Good morning" },
  { at: "14:00", says: "Hello" },
  { at: "19:00", says: "Good evening" },
];

/** Plays a month with a bot. */
export async function playMonth(bot: Bot, mistakes?: Mistakes): Promise<RehearsalReport> {
  return await rehearse({
    url: ALMANAC_URL,
    key: ALMANAC_KEY,
    from: "2027-01-04",
    days: 30,
    timeZone: "Europe/London",
    script,
    bot,
    mistakes,
  });
}
