import { MOST_WITH_BUTTONS, type Reply } from "../../platforms/said";
import type { DigestItemRow } from "../../store/sends/digest-source";
import { readingByRule } from "../../time/recurrence/series";
import type { PeopleWords } from "../../words/people-words";
import { type Reader, readerOf } from "../../words/reader";
import { dayAndClock, digestForPeople, listedInDigest } from "../../words/written/digest-for-people";
import { lineForPeople } from "../../words/written/line-for-people";
import { actingOnList, buttonsInDigest, type Occurring, showData } from "../buttons";
import type { MessageSource } from "../message-source";
import type { DailyDigest } from "./daily-digest";

/** Code points of an item that a menu of buttons shows, and of a name. */
const MOST_LABEL = 60;

/** The digest as its person reads it in a chat, with the buttons of its items, and the items by their numbers. */
export function digestSaid(
  { zone, groups, totals, alsoOpen }: DailyDigest,
  { user }: Pick<MessageSource, "user">,
  now: number,
  words: PeopleWords,
): { said: Reply; listed: Occurring[] } {
  const reader = readerOf(user, zone, now, words);
  const items = listedInDigest(groups);
  const listed = items.map((item) => ({ id: item.id, occurrence: readingByRule(item) }));
  return {
    said: {
      text: digestForPeople(
        {
          name: user.display_name,
          overdue: groups.overdue.map(lineOf),
          today: groups.today.map(lineOf),
          week: groups.week.map(lineOf),
          totals,
          alsoOpen,
        },
        reader,
      ),
      headed: true,
      ...(listed.length === 0 ? {} : { acting: actingOnList(listed.length, reader) }),
      language: reader.language,
      items: listed.slice(0, MOST_WITH_BUTTONS).map((thing, index) => ({
        number: index + 1,
        ...namedRow(items[index], reader),
        data: showData(thing),
        buttons: buttonsInDigest(thing, reader),
      })),
    },
    listed,
  };
}

/** How an item is called in a menu of things. */
function namedRow(item: DigestItemRow | undefined, reader: Reader): { label: string; when: string } {
  if (item === undefined) return { label: "", when: "" };
  return { label: lineForPeople(item.content, MOST_LABEL), when: dayAndClock(item, reader) };
}

/** An item as a line, with the name of whoever else asked for it. */
function lineOf(item: DigestItemRow): DigestItemRow {
  return item.asker === null
    ? item
    : { ...item, content: `${lineForPeople(item.asker, MOST_LABEL)}: ${item.content}` };
}
