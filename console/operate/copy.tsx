import { useState } from "preact/hooks";
import { say } from "../words";

/** Milliseconds for which the button says that it is done. */
const TOLD = 1500;

/** A text that is to be taken elsewhere, with a button that copies it. */
export function CopyText({ name, text }: { name: string; text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), TOLD);
  };
  return (
    <span class="copy">
      <input
        readOnly
        aria-label={name}
        value={text}
        spellcheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>
        {say(isDone ? "operate.copied" : "operate.copy")}
      </button>
    </span>
  );
}
