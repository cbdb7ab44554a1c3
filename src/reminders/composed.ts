import type { Said } from "../platforms/said";
import type { DigestSource } from "../store/digest-source";

/** What a delivery says: to a webhook as data, to a chat as text; and what it marks as mentioned. */
export interface Composed {
  type: "digest.daily" | "reminder.due";
  data: Record<string, unknown>;
  said: Said;
  marked: DigestSource["items"];
  /** Items of a daily digest; `null` for a reminder, of which the prompt says nothing. */
  count: number | null;
}
