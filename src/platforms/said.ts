import type { Button } from "./message";

/** What is said in a chat: text, whose paragraphs may have headings, and buttons where the platform has them. */
export interface Said {
  text: string;
  headed?: boolean;
  buttons?: Button[][];
  /** Whether it names a time in a zone that is only assumed. */
  asks_zone?: boolean;
  /** Whether it is left out of the stored conversation: what was erased, or is too private to stand there. */
  leaves_no_trace?: boolean;
}
