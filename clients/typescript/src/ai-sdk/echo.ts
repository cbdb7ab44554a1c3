const STAMP =
  "\\[(?:\\d{4}-\\d\\d-\\d\\d (?:\\w{3,6}day )?\\d\\d:\\d\\d|\\d\\d:\\d\\d(?:, \\d{1,2}h later)?)\\](?!\\()";
const LEADING = new RegExp(`^(?:\\s*${STAMP})+(?:(?:[ \\t]*\\r?\\n)+|[ \\t]*)`);
/** What more text could make a stamp of, with the stamps and the white space around it. */
const UNFINISHED = /^\s*(?:\[[\dA-Za-z:, -]{5,31}\]\s*)*(?:\[[\dA-Za-z:, -]{0,31})?$/;
/** Characters for which a stream is held back at most. */
const MOST_HELD = 200;

/** A text without the stamps at its start that a model echoed. */
export function stripEcho(text: string): string {
  return text.replace(LEADING, "");
}

/** Takes echoed stamps off the start of a text that comes in pieces: it holds back what may be one. */
export class EchoFilter {
  #held = "";
  #isOpen = true;

  /** The text that may go on now. */
  push(piece: string): string {
    if (!this.#isOpen) return piece;
    this.#held += piece;
    const waits = this.#held.length <= MOST_HELD && UNFINISHED.test(this.#held);
    return waits ? "" : this.end();
  }

  /** What was held back, at the end of the text. */
  end(): string {
    const rest = this.#isOpen ? stripEcho(this.#held) : "";
    this.#isOpen = false;
    this.#held = "";
    return rest;
  }
}
