/** The local days of a test, and the hours of them that everybody waits for together. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Eight hours apart, and without summer time: in one of them it is between 8 and 16 o'clock now. */
const ZONES = [
  { zone: "Pacific/Honolulu", offset: -10 },
  { zone: "Atlantic/South_Georgia", offset: -2 },
  { zone: "Asia/Dhaka", offset: 6 },
];

export interface LocalDays {
  zone: string;
  /** Epoch milliseconds of an hour of the day after tomorrow (`days` 2), of tomorrow (1) and so on. */
  at(days: number, hour: number): number;
}

/** A zone in which no midnight comes while a test runs, so that tomorrow stays tomorrow. */
export function pickDays(now: number): LocalDays {
  const hourIn = (offset: number) => new Date(now + offset * HOUR).getUTCHours();
  const found = ZONES.find(({ offset }) => hourIn(offset) >= 8 && hourIn(offset) < 16);
  if (found === undefined) throw new Error("no zone where it is day");
  const { zone, offset } = found;
  const today = Math.floor((now + offset * HOUR) / DAY) * DAY - offset * HOUR;
  return { zone, at: (days, hour) => today + days * DAY + hour * HOUR };
}

export interface Meeting {
  /** Resolves when it is that time, which comes once all who are still there want it. */
  reach(time: number): Promise<void>;
  /** Goes, so that nobody waits. */
  leave(): void;
}

/** Lets time pass for several at once: the cron that is fired for a time claims what is due by then for everybody. */
export function openMeeting(members: number, fire: (time: number) => Promise<void>): Meeting {
  let present = members;
  let waiting: { time: number; done: (passed: Promise<void>) => void }[] = [];
  const passOn = () => {
    if (waiting.length === 0 || waiting.length < present) return;
    const passed = fire(Math.max(...waiting.map(({ time }) => time)));
    for (const { done } of waiting.splice(0)) done(passed);
    waiting = [];
  };
  return {
    reach: (time) =>
      new Promise((done) => {
        waiting.push({ time, done });
        passOn();
      }),
    leave: () => {
      present -= 1;
      passOn();
    },
  };
}
