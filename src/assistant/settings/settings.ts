import { perform } from "../../operation/running/perform";
import { cutQuote } from "../../time/prompt/cut-text";
import { zoneOfCity, zonesShowing } from "../../time/zones/city";
import { zoneOfCityIn } from "../../time/zones/city-cases";
import { cityOfZone } from "../../time/zones/city-names";
import { canonicalZone, localDateOf } from "../../time/zones/zone";
import { deleteUser } from "../../users/erase-user";
import { foldLetters } from "../../words/requests/fold-letters";
import { clockForPeople, dateForPeople } from "../../words/written/when-for-people";
import { failureWords } from "../failure-words";
import { capitalised } from "../request/matter";
import { requestsOf } from "../speech";
import { type ChatTurn, readerOfTurn, say, type TurnOutcome, yesOrNo } from "../turn";
import { changeSettings } from "./change-settings";

/** Zones that are offered for a clock time. */
const MOST_ZONES = 8;

/** Says what time it is for the person, and in which zone. */
export async function tellZone(turn: ChatTurn): Promise<TurnOutcome> {
  const { texts, user } = turn;
  const now = nowIn(turn, user.zone);
  return { ...say(texts.zoneIs({ zone: cityIn(turn, user.zone), now })), question: { ask: "zone" } };
}

/** Says which day it is for the person, and what time. */
export function tellDate(turn: ChatTurn): TurnOutcome {
  const { texts, user, call } = turn;
  const date = dateForPeople(call.now, readerOfTurn(turn));
  return { ...say(texts.todayIs({ date, now: nowIn(turn, user.zone) })), keepsQuestion: true };
}

/** Says what time it is in a city or zone, with the day where that is another one there. */
export function tellClockIn(turn: ChatTurn, place: string): TurnOutcome {
  const { texts, user, call } = turn;
  const zone = zoneOfCity(place, turn.words.times.places());
  const name = cutQuote(capitalised(place), 60);
  if (zone === null) return say(texts.foundNothing({ words: name }));
  const isSameDay = localDateOf(zone, call.now) === localDateOf(user.zone, call.now);
  const day = isSameDay ? "" : `${dateForPeople(call.now, { ...readerOfTurn(turn), zone })}, `;
  return { ...say(texts.theirClock({ name, when: day + nowIn(turn, zone) })), keepsQuestion: true };
}

/** Sets the zone: by a city, a zone's name, or the time that it is there now. */
export async function setZone(turn: ChatTurn, text: string | null): Promise<TurnOutcome> {
  if (text === null) return await tellZone(turn);
  const { texts } = turn;
  const clock = readClock(text);
  if (clock !== null) return offerZones(turn, clock);
  const zone = zoneIn(turn, text) ?? canonicalZone(text.trim());
  if (zone === null)
    return { ...say(texts.zoneUnknown({ words: cutQuote(text, 60) })), question: { ask: "zone" } };
  const words = texts.zoneSet({ zone: cityIn(turn, zone), now: nowIn(turn, zone) });
  return { ...(await changeSettings(turn, "timeZone", { time_zone: zone }, words)), zone_asked: true };
}

/** The zone of the city or country with which a text begins, before "now" or another part of the sentence; null for none. */
function zoneIn(turn: ChatTurn, text: string): string | null {
  const places = turn.words.times.places();
  const american = /^(pacific|mountain|central|eastern)(?: time)?$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (american !== undefined && turn.user.zone.startsWith("America/")) return AMERICAN[american] ?? null;
  const known =
    canonicalZone(text.trim()) ?? zoneOfCity(text, places) ?? zoneOfCity(text.split(",")[0] ?? "", places);
  if (known !== null) return known;
  const named = zoneOfCityIn(turn.language, text.split(",")[0] ?? "", places, turn.words.times.cityNames());
  if (named !== null) return named;
  const said = text.split(/\s+/).slice(0, MOST_OF_PLACE);
  const behind = turn.words.people.talk[turn.language].behindPlace.map((word) => word.split(" ")[0]);
  const end = said.findIndex((word, at) => at > 0 && behind.includes(word.toLowerCase()));
  if (end === -1) return null;
  const before = said.slice(0, end).join(" ");
  return (
    zoneOfCity(before, places) ?? zoneOfCityIn(turn.language, before, places, turn.words.times.cityNames())
  );
}

/** The zones of the United States by the names that people there have for them; elsewhere "eastern" is another one. */
const AMERICAN: Readonly<Record<string, string>> = {
  pacific: "America/Los_Angeles",
  mountain: "America/Denver",
  central: "America/Chicago",
  eastern: "America/New_York",
};

/** Words of a text in which a place is looked for. */
const MOST_OF_PLACE = 6;

/** Whether a text says where somebody is: a place, a zone or the time there. */
export function saysZone(turn: ChatTurn, text: string): boolean {
  return readClock(text) !== null || zoneIn(turn, text) !== null;
}

/** Whether a message speaks of time zones by their name, so that what isn't known of it is told. */
export function namesZones(turn: ChatTurn, text: string): boolean {
  const name = requestsOf(turn).requests.timeZone[0] ?? "";
  const folded = (said: string) => foldLetters(said.slice(0, 200)).replaceAll(/\s+/g, "");
  return folded(text).includes(folded(name));
}

/** The zones in which it is this time now. The person picks one, because they differ once clocks change. */
function offerZones(turn: ChatTurn, clock: number): TurnOutcome {
  const { texts, call } = turn;
  const zones = zonesShowing(clock, call.now).slice(0, MOST_ZONES);
  if (zones.length === 0) return { ...say(texts.zonesShowingNone), question: { ask: "zone" } };
  const choices = zones.map((zone) => ({ label: cityIn(turn, zone), data: `zone:${zone}` }));
  return { said: { text: texts.zonesShowing, choices }, question: { ask: "zone", zones } };
}

/** What is asked after the first time that was read in a zone that nobody has said: whether the clock there is right. */
export function zoneQuestion(turn: ChatTurn): string {
  const { user, texts, whose } = turn;
  const ask = whose === "group" ? texts.askZoneOfGroup : texts.askZone;
  return ask({ zone: cityIn(turn, user.zone), now: nowIn(turn, user.zone) });
}

/** A zone by its city, as the person calls it. */
function cityIn({ words, language }: ChatTurn, zone: string): string {
  return cityOfZone(zone, language, words.times.cityNames());
}

function nowIn(turn: ChatTurn, zone: string): string {
  return clockForPeople(turn.call.now, { ...readerOfTurn(turn), zone });
}

/** Minutes since midnight of `8`, `08:00`, `8.30`, `8am`, `8:30 pm` or `um 8 Uhr`; null for anything else. */
export function readClock(text: string): number | null {
  const found = /^(?:\p{L}{1,4}\s+)?(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m\.?|uhr|h|uur)?$/iu.exec(
    text.trim(),
  );
  if (found === null) return null;
  const half = found[3]?.toLowerCase();
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null;
  return (half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute;
}

/** Asks before everything is erased. */
export function askErase(turn: ChatTurn): TurnOutcome {
  return {
    said: { text: turn.texts.confirmForgetMe, buttons: [yesOrNo(turn, "yes")] },
    question: { ask: "erase" },
  };
}

export async function eraseMe(turn: ChatTurn): Promise<TurnOutcome> {
  const result = await perform(deleteUser, turn.deps, turn.call, {});
  if (!result.ok) return { said: { text: failureWords(turn, result.failure), leaves_no_trace: true } };
  // Of somebody who has very much, some is left, and asking again goes on.
  const text = result.value.status === "erasing" ? turn.texts.failed : turn.texts.forgotYou;
  return { said: { text, leaves_no_trace: true } };
}
