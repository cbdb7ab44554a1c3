import { personId } from "../connections/ids";
import { getUpcoming } from "../memories/get-upcoming";
import { perform } from "../operation/running/perform";
import { readUser } from "../operation/user/read-user";
import type { Choice, TypedWords } from "../platforms/inbound";
import { localMinute } from "../time/display";
import { searchCities } from "../time/zones/city";
import { languageOfPerson } from "../words/language";
import { textsIn } from "../words/texts";
import { whenForPeople } from "../words/written/when-for-people";
import type { GenuineCall } from "./connection";

const MOST = 25;
const MOST_DAYS = 366;

/** What the words that somebody types may name: their open items, or cities. It only reads. */
export async function suggest(
  { deps, connection, nowMs, wallMs }: GenuineCall,
  { person, completes, text }: TypedWords,
): Promise<Choice[]> {
  const now = Math.floor(nowMs / 1000);
  if (completes === "zone") {
    const words = await deps.words("times");
    return searchCities(text, MOST, words.places()).map(({ name, zone }) => ({
      label: `${name} (${localMinute(zone, now)})`,
      value: name,
    }));
  }
  const call = {
    app: connection.app_id,
    user: personId(connection, person.id),
    asUser: null,
    defaults: connection,
    now,
    nowMs,
    wallMs,
    claim: null,
    minRevision: 0,
    otherMoment: false,
  };
  const [{ user }, words] = await Promise.all([readUser(deps, call, []), deps.words("people")]);
  // Whoever has not been heard yet is read by the locale of the platform.
  const locale = user.locale ?? person.locale;
  const language = languageOfPerson({ ...user.speaks, locale });
  const known = { ...call, known: user };
  const upcoming = await perform(getUpcoming, deps, known, {
    include_reminded: true,
    within_days: MOST_DAYS,
    limit: 100,
  });
  if (!upcoming.ok) return [];
  const typed = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const items = upcoming.value.items.filter(({ status }) => status !== "later");
  return items
    .filter(({ content }) => typed.every((word) => content.toLowerCase().includes(word)))
    .slice(0, MOST)
    .map(({ id, content, due_at, due_kind }) => ({
      label: textsIn(words, language).listed({
        content,
        when: whenForPeople(due_at ?? now, {
          now,
          zone: user.zone,
          language,
          locale,
          hourCycle: user.hourCycle,
          words,
          wholeDay: due_kind === "date",
        }),
      }),
      // A name that is too long to be typed in is the item's id.
      value: content.length > 100 ? id : content,
    }));
}
