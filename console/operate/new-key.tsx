import { useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Dialog, Field, Problem } from "../shell/parts";
import { useAction } from "../shell/use-load";
import { say } from "../words";
import { CopyText } from "./copy";

interface NewKeyProps {
  client: Almanac;
  /** The app that is offered, and those that are there. */
  app: string;
  apps: readonly string[];
  close: () => void;
  made: () => void;
}

/** Makes a key, and shows it once. */
export function NewKey(props: NewKeyProps) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog
      title={say(key === null ? "keys.new" : "keys.made")}
      close={props.close}
      holds={key === null ? null : { what: say("keys.onlyNow"), leave: say("dialog.close") }}
    >
      {key === null ? (
        <KeyForm {...props} show={setKey} />
      ) : (
        <>
          <p class="note" role="status">
            {say("keys.once")}
          </p>
          <CopyText name={say("keys.made")} text={key} />
          <div class="actions">
            <button type="button" class="main" onClick={props.close}>
              {say("keys.done")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const NOTHING = { user: "", name: "", lastDay: "" };

function KeyForm({ client, app, apps, close, made, show }: NewKeyProps & { show: (key: string) => void }) {
  const [draft, setDraft] = useState({ ...NOTHING, app });
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  const making = useAction(async () => {
    const answer = await client.createKey({
      app: draft.app.trim(),
      ...(draft.user.trim() === "" ? {} : { user_id: draft.user.trim() }),
      ...(draft.name.trim() === "" ? {} : { name: draft.name.trim() }),
      ...(draft.lastDay === "" ? {} : { expires_at: endOf(draft.lastDay) }),
    });
    made();
    show(answer.key);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void making.run();
      }}
    >
      <Field name={say("keys.app")} hint={say("keys.appHint")}>
        {(tied) => (
          <input {...tied} {...field("app")} required list="key-apps" autocomplete="off" spellcheck={false} />
        )}
      </Field>
      <datalist id="key-apps">
        {apps.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Field name={say("keys.user")} hint={say("keys.userHint")}>
        {(tied) => <input {...tied} {...field("user")} autocomplete="off" spellcheck={false} />}
      </Field>
      <div class="pair">
        <Field name={say("keys.label")}>
          {(tied) => <input {...tied} {...field("name")} placeholder={say("keys.labelExample")} />}
        </Field>
        <Field name={say("keys.expires")} hint={say("keys.expiresHint")}>
          {(tied) => <input {...tied} {...field("lastDay")} type="date" />}
        </Field>
      </div>
      <Problem error={making.error} />
      <div class="actions">
        <button type="submit" class="main" disabled={making.isRunning}>
          {say("keys.make")}
        </button>
        <button type="button" onClick={close}>
          {say("dialog.cancel")}
        </button>
      </div>
    </form>
  );
}

/** The end of a day (YYYY-MM-DD) on the clock of whoever looks. */
function endOf(day: string): string {
  return new Date(`${day}T24:00`).toISOString();
}
