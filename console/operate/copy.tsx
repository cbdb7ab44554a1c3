import { useRef, useState } from "preact/hooks";
import { say } from "../words";

/** Milliseconds for which the button says that it is done. */
const TOLD = 1500;

/** A text that is to be taken elsewhere, with a button that copies it. */
export function CopyText({ name, text }: { name: string; text: string }) {
  const [isDone, setDone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Only pages of HTTPS and of this machine may write there by themselves: the reader's own keys copy what is selected.
      field.current?.select();
      return;
    }
    setDone(true);
    setTimeout(() => setDone(false), TOLD);
  };
  return (
    <span class="copy">
      <input
        ref={field}
        readOnly
        aria-label={name}
        value={text}
        spellcheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>
        {say(isDone ? "app.copied" : "app.copy")}
      </button>
    </span>
  );
}
