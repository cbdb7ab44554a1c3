// The cost of stamping a message list, beside date-fns-tz doing the same for each message. CPU only.
import "./typescript.mjs";
import { formatInTimeZone } from "date-fns-tz";

const { stampMessages } = await import("../src/time/prompt/stamps.ts");

const HOUR = 3_600_000;
const ZONES = ["Europe/London", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu"];

/**
 * Both in microseconds a message, and how many times faster ours is.
 * @param {{ messages: number, milliseconds: number }} how
 */
export function measureStamps({ messages, milliseconds }) {
  const list = conversation(messages);
  for (const zone of ZONES) expectSame(list, zone);
  const ours = microsecondsEach(() => ZONES.map((zone) => stampMessages(list, zone)), list, milliseconds);
  const theirs = microsecondsEach(() => ZONES.map((zone) => withDateFns(list, zone)), list, milliseconds);
  return { messages, ours, dateFns: theirs, faster: theirs / ours };
}

/**
 * A conversation of some weeks: bursts, pauses of hours, and nights.
 * @param {number} length
 */
function conversation(length) {
  const gaps = [
    20_000,
    45_000,
    3 * 60_000,
    70_000,
    12 * 60_000,
    2.4 * HOUR,
    30_000,
    15_000,
    16 * HOUR,
    31 * HOUR,
  ];
  let at = Date.parse("2026-03-20T08:00:00Z");
  return Array.from({ length }, (_, i) => {
    at += gaps[i % gaps.length] ?? 0;
    return { role: i % 2 === 0 ? "user" : "assistant", content: `message ${i}`, created_at_ms: at };
  });
}

/**
 * The same rule, with date-fns-tz for the wall clock of each message.
 * @param {ReturnType<typeof conversation>} list @param {string} zone
 */
function withDateFns(list, zone) {
  const shown = list.filter((message) => message.content.trim() !== "");
  shown.sort((a, b) => a.created_at_ms - b.created_at_ms);
  /** @type {number | null} */
  let previous = null;
  return shown.map((message) => {
    const at = message.created_at_ms;
    const gap = previous === null ? Number.POSITIVE_INFINITY : at - previous;
    const sameMinute = previous !== null && Math.floor(previous / 60_000) === Math.floor(at / 60_000);
    previous = at;
    let stamp = "";
    if (gap > 24 * HOUR) stamp = formatInTimeZone(at, zone, "'['yyyy-MM-dd HH:mm']'");
    else if (gap > HOUR)
      stamp = `[${formatInTimeZone(at, zone, "HH:mm")}, ${Math.floor(gap / HOUR + 0.5)}h later]`;
    else if (!sameMinute) stamp = formatInTimeZone(at, zone, "'['HH:mm']'");
    return { message, stamp };
  });
}

/** @param {ReturnType<typeof conversation>} list @param {string} zone */
function expectSame(list, zone) {
  const ours = stampMessages(list, zone).map(({ stamp }) => stamp);
  const theirs = withDateFns(list, zone).map(({ stamp }) => stamp);
  const at = ours.findIndex((stamp, i) => stamp !== theirs[i]);
  if (at >= 0)
    throw new Error(`in ${zone}, message ${at} has ${ours[at]} and date-fns-tz says ${theirs[at]}`);
}

/**
 * @param {() => unknown} work on the list in every zone
 * @param {unknown[]} list @param {number} milliseconds
 */
function microsecondsEach(work, list, milliseconds) {
  const warmUntil = performance.now() + milliseconds / 4;
  while (performance.now() < warmUntil) work();
  const began = performance.now();
  let times = 0;
  while (performance.now() - began < milliseconds) {
    work();
    times += 1;
  }
  return ((performance.now() - began) * 1000) / (times * ZONES.length * list.length);
}
