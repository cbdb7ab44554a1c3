import type { Button } from "./message";

/** A reply or a message to a chat: text, perhaps with headings, and buttons where the platform has them. */
export interface Said {
  text: string;
  headed?: boolean;
  buttons?: Button[][];
  /** Whether it names a time in an assumed zone. */
  asks_zone?: boolean;
  /** Whether it isn't stored in the conversation: it tells of an erasure, or is too private. */
  leaves_no_trace?: boolean;
}
