/** The buttons that a chat's person pressed lately, so that a second press of one changes nothing. Pure. */

/** A button by what it carries and the message that it stands under; a message without an id is null. */
export interface ButtonOfMessage {
  data: string;
  message: string | null;
}

/** A pressed button, and what its press changed. */
export interface PressedButton extends ButtonOfMessage {
  /** Epoch seconds. */
  at: number;
  /** The memory that it changed; null for a setting. */
  about: string | null;
  /** The key under which the change can be taken back, after which the button works again; null for none. */
  undo: string | null;
}

/** What is kept of them. */
const MOST_PRESSED = 20;
/** Seconds in which a button without a message is taken for the same: what it carries comes again with a later one. */
const SAME_SECONDS = 600;

/** The earlier press of this button at `now`; null for none. */
export function pressedBefore(
  pressed: readonly PressedButton[],
  { data, message }: ButtonOfMessage,
  now: number,
): PressedButton | null {
  const isSame = (one: PressedButton) =>
    one.data === data && one.message === message && (message !== null || now - one.at <= SAME_SECONDS);
  return pressed.find(isSame) ?? null;
}

/** The buttons after a turn: `press` is new, and those whose change was taken back under `undone` work again. */
export function pressedAfter(
  pressed: readonly PressedButton[],
  press: PressedButton | undefined,
  undone: string | undefined,
): PressedButton[] {
  const left = undone === undefined ? pressed : pressed.filter(({ undo }) => undo !== undone);
  return (press === undefined ? [...left] : [press, ...left]).slice(0, MOST_PRESSED);
}
