import type { ComponentChildren } from "preact";
import { type GetStatusAnswer, LATE_SECONDS } from "../../clients/typescript/src/client";
import { writeAddress } from "../shell/address";
import { agoWords, byteWords, countWords, shareWords } from "../shell/measure";
import { say, type Word } from "../words";

/** The share of its limit from which a database is nearly full. */
const NEARLY_FULL = 0.8;
/** What the service counts up to. */
const MOST_COUNTED = 1000;

/** How it is, in its own word, and whether somebody is to look at it. */
export interface State {
  isFine: boolean;
  word: Word;
  hint?: Word;
}

const ON_TIME: State = { isFine: true, word: "overview.onTime" };

/** How the service does: each figure with its state, and what to do where it isn't fine. */
export function Status({ status, children }: { status: GetStatusAnswer; children: ComponentChildren }) {
  return (
    <div class="figures-row">
      <Cron age={status.cron_age_seconds} />
      <OldestDelivery age={status.oldest_delivery_seconds} />
      <Left status={status} />
      <Database status={status} />
      {children}
    </div>
  );
}

interface FigureProps {
  name: string;
  state: State;
  children: ComponentChildren;
}

export function Figure({ name, state: { isFine, word, hint }, children }: FigureProps) {
  return (
    <section class={isFine ? "figure fine" : "figure attention"} aria-label={name}>
      <header class="row">
        <h2>{name}</h2>
        <span class="state">{say(word)}</span>
      </header>
      <div class="value">{children}</div>
      {hint !== undefined && <p class="hint">{say(hint)}</p>}
    </section>
  );
}

function lateness(age: number | null, hint: Word): State {
  return age !== null && age > LATE_SECONDS ? { isFine: false, word: "overview.late", hint } : ON_TIME;
}

const NEVER_RAN: State = { isFine: false, word: "overview.attention", hint: "overview.cronNeverHint" };

function Cron({ age }: { age: number | null }) {
  const state = age === null ? NEVER_RAN : lateness(age, "overview.cronLateHint");
  return (
    <Figure name={say("overview.cron")} state={state}>
      {age === null ? say("overview.cronNever") : say("overview.cronAge", { ago: agoWords(age) })}
    </Figure>
  );
}

function OldestDelivery({ age }: { age: number | null }) {
  return (
    <Figure name={say("overview.delivery")} state={lateness(age, "overview.deliveryLateHint")}>
      {age === null ? say("overview.deliveryNone") : say("overview.deliveryAge", { ago: agoWords(age) })}
    </Figure>
  );
}

const DEAD: State = { isFine: false, word: "overview.attention", hint: "overview.deadHint" };

function Left({ status: { deliveries, inbound_events } }: { status: GetStatusAnswer }) {
  const hasDead = deliveries.dead + inbound_events.dead > 0;
  return (
    <Figure name={say("overview.left")} state={hasDead ? DEAD : { isFine: true, word: "overview.noneDead" }}>
      <LeftOf name={say("overview.deliveries")} left={deliveries} what="" />
      <LeftOf name={say("overview.events")} left={inbound_events} what="events" />
    </Figure>
  );
}

interface LeftProps {
  name: string;
  left: GetStatusAnswer["deliveries"];
  /** As the view of deliveries has it in its address. */
  what: "" | "events";
}

function LeftOf({ name, left: { waiting, dead }, what }: LeftProps) {
  const link = (status: string) => writeAddress({ view: "deliveries", params: { what, status } });
  return (
    <div>
      {say("overview.leftOf", { name })}{" "}
      <a href={link("pending")}>
        {upTo(waiting)} {say("overview.waiting")}
      </a>
      {", "}
      <a href={link("dead")}>
        {upTo(dead)} {say("overview.dead")}
      </a>
    </div>
  );
}

function upTo(count: number): string {
  const words = countWords(count);
  return count < MOST_COUNTED ? words : say("operate.upTo", { count: words });
}

const ROOM: State = { isFine: true, word: "overview.room" };
const FULL: State = { isFine: false, word: "overview.full", hint: "overview.fullHint" };

function Database({ status: { database, schema } }: { status: GetStatusAnswer }) {
  const { size_bytes, limit_bytes } = database;
  const share = size_bytes === null ? null : size_bytes / limit_bytes;
  const limit = byteWords(limit_bytes);
  return (
    <Figure name={say("overview.database")} state={share !== null && share >= NEARLY_FULL ? FULL : ROOM}>
      {size_bytes === null || share === null
        ? say("overview.sizeUnknown", { limit })
        : say("overview.size", { size: byteWords(size_bytes), limit, share: shareWords(share) })}
      {share !== null && (
        <meter
          aria-label={say("overview.database")}
          aria-valuetext={shareWords(share)}
          max={1}
          high={NEARLY_FULL}
          value={Math.min(1, share)}
        />
      )}
      <small>{schema === null ? say("overview.noSchema") : say("overview.schema", { name: schema })}</small>
    </Figure>
  );
}
