import { useEffect, useMemo, useRef } from "preact/hooks";
import type { GetContextAnswer } from "../../clients/typescript/src/client";
import type { Talks } from "../../clients/typescript/src/enumerations";
import { useLeaving } from "../memories/leaving";
import { aheadOf, Choices, talksOf } from "../now/choices";
import { frameAt, type Lane, lanesOf, momentOf } from "../now/frames";
import { Lanes } from "../now/lanes";
import { Prompt } from "../now/prompt";
import { Quiet } from "../now/quiet";
import { type PromptView, shownBy, shownIn } from "../now/shown";
import { Slider } from "../now/slider";
import { type Span, spanOf } from "../now/steps";
import { type LifeSoFar, useLife } from "../now/use-life";
import { Problem } from "../shell/parts";
import { reasonInWords } from "../shell/reasons";
import { clockTime, longDate, shortTime } from "../shell/time";
import { useFocus } from "../shell/use-focus";
import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say, spokenLocale } from "../words";

/** Milliseconds after which the clock of a page that looks at now is read again. */
const MINUTE = 60_000;
/** Seconds after which the coming life is played again where nothing has changed. */
const HOUR = 3600;

/** The prompt of a user through time. */
export function Now({ client, user, params, go }: ViewProps) {
  const base = useLoad((signal) => client.getContext(user, { explain: true }, { signal }), [user]);
  useLeaving(user, base.again);
  useFocus(base.again);
  const at = instantOf(params["at"]);
  useEffect(() => {
    if (at !== null) return;
    const ticking = setInterval(base.again, MINUTE);
    return () => clearInterval(ticking);
  }, [at === null]);
  if (base.value === null) {
    return (
      <>
        <h1>{say("now.name")}</h1>
        <Problem error={base.error} again={base.again} />
      </>
    );
  }
  return (
    <>
      <Problem error={base.error} again={base.again} />
      <Told base={base.value} at={at} params={params} client={client} user={user} go={go} />
    </>
  );
}

/** Epoch seconds; null for none, and for what is no time. */
function instantOf(text: string | undefined): number | null {
  const instant = Date.parse(text ?? "") / 1000;
  return Number.isNaN(instant) ? null : Math.floor(instant);
}

interface ToldProps extends Pick<ViewProps, "client" | "user" | "params" | "go"> {
  /** The answer of now. */
  base: GetContextAnswer;
  at: number | null;
}

function Told({ base, at, params, client, user, go }: ToldProps) {
  const now = base.now ?? 0;
  const zone = base.time_zone;
  const ahead = aheadOf(params["ahead"]);
  const talks = talksOf(params["talks"]);
  const wanted = at ?? now;
  const { revision } = base.digest;
  // LifeSoFar again with what has changed, and once an hour; not with each tick of the clock.
  const begin = useKept(now, JSON.stringify([user, revision, Math.floor(now / HOUR)]));
  const span = spanOf(begin, ahead, wanted);
  const life = useLife({ client, user, talks, revision, to: span.to, wanted });
  const frames = life.value?.frames ?? [];
  const lanes = useMemo(() => lanesOf(frames), [frames]);
  const past = usePast({ client, user, moment: wanted < now ? wanted : null });
  const shown = useNewest(
    wanted === now ? base : (past.value ?? null),
    wanted > now ? frameAt(frames, wanted) : null,
    { base, lanes, talks },
  );
  const problem = past.error === null ? life : past;
  const show = (moment: number | null) =>
    go({ at: moment === null || isNow(moment, begin, now) ? undefined : isoOf(moment) }, "quiet");
  const { explanations = [], more_explanations: more = 0 } = base;
  return (
    <div class="now">
      <Heading shown={shown} now={now} zone={zone} back={at === null ? null : () => show(null)} />
      <section class="life" aria-label={say("now.life")}>
        <Slider
          span={span}
          moment={at ?? span.now}
          changes={frames.slice(1).map((frame) => momentOf(frame.at))}
          zone={zone}
          show={show}
          words={relativeWords}
        />
        <Lanes lanes={lanes} span={span} moment={wanted} zone={zone} select={show} />
        <Choices
          talks={talks}
          ahead={ahead}
          known={knownWords(life.value, span, zone)}
          choose={(changed) => go(changed, "quiet")}
        />
      </section>
      <Problem error={problem.error} again={problem.again} />
      <div class="columns" aria-busy={life.isLoading || past.isLoading}>
        <Prompt shown={shown} note={noteFor(shown.moment, now)} />
        <Quiet rows={shown.held} isEmpty={explanations.length + shown.held.length + lanes.length === 0} />
      </div>
      {more > 0 && <p class="quiet">{say("now.more", { count: more })}</p>}
    </div>
  );
}

/** Whether a moment of the slider is that of the page, which may have ticked since the life was played. */
function isNow(moment: number, begin: number, now: number): boolean {
  return moment >= begin && moment <= now;
}

/** Up to when a life has been played; null where that is all of it. */
function knownWords(played: LifeSoFar | null, { to }: Span, zone: string): string | null {
  return played === null || played.until >= to ? null : shortTime(played.until, zone);
}

interface HeadingProps {
  shown: PromptView;
  now: number;
  zone: string;
  /** Back to now; null there. */
  back: (() => void) | null;
}

/** When the prompt below is read, and how long it stays so. */
function Heading({ shown: { moment, until }, now, zone, back }: HeadingProps) {
  return (
    <header class="moment">
      <h1>
        <time dateTime={isoOf(moment)}>
          {longDate(moment, zone)}, {clockTime(moment, zone)}
        </time>
      </h1>
      <p class="quiet">
        {say("now.ago", { time: zone, relative: relativeWords(moment, now) })}
        {until !== null &&
          until - moment >= MINUTE / 1000 &&
          ` · ${say("now.soUntil", { time: shortTime(until, zone) })}`}
        {back !== null && (
          <>
            {" · "}
            <button type="button" class="link" onClick={back}>
              {say("now.back")}
            </button>
          </>
        )}
      </p>
    </header>
  );
}

/** The value of the render in which the key last changed. */
function useKept(value: number, key: string): number {
  const kept = useRef({ key, value });
  if (kept.current.key !== key) kept.current = { key, value };
  return kept.current.value;
}

/** What was read last. What stands on the page stays, under its own time, until what is looked at is there. */
function useNewest(
  told: GetContextAnswer | null,
  found: ReturnType<typeof frameAt>,
  { base, lanes, talks }: { base: GetContextAnswer; lanes: readonly Lane[]; talks: Talks },
): PromptView {
  const kept = useRef<PromptView | null>(null);
  if (told !== null) kept.current = shownBy(told);
  else if (found !== null) {
    const { time_zone: zone } = base;
    kept.current = shownIn(found, { names: namesOf(base, lanes), lanes, zone, talks });
  }
  return kept.current ?? shownBy(base);
}

/** What items say, by id: of those that are explained, and of those that will be mentioned. */
function namesOf({ explanations = [] }: GetContextAnswer, lanes: readonly Lane[]): Map<string, string> {
  return new Map([
    ...explanations.map(({ id, content, reason }) => [id, content ?? reasonInWords({ reason })] as const),
    ...lanes.map(({ id, content }) => [id, content] as const),
  ]);
}

/** The prompt at a moment of the past. While the slider moves, only the place where it rests is asked for. */
function usePast({ client, user, moment }: Pick<ViewProps, "client" | "user"> & { moment: number | null }) {
  const kept = useRef(new Map<number, GetContextAnswer>());
  return useLoad(
    async (signal) => {
      if (moment === null) return null;
      const known = kept.current.get(moment);
      if (known !== undefined) return known;
      await rest(80, signal);
      const told = await client.getContext(user, { explain: true }, { at: isoOf(moment), signal });
      kept.current.set(moment, told);
      return told;
    },
    [user, moment],
  );
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, ended) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      ended(signal.reason);
    });
  });
}

function isoOf(instant: number): string {
  return new Date(instant * 1000).toISOString().replace(".000", "");
}

function noteFor(moment: number, now: number): string | null {
  if (moment < now) return say("now.past");
  return moment > now ? say("now.coming") : null;
}

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** `in 3 days`, of a moment as seen from now. */
function relativeWords(moment: number, now: number): string {
  const away = moment - now;
  if (Math.abs(away) < 60) return say("now.isNow");
  const [unit, seconds] = UNITS.find(
    ([, size]) => Math.abs(away) >= (size === 604_800 ? 2 * size : size),
  ) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(spokenLocale()).format(Math.round(away / seconds), unit);
}
