import { viewItem } from "../memories/view/item-view";
import { spokenContent } from "../memories/view/spoken-content";
import type { Reply } from "../platforms/said";
import type { DeliveryRow } from "../store/outbox/deliveries";
import type { DigestItemRow } from "../store/sends/digest-source";
import { localMinute } from "../time/display";
import { type Item, judgeStatus, type MarkedItem } from "../time/item";
import { isAsleep, leadInstant } from "../time/life-cycle";
import { itemLabel, promptText } from "../time/prompt/prompt";
import { currentOccurrence, readingByRule } from "../time/recurrence/series";
import { relativeWords } from "../time/relative";
import { isValidAt } from "../time/valid";
import { resolveZone } from "../time/zones/user-zone";
import type { GroupChannel } from "../users/channel";
import type { PeopleWords } from "../words/people-words";
import { type Reader, readerOf } from "../words/reader";
import { textsIn } from "../words/texts";
import { lineForPeople } from "../words/written/line-for-people";
import { whenForPeople } from "../words/written/when-for-people";
import { buttonsFor } from "./buttons";
import type { ComposedDelivery } from "./composed";
import type { MessageSource } from "./message-source";

/**
 * Composes a pushed reminder when it is sent; null for an item that was completed, forgotten, snoozed or moved since, or has ended,
 * the claim.
 */
export function composeReminder(
  source: MessageSource,
  row: DeliveryRow,
  words: PeopleWords,
): ComposedDelivery | null {
  const [id, pushAt] = partsOf(row);
  const stored = source.items.find((item) => item.id === id);
  if (stored === undefined) return null;
  const { zone } = resolveZone(source.user.time_zone, source.user.default_time_zone);
  const { default_remind_before } = source.user;
  const item = remindedOf({ ...stored, default_remind_before }, zone, pushAt, row.as_of);
  if (item === null) return null;
  const status = judgeStatus(item, row.as_of);
  const when = `${localMinute(zone, item.due_at)}, ${status === "overdue" && item.due_at === row.as_of ? "now" : relativeWords(item.due_at, row.as_of)}`;
  const sensitive = item.sensitive === 1;
  const content = spokenContent({ content: item.content, sensitive });
  const shown = sensitive ? { ...item, content, entity: null, context: null } : item;
  const by = item.asked_by === null ? "" : ` asked for by ${promptText(item.asker ?? "somebody else")}`;
  const text = `Reminder${by}: ${promptText(shown.content)}\n${when}`;
  const reader = readerOf(source.user, zone, row.as_of, words);
  return {
    type: "reminder.due",
    data: {
      user_id: row.user_id,
      time_zone: zone,
      text,
      item: viewItem(shown, status, itemLabel(item, status, zone), { zone, now: row.as_of }),
    },
    said: {
      ...reminderForPeople(item, reader),
      buttons: buttonsFor({ id, occurrence: readingByRule(item) }, reader),
      language: reader.language,
      about: id,
      acting: { about: "reminder", line: textsIn(words, reader.language, reader.locale).howToAnswer },
    },
    marked: [item],
    count: null,
    listed: [],
    group: item.spoken_in === null ? null : (JSON.parse(item.spoken_in) as GroupChannel),
  };
}

/**
 * The item, at the occurrence that its reminder of `now` tells of and marks; null where it has nothing to say any more.
 * `pushAt` is the moment at which it was to be pushed, both in epoch seconds.
 */
export function remindedOf<T extends PushedThing>(
  stored: T,
  zone: string,
  pushAt: number,
  now: number,
): T | null {
  if (!isValidAt(stored, now)) return null;
  const item = currentOccurrence(stored, zone, now);
  return isAsleep(item, now) || !isItsMoment(item, pushAt, now) ? null : item;
}

type PushedThing = MarkedItem & Parameters<typeof leadInstant>[0] & { valid_until?: number | null };

/** The item that a reminder's row is about, and the moment (epoch seconds) at which it was to be pushed. */
export function partsOf({ subject }: Pick<DeliveryRow, "subject">): [id: string, pushAt: number] {
  const [id = "", pushAt = "0"] = subject.split(":");
  return [id, Number(pushAt)];
}

/** Whether the claimed moment still is one of the item's: due time reached, lead begun or snooze over. */
function isItsMoment(
  item: Parameters<typeof leadInstant>[0] & Pick<Item, "snoozed_until">,
  pushAt: number,
  now: number,
): boolean {
  const lead = leadInstant(item);
  return item.due_at <= now || (lead !== null && lead <= now) || item.snoozed_until === pushAt;
}

/** Code points of an item that a reminder shows. */
const MOST_SHOWN = 1000;
/** Code points of a name that a reminder shows. */
const MOST_NAME = 60;

/** The reminder as its person reads it; nothing of what a sensitive item says. */
function reminderForPeople(
  {
    content: said,
    sensitive,
    due_at,
    due_kind,
    asked_by,
    asker,
    spoken_in,
  }: Pick<
    DigestItemRow,
    "content" | "sensitive" | "due_at" | "due_kind" | "asked_by" | "asker" | "spoken_in"
  >,
  reader: Reader,
): Pick<Reply, "text" | "times"> {
  const texts = textsIn(reader.words, reader.language, reader.locale);
  const content = sensitive === 1 ? texts.privateThing : lineForPeople(said, MOST_SHOWN);
  const name = asker === null ? null : lineForPeople(asker, MOST_NAME);
  const now = asked_by === null ? texts.reminderNow({ content }) : texts.askedReminder({ content, name });
  if (due_at === reader.now) return { text: now };
  const when = whenForPeople(due_at, { ...reader, wholeDay: due_kind === "date" });
  const line = when.charAt(0).toUpperCase() + when.slice(1);
  const text = asked_by === null ? texts.reminder({ content, when: line }) : `${now}\n${line}`;
  if (spoken_in === null || due_kind === "date") return { text };
  return { text, times: [{ from: text.length - line.length, words: line, at: due_at }] };
}
