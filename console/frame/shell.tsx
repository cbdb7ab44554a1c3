import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Forgotten } from "../memories/forgotten";
import { sendHeld } from "../memories/leaving";
import { type Address, useAddress } from "../shell/address";
import { useLanguage } from "../shell/language";
import { Empty, Problem } from "../shell/parts";
import {
  clientOfOtherTab,
  exchangeCode,
  keptClient,
  type Reach,
  signIn,
  signOut,
  takeCode,
} from "../shell/session";
import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { VIEWS, type View } from "../views";
import { say, type Word } from "../words";
import type { LanguageCode } from "../words/languages";
import { ChooseUser, OfferUsers } from "./choose-user";
import { Display } from "./display";
import { Menu, SecondMenu } from "./menu";
import { SignIn } from "./sign-in";
import { TestClock } from "./test-clock";

/** Whether somebody is signed in. `unknown` while a code is exchanged, or other tabs are asked. */
type Door = { client: Almanac } | { client: null; note: Word | null } | "unknown";

const code = takeCode();

export function Shell() {
  const { address, go, open } = useAddress();
  const speech = useLanguage(address.params["lang"]);
  const leave = (note: Word | null) => {
    signOut();
    setDoor({ client: null, note });
  };
  const whenGone = () => leave("signIn.keyGone");
  const [door, setDoor] = useState<Door>(() => (code === null ? kept(whenGone) : "unknown"));
  useEffect(() => {
    if (code === null) {
      if (door === "unknown")
        void clientOfOtherTab(whenGone).then((client) =>
          setDoor(client === null ? { client, note: null } : { client }),
        );
      return;
    }
    void enterBy(code, whenGone).then((entered) => {
      setDoor(entered.door);
      if (entered.user !== null) open({ view: FIRST, params: { user: entered.user } });
    });
  }, []);
  const signOutNow = () => {
    sendHeld();
    leave(null);
  };
  if (door === "unknown") return <p class="quiet wait">{say("app.loading")}</p>;
  return (
    <>
      {door.client === null ? (
        <SignIn
          note={door.note === null ? null : say(door.note)}
          enter={(client) => setDoor({ client })}
          whenGone={whenGone}
        />
      ) : (
        <Frame
          client={door.client}
          language={speech.language}
          address={address}
          go={go}
          open={open}
          leave={signOutNow}
        />
      )}
      <Display
        {...speech}
        choose={(code) => {
          speech.choose(code);
          // What was chosen last counts, also when the page is loaded again.
          if (address.params["lang"] !== undefined) go({ lang: undefined }, "quiet");
        }}
      />
    </>
  );
}

const FIRST = VIEWS[0]?.name ?? "";

function kept(whenGone: () => void): Door {
  const client = keptClient(whenGone);
  return client === null ? "unknown" : { client };
}

async function enterBy(given: string, whenGone: () => void): Promise<{ door: Door; user: string | null }> {
  const entry = await exchangeCode(given).catch(() => null);
  if (entry !== null) return { door: { client: signIn(entry.key, whenGone) }, user: entry.user_id };
  // Opened again in the tab that has the key already.
  const client = keptClient(whenGone);
  if (client !== null) return { door: { client }, user: null };
  return { door: { client: null, note: "signIn.codeUsed" }, user: null };
}

interface FrameProps {
  client: Almanac;
  language: LanguageCode;
  address: Address;
  go: ViewProps["go"];
  open: (address: Address) => void;
  leave: () => void;
}

/** The bar on top, and the view that the address names. */
function Frame({ client, language, address, go, open, leave }: FrameProps) {
  const user = address.params["user"] ?? "";
  /** How often a test app's clock was moved from here: views are read again then. */
  const [round, setRound] = useState(0);
  const { value: reach } = useLoad<Reach>((signal) => client.describeKey({}, { signal }), [client]);
  const offered = VIEWS.filter((view) => isOpenTo(view, reach));
  const name = address.view === "" ? (offered[0]?.name ?? FIRST) : address.view;
  const view = VIEWS.find((one) => one.name === name);
  const isClosed = view !== undefined && reach !== null && !isOpenTo(view, reach);
  const isReady = view?.about === "user" ? user !== "" : reach !== null;
  const choose = (chosen: string) => open({ view: name, params: { user: chosen } });
  useEffect(() => {
    document.title = view === undefined ? say("app.name") : say("app.title", { view: say(view.word) });
  }, [view, language]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("view")?.focus()}>
        {say("app.skip")}
      </button>
      <header class="bar">
        <a class="home" href="/">
          {say("app.name")}
        </a>
        <Menu offered={offered} name={name} params={address.params} />
        {(view === undefined || view.about === "user") && (
          <ChooseUser client={client} reach={reach} user={user} choose={choose} />
        )}
        <button type="button" class="plain" onClick={leave}>
          {say("app.signOut")}
        </button>
      </header>
      <SecondMenu offered={offered} name={name} params={address.params} />
      {reach?.test === true && reach.kind === "app" && (
        <TestClock client={client} moved={() => setRound((count) => count + 1)} />
      )}
      <main id="view" tabIndex={-1} lang={view === undefined || view.about === "user" ? language : "en"}>
        {view === undefined && (
          <>
            <h1>{say("app.unknown")}</h1>
            <p>{say("app.unknownHint")}</p>
          </>
        )}
        {isClosed && <Closed name={say(view.word)} isOperator={reach?.kind === "operator"} />}
        {!isClosed && view?.about === "user" && user === "" && (
          <OfferUsers client={client} reach={reach} choose={choose} />
        )}
        {view !== undefined && !isClosed && isReady && (
          <Shown
            key={`${language} ${view.name} ${user} ${round}`}
            load={view.load}
            props={{ client, reach, user, params: address.params, go }}
          />
        )}
      </main>
      <Forgotten client={client} />
    </>
  );
}

/** What stands where the key doesn't open the view that the address names. */
function Closed({ name, isOperator }: { name: string; isOperator: boolean }) {
  return (
    <>
      <h1>{name}</h1>
      <Empty title={say(isOperator ? "app.operator" : "app.notYours")}>
        {say(isOperator ? "app.operatorHint" : "app.notYoursHint")}
      </Empty>
    </>
  );
}

/** Whether a view is for whoever has the key. Until that is known, those about a user are offered. */
function isOpenTo({ about }: View, reach: Reach | null): boolean {
  switch (about) {
    case "user":
      return reach?.kind !== "operator";
    case "app":
      return reach?.kind === "app" || reach?.kind === "operator";
    case "operator":
      return reach?.kind === "operator";
  }
}

interface ShownProps {
  load: () => Promise<ComponentType<ViewProps>>;
  props: ViewProps;
}

/** Milliseconds after which a page that fails isn't one that has just been loaded again. */
const JUST_LOADED = 10_000;

/**
 * Loads the page again, where it is served and hasn't just been loaded again. After a deployment, files of views have other
 * names. The address keeps the view, and the tab its key. Answers whether it does.
 */
async function reloadIfServed(): Promise<boolean> {
  const [entry] = performance.getEntriesByType("navigation");
  const wasReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  if (wasReload && performance.now() < JUST_LOADED) return false;
  const answer = await fetch("/console/main.js", { cache: "no-store" }).catch(() => null);
  if (answer?.ok !== true) return false;
  location.reload();
  return true;
}

/** A view; its code is loaded when it is opened. Where that fails, a press loads the page again, if it doesn't by itself. */
function Shown({ load, props }: ShownProps) {
  const [found, setFound] = useState<{ view: ComponentType<ViewProps> } | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    load().then(
      (view) => setFound({ view }),
      async () => setLost(!(await reloadIfServed())),
    );
  }, []);
  if (isLost) return <Problem error={say("app.notLoaded")} again={() => location.reload()} />;
  return found === null ? null : <found.view {...props} />;
}
