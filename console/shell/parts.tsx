import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { AlmanacError } from "../../clients/typescript/src/client";
import { say } from "../words";

interface ProblemProps {
  error: unknown;
  again?: () => void;
  /** In place of the service's words. */
  words?: string;
}

/** What went wrong, what to send instead, and the request's id for whoever looks into the log. */
export function Problem({ error, again, words }: ProblemProps) {
  if (error === null || error === undefined) return null;
  const known = error instanceof AlmanacError ? error : null;
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{titleOf(known)}</strong> {words ?? (error instanceof Error ? error.message : String(error))}
      </p>
      {known !== null && known.errors.length > 1 && (
        <ul>
          {known.errors.map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">
        {known !== null && known.requestId !== null && (
          <>
            {say("problem.request")} <code>{known.requestId}</code>{" "}
          </>
        )}
        {again !== undefined && (
          <button type="button" class="link" onClick={again}>
            {say("problem.again")}
          </button>
        )}
      </p>
    </div>
  );
}

function titleOf(error: AlmanacError | null): string {
  if (error === null) return say("problem.page");
  if (error.status === 0) return say("problem.noAnswer");
  return say(error.status < 500 ? "problem.refused" : "problem.service");
}

/** What stands where there is nothing yet: what to do next. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

interface AskingProps {
  name: string;
  /** What would end, and whether to go on. */
  question: string;
  isRunning: boolean;
  isPlain?: boolean;
  run: () => void;
}

/** A button for what can't be taken back: it asks before it does so. */
export function Asking({ name, question, isRunning, isPlain = false, run }: AskingProps) {
  const [isAsked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), [isAsked]);
  if (!isAsked)
    return (
      <button
        type="button"
        class={isPlain ? "plain" : ""}
        disabled={isRunning}
        onClick={() => setAsked(true)}
      >
        {name}
      </button>
    );
  return (
    <fieldset class="asking">
      <legend>{question}</legend>
      <button
        type="button"
        class="danger"
        onClick={() => {
          setAsked(false);
          run();
        }}
      >
        {name}
      </button>
      <button type="button" class="plain" ref={keep} onClick={() => setAsked(false)}>
        {say("ask.keep")}
      </button>
    </fieldset>
  );
}

/** What ties a control to its name and its hint. */
interface Tied {
  id: string;
  "aria-describedby"?: string;
}

interface FieldProps {
  name: string;
  hint?: string;
  children: (tied: Tied) => ComponentChildren;
}

/** A control with its name above it and a hint below. */
export function Field({ name, hint, children }: FieldProps) {
  const id = useId();
  const tied: Tied = hint === undefined ? { id } : { id, "aria-describedby": `${id}-hint` };
  return (
    <div class="field">
      <label for={id}>{name}</label>
      {children(tied)}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

/** What a dialog holds that is lost with it. */
interface Loss {
  what: string;
  leave: string;
}

interface DialogProps {
  title: string;
  close: () => void;
  /** What is lost with the dialog; a question comes before it closes. Null for nothing. */
  holds?: Loss | null;
  /** `leave` closes it as its cross does. */
  children: ComponentChildren | ((leave: () => void) => ComponentChildren);
}

/** A dialog of the browser's own: it keeps the focus inside, and Escape closes it. */
export function Dialog({ title, close, holds = null, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const asked = isAsked ? holds : null;
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => stay.current?.focus(), [asked === null]);
  const leave = () => (holds === null ? close() : setAsked(true));
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={close}
    >
      <header class="row">
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label={say("dialog.close")} onClick={leave}>
          ✕
        </button>
      </header>
      {asked !== null && (
        <fieldset class="asking">
          <legend>{asked.what}</legend>
          <button type="button" class="danger" onClick={close}>
            {asked.leave}
          </button>
          <button type="button" class="plain" ref={stay} onClick={() => setAsked(false)}>
            {say("dialog.stay")}
          </button>
        </fieldset>
      )}
      {typeof children === "function" ? children(leave) : children}
    </dialog>
  );
}

/** Of a form with something in it that isn't saved. */
export function unsaved(isUnsaved: boolean): Loss | null {
  return isUnsaved ? { what: say("dialog.unsaved"), leave: say("dialog.leave") } : null;
}
