import type { ItemView } from "../memories/view/item-view";
import type { Reply } from "../platforms/said";
import type { DigestItemRow } from "../store/sends/digest-source";
import type { GroupChannel } from "../users/channel";
import type { Occurring } from "./buttons";
import type { DigestCut, DigestItemView } from "./daily/daily-digest";

/** A composed delivery: data for a webhook, text for a chat, and the items that it marks as mentioned. */
export type ComposedDelivery = (
  | { type: "digest.daily"; data: DigestData }
  | { type: "reminder.due"; data: ReminderData }
) & {
  said: Reply;
  marked: DigestItemRow[];
  /** Items of a daily digest; `null` for a reminder, which the prompt doesn't mention. */
  count: number | null;
  /** The items that people name by their numbers in the text, in its order. */
  listed: Occurring[];
  /** The group in which it is spoken; null for its user's own channel. */
  group: GroupChannel | null;
};

type DigestData = {
  user_id: string;
  local_date: string;
  time_zone: string;
  text: string;
  markdown: string;
  items: DigestItemView[];
} & DigestCut;

interface ReminderData {
  user_id: string;
  time_zone: string;
  text: string;
  item: ItemView;
}
