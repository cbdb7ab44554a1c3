import { useEffect } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Problem } from "../shell/parts";
import { say } from "../words";
import { type Leaving, pauseHeld, sendForget, sendHeld, undoForget, useHeld } from "./leaving";

/** Says what was forgotten, and takes it back for as long as the service has not been told. Control+Z takes back the last. */
export function Forgotten({ client }: { client: Almanac }) {
  const held = useHeld(client);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") sendHeld();
    };
    addEventListener("pagehide", sendHeld);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", sendHeld);
      document.removeEventListener("visibilitychange", leave);
    };
  }, []);
  const last = held.findLast(({ error }) => error === null);
  useEffect(() => {
    if (last === undefined) return;
    const undo = (event: KeyboardEvent) => {
      if (!isUndo(event)) return;
      event.preventDefault();
      undoForget(last);
    };
    addEventListener("keydown", undo);
    return () => removeEventListener("keydown", undo);
  }, [last]);
  return (
    <div
      class="forgotten"
      role="status"
      onPointerEnter={() => pauseHeld(true)}
      onPointerLeave={() => pauseHeld(false)}
      onFocusIn={() => pauseHeld(true)}
      onFocusOut={() => pauseHeld(false)}
    >
      {held.map((one) =>
        one.error === null ? <Undo key={one.id} one={one} /> : <Failed key={one.id} one={one} />,
      )}
    </div>
  );
}

/** In a field the keys take back what was typed. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches("input, textarea, select");
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !isField;
}

function Undo({ one }: { one: Leaving }) {
  return (
    <p>
      <span>{say("forgotten.name", { content: one.content })}</span>{" "}
      <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => undoForget(one)}>
        {say("forgotten.undo")}
      </button>
    </p>
  );
}

function Failed({ one }: { one: Leaving }) {
  return (
    <div>
      <p>{say("forgotten.failed", { content: one.content })}</p>
      <Problem error={one.error} again={() => void sendForget(one)} />
      <button type="button" class="plain" onClick={() => undoForget(one)}>
        {say("dialog.close")}
      </button>
    </div>
  );
}
