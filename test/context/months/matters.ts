import type { Body } from "../../support/wire";

/** What a person in London tells a bot in March 2026, when, and what becomes of it. */

/** A turn of the chat: the day of March, and the time of day. */
export type Turn = `${string} ${"morning" | "noon" | "evening"}`;

/** A change that its person asks for later. `due`, `wakes`: what is then true of the matter. */
export interface Later {
  at: Turn;
  args: Body;
  due?: string;
  wakes?: string;
  /** Whether a new memory takes its place. */
  corrects?: boolean;
}

export interface Matter {
  content: string;
  told: Turn;
  /** Arguments of `remember` beside the content. */
  args: Body;
  /** The day of March and the time in London, `06T17:00`; a day alone for what is all-day; or seconds after it was told. */
  due: string | number;
  /** Seconds before the due time at which its person wants to hear of it once more, in place of its day. */
  lead?: number;
  /** How many hours after its due time it is done; absent: never. */
  done?: number;
  later?: Later[];
}

const HOUR = 3600;
const DAY = 86_400;

/** What happens once, told minutes to weeks before: each is to be mentioned on its last day. */
export const ONCE: readonly Matter[] = [
  { content: "Dentist", told: "02 morning", args: { due: "Friday at 5pm" }, due: "06T17:00", done: 2 },
  { content: "Call Bob", told: "02 morning", args: { due: "tomorrow" }, due: "03", done: 11 },
  { content: "Buy milk", told: "02 noon", args: { due: "today at 6pm" }, due: "02T18:00", done: 20 },
  { content: "Passport photos", told: "02 evening", args: { due_at: "2026-03-12" }, due: "12", done: 40 },
  {
    content: "Flight to Rome",
    told: "02 evening",
    args: { due_at: "2026-03-20T06:30" },
    due: "20T06:30",
    done: 1,
  },
  { content: "Send the invoice", told: "03 morning", args: { due: "next Monday" }, due: "09", done: 15 },
  { content: "Gym with Sam", told: "03 noon", args: { due: "in 2 hours" }, due: 2 * HOUR, done: 3 },
  { content: "Return the library books", told: "03 evening", args: { due_at: "2026-03-10" }, due: "10" },
  {
    content: "Team call with Tokyo",
    told: "04 morning",
    args: { due_at: "2026-03-05T09:00:00+09:00" },
    due: "05T00:00",
    done: 2,
  },
  {
    content: "Change the water filter",
    told: "04 noon",
    args: { due_at: "2026-03-29T10:00" },
    due: "29T10:00",
    done: 30,
  },
  {
    content: "Write the wedding toast",
    told: "04 evening",
    args: { due_at: "2026-03-21", remind_before: 2 * DAY },
    due: "21",
    lead: 2 * DAY,
    done: 20,
  },
  {
    content: "Fetch the van",
    told: "05 morning",
    args: { due: "Saturday at 8:15" },
    due: "07T08:15",
    done: 2,
  },
  { content: "Standup notes", told: "05 noon", args: { due: "tomorrow at 8am" }, due: "06T08:00", done: 1 },
  {
    content: "Train to York",
    told: "05 evening",
    args: { due_at: "2026-03-07T07:12:00Z" },
    due: "07T07:12",
    done: 0,
  },
  { content: "Mum's birthday", told: "06 morning", args: { due_at: "2026-03-13" }, due: "13" },
  {
    content: "Tax return",
    told: "06 evening",
    args: { due_at: "2026-03-31", remind_before: 7 * DAY },
    due: "31",
    lead: 7 * DAY,
    done: 12,
  },
  {
    content: "Brunch with Eve",
    told: "07 noon",
    args: { due: "tomorrow at 11am" },
    due: "08T11:00",
    done: 3,
  },
  {
    content: "MOT of the car",
    told: "08 morning",
    args: { due_at: "2026-03-24T14:00", remind_before: DAY },
    due: "24T14:00",
    lead: DAY,
    done: 3,
  },
  {
    content: "Let the courier in",
    told: "08 evening",
    args: { due: "today at 10:30pm" },
    due: "08T22:30",
    done: 1,
  },
  {
    content: "Answer the landlord",
    told: "09 morning",
    args: { due: "in 90 minutes" },
    due: 1.5 * HOUR,
    done: 40,
  },
  {
    content: "Haircut",
    told: "09 noon",
    args: { due: "Thursday at 3pm" },
    due: "12T15:00",
    done: 2,
    later: [{ at: "11 noon", args: { due: "Friday at 3pm" }, due: "13T15:00" }],
  },
  {
    content: "Order new glasses",
    told: "09 evening",
    args: { due_at: "2026-03-14" },
    due: "14",
    done: 80,
    later: [{ at: "12 morning", args: { snoozed_until: "2026-03-14T12:00" }, wakes: "14T12:00" }],
  },
  {
    content: "Physio at Baker Street",
    told: "10 morning",
    args: { due: "17 March at 10am" },
    due: "17T10:00",
    done: 2,
    later: [{ at: "13 evening", args: { content: "Physio at King Street" }, corrects: true }],
  },
  { content: "Pay the plumber", told: "10 evening", args: { due: "in 5 days" }, due: 5 * DAY, done: 18 },
  {
    content: "Choir concert",
    told: "11 morning",
    args: { due_at: "2026-03-27T19:30" },
    due: "27T19:30",
    done: 3,
  },
  {
    content: "Book the ferry",
    told: "12 noon",
    args: { due: "tomorrow at noon", remind_before: 2 * HOUR },
    due: "13T12:00",
    lead: 2 * HOUR,
    done: 9,
  },
  {
    content: "Vet with Milo",
    told: "13 morning",
    args: { due: "Wednesday at 4pm" },
    due: "18T16:00",
    done: 2,
  },
  { content: "Cancel the trial", told: "14 evening", args: { due_at: "2026-03-19T23:59" }, due: "19T23:59" },
  {
    content: "Parents' evening",
    told: "15 noon",
    args: { due: "19 March at 6pm" },
    due: "19T18:00",
    done: 3,
  },
  { content: "Bring the cake", told: "16 morning", args: { due: "today" }, due: "16", done: 13 },
  {
    content: "Webinar from New York",
    told: "17 noon",
    args: { due_at: "2026-03-26T13:00[America/New_York]" },
    due: "26T17:00",
    done: 2,
  },
  {
    content: "Renew the parking permit",
    told: "18 evening",
    args: { due_at: "2026-03-25" },
    due: "25",
    done: 60,
  },
  {
    content: "Dinner at Luigi's",
    told: "20 noon",
    args: { due: "Sunday at 7:30pm" },
    due: "22T19:30",
    done: 3,
  },
  {
    content: "Clocks go forward",
    told: "22 evening",
    args: { due_at: "2026-03-29T01:30" },
    due: "29T02:30",
    done: 7,
  },
  {
    content: "Hand in the report",
    told: "24 noon",
    args: { due: "Monday at 9:30am" },
    due: "30T09:30",
    done: 4,
  },
];

/** What is done days before, and what isn't wanted on its day: nobody misses a word about them then. */
export const OTHERWISE: readonly Matter[] = [
  {
    content: "Insure the bike",
    told: "05 noon",
    args: { due: "23 March at 9am" },
    due: "23T09:00",
    done: -120,
  },
  {
    content: "Radio show",
    told: "13 noon",
    args: { due: "17 March at 3pm", remind_before: 0 },
    due: "17T15:00",
    lead: 0,
    done: 1,
  },
];

export interface Series extends Omit<Matter, "due" | "later" | "lead"> {
  /** The days since the end of February on which it comes, and at what time; null for all day. */
  days: readonly number[];
  time: string | null;
}

const EVERY_DAY = Array.from({ length: 33 }, (_, n) => n + 1);

export const SERIES: readonly Series[] = [
  {
    content: "Take the pills",
    told: "02 evening",
    args: { due: "every day at 9am" },
    days: EVERY_DAY.slice(2),
    time: "09:00",
    done: 1,
  },
  {
    content: "Put out the bins",
    told: "03 morning",
    args: { due: "every Thursday at 6pm" },
    days: [5, 12, 19, 26, 33],
    time: "18:00",
    done: 1,
  },
  {
    content: "Band practice",
    told: "04 morning",
    args: { due: "every Monday and Wednesday at 7pm" },
    days: [4, 9, 11, 16, 18, 23, 25, 30, 32],
    time: "19:00",
    done: 2,
  },
  {
    content: "Pay the rent",
    told: "06 noon",
    args: { due: "every month on the 15th" },
    days: [15],
    time: null,
    done: 20,
  },
];
