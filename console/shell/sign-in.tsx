import { useState } from "preact/hooks";
import { say } from "../words";
import { Field, Problem } from "./parts";
import { type Session, signIn, signOut } from "./session";
import { useAction } from "./use-load";

interface SignInProps {
  user: string;
  note: string | null;
  enter: (session: Session, user: string) => void;
  whenGone: () => void;
}

/** Asks for a key, and tries it before it is kept. */
export function SignIn({ user: known, note, enter, whenGone }: SignInProps) {
  const [key, setKey] = useState("");
  const [user, setUser] = useState(known);
  const sending = useAction(async () => {
    const session = signIn(key.trim(), whenGone);
    try {
      await session.client.getUser(user.trim());
    } catch (error) {
      signOut();
      throw error;
    }
    enter(session, user.trim());
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
        <Field name={say("signIn.user")} hint={say("signIn.userHint")}>
          {(tied) => (
            <input
              {...tied}
              required
              autocomplete="off"
              spellcheck={false}
              value={user}
              onInput={(event) => setUser(event.currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="main" disabled={sending.isRunning}>
          {say("signIn.send")}
        </button>
      </form>
      <Problem error={sending.error} />
    </main>
  );
}
