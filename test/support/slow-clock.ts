/**
 * The worker at Friday, 23 January 2026, 14:32 UTC: real time passes there sixty times as slowly, so that what it answers in a
 * test over real HTTP is known to the minute. Tests bundle it in the worker's place.
 */
const START = Date.parse("2026-01-23T14:32:00Z");
const SLOWER = 60;

const realNow = Date.now;
let began: number | null = null;

// A runtime shows no time before its first request.
Date.now = () => {
  began ??= realNow();
  return START + Math.floor((realNow() - began) / SLOWER);
};

export { AlmanacService, default } from "../../src/index";
