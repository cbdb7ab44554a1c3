import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { VIEWS, type ViewProps } from "../views";
import { say } from "../words";
import { type Address, useAddress, writeAddress } from "./address";
import { Empty, Problem } from "./parts";
import { exchangeCode, keptSession, type Session, signIn, signOut, takeCode } from "./session";
import { SignIn } from "./sign-in";

/** Whether somebody is signed in. `unknown` while a code is exchanged. */
type Door = { session: Session } | { session: null; note: string | null } | "unknown";

const code = takeCode();

export function Shell() {
  const { address, go, open } = useAddress();
  const leave = (note: string | null) => {
    signOut();
    setDoor({ session: null, note });
  };
  const whenGone = () => leave(say("signIn.keyGone"));
  const [door, setDoor] = useState<Door>(() => (code === null ? kept(whenGone) : "unknown"));
  useEffect(() => {
    if (code === null) return;
    void enterBy(code, whenGone).then((entered) => {
      setDoor(entered.door);
      if (entered.user !== null) open({ view: FIRST, params: { user: entered.user } });
    });
  }, []);
  if (door === "unknown") return <p class="quiet wait">{say("app.loading")}</p>;
  const user = address.params["user"] ?? "";
  if (door.session === null) {
    const enter = (session: Session, entered: string) => {
      setDoor({ session });
      open({
        view: address.view === "" ? FIRST : address.view,
        params: { ...address.params, user: entered },
      });
    };
    return <SignIn user={user} note={door.note} enter={enter} whenGone={whenGone} />;
  }
  return <Frame session={door.session} address={address} go={go} open={open} leave={leave} />;
}

const FIRST = VIEWS[0]?.name ?? "";

function kept(whenGone: () => void): Door {
  const session = keptSession(whenGone);
  return session === null ? { session, note: null } : { session };
}

async function enterBy(given: string, whenGone: () => void): Promise<{ door: Door; user: string | null }> {
  const entry = await exchangeCode(given).catch(() => null);
  if (entry !== null) return { door: { session: signIn(entry.key, whenGone) }, user: entry.user_id };
  // A reload of the first page comes with the code again: the key is here already.
  const session = keptSession(whenGone);
  if (session !== null) return { door: { session }, user: null };
  return { door: { session: null, note: say("signIn.codeUsed") }, user: null };
}

interface FrameProps {
  session: Session;
  address: Address;
  go: ViewProps["go"];
  open: (address: Address) => void;
  leave: (note: string | null) => void;
}

/** The bar on top, and the view that the address names. */
function Frame({ session, address, go, open, leave }: FrameProps) {
  const user = address.params["user"] ?? "";
  const name = address.view === "" ? FIRST : address.view;
  const view = VIEWS.find((one) => one.name === name);
  useEffect(() => {
    document.title = view === undefined ? say("app.name") : say("app.title", { view: say(view.word) });
  }, [view]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("view")?.focus()}>
        {say("app.skip")}
      </button>
      <header class="bar">
        <a class="home" href="/">
          {say("app.name")}
        </a>
        <nav aria-label={say("app.views")}>
          {VIEWS.map((one) => (
            <a
              key={one.name}
              href={writeAddress({ view: one.name, params: { user } })}
              aria-current={one.name === name ? "page" : undefined}
            >
              {say(one.word)}
            </a>
          ))}
        </nav>
        <ChooseUser user={user} choose={(chosen) => open({ view: name, params: { user: chosen } })} />
        <button type="button" class="plain" onClick={() => leave(null)}>
          {say("app.signOut")}
        </button>
      </header>
      <main id="view" tabIndex={-1}>
        {view === undefined ? (
          <Empty title={say("app.unknown")}>{say("app.unknownHint")}</Empty>
        ) : (
          <Shown
            key={`${view.name} ${user}`}
            load={view.load}
            needsUser={view.about === "user"}
            props={{ client: session.client, user, params: address.params, go }}
          />
        )}
      </main>
    </>
  );
}

function ChooseUser({ user, choose }: { user: string; choose: (user: string) => void }) {
  const [text, setText] = useState(user);
  useEffect(() => setText(user), [user]);
  return (
    <form
      class="choose"
      onSubmit={(event) => {
        event.preventDefault();
        choose(text.trim());
      }}
    >
      <label>
        {say("app.user")}
        <input
          value={text}
          size={12}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={() => text.trim() !== user && choose(text.trim())}
        />
      </label>
    </form>
  );
}

interface ShownProps {
  load: () => Promise<ComponentType<ViewProps>>;
  needsUser: boolean;
  props: ViewProps;
}

/** A view; its code is loaded when it is opened. */
function Shown({ load, needsUser, props }: ShownProps) {
  const [found, setFound] = useState<{ view: ComponentType<ViewProps> } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    load().then((view) => setFound({ view }), setError);
  }, []);
  if (needsUser && props.user === "") return <Empty title={say("app.noUser")}>{say("app.noUserHint")}</Empty>;
  if (error !== null) return <Problem error={error} />;
  return found === null ? null : <found.view {...props} />;
}
