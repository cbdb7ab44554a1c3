import { useEffect, useState } from "preact/hooks";
import { type Almanac, AlmanacError } from "../../clients/typescript/src/client";
import { Field, Problem } from "../shell/parts";
import { signIn, signOut } from "../shell/session";
import { useAction } from "../shell/use-load";
import { say } from "../words";

interface SignInProps {
  note: string | null;
  enter: (client: Almanac) => void;
  whenGone: () => void;
}

/** The service's words are for whoever sends headers. */
function isUnknownKey(error: unknown): boolean {
  return error instanceof AlmanacError && error.status === 401;
}

/** Asks for a key, and tries it before it is kept. */
export function SignIn({ note, enter, whenGone }: SignInProps) {
  const [key, setKey] = useState("");
  useEffect(() => {
    document.title = say("app.title", { view: say("signIn.title") });
  });
  const sending = useAction(async () => {
    const client = signIn(key.trim(), () => undefined);
    try {
      await client.describeKey();
    } catch (error) {
      signOut();
      throw error;
    }
    enter(signIn(key.trim(), whenGone));
  });
  return (
    <main class="sign-in" id="view">
      <h1>{say("app.name")}</h1>
      <p class="lead">{say("signIn.about")}</p>
      {note !== null && (
        <p class="note" role="status">
          {note}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void sending.run();
        }}
      >
        <Field name={say("signIn.key")} hint={say("signIn.keyHint")}>
          {(tied) => (
            <input
              {...tied}
              type="password"
              required
              autocomplete="off"
              spellcheck={false}
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="main" disabled={sending.isRunning}>
          {say("signIn.send")}
        </button>
      </form>
      <Problem
        error={sending.error}
        {...(isUnknownKey(sending.error) ? { words: say("signIn.refused") } : {})}
      />
    </main>
  );
}
