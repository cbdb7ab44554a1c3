import { useEffect, useMemo, useRef } from "preact/hooks";
import type { GetContextAnswer } from "../../clients/typescript/src/client";
import { useLeaving } from "../memories/leaving";
import { type Coming, comingAt, type Explanation } from "../now/coming";
import { Lanes } from "../now/lanes";
import { Prompt } from "../now/prompt";
import { Quiet } from "../now/quiet";
import { Slider } from "../now/slider";
import { makeSteps, placeOf, secondsPastHour } from "../now/steps";
import { Problem } from "../shell/parts";
import { clockTime, longDate } from "../shell/time";
import { useFocus } from "../shell/use-focus";
import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say, spokenLocale } from "../words";

/** Milliseconds after which the clock of a page that looks at now is read again. */
const MINUTE = 60_000;
/** Most items of a group that a prompt to come is asked for: what was said before is taken out of them. */
const MOST_ITEMS = 100;

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
      <Told base={base.value} at={at} client={client} user={user} go={go} />
    </>
  );
}

/** Epoch seconds; null for none, and for what is no time. */
function instantOf(text: string | undefined): number | null {
  const instant = Date.parse(text ?? "") / 1000;
  return Number.isNaN(instant) ? null : Math.floor(instant);
}

interface ToldProps extends Pick<ViewProps, "client" | "user" | "go"> {
  /** The answer of now, with the coming life. */
  base: GetContextAnswer;
  at: number | null;
}

function Told({ base, at, client, user, go }: ToldProps) {
  const now = base.now ?? 0;
  const zone = base.time_zone;
  const steps = useMemo(() => makeSteps(now, secondsPastHour(base.now_local)), [now]);
  const wanted = at ?? now;
  const here = useMoment({ client, user, base, moment: wanted, isNow: at === null });
  // What is read stands under its own time, also while the next prompt is on its way or doesn't come.
  const { moment, told } = here.value ?? { moment: now, told: base };
  const place = Math.round(placeOf(steps, moment));
  const explanations = base.explanations ?? [];
  const coming = moment > now ? comingAt(explanations, steps[place - 1] ?? now, moment) : null;
  const show = (step: number | null) =>
    go({ at: step === null || step === now ? undefined : isoOf(step) }, "quiet");
  return (
    <div class="now">
      <header class="moment">
        <h1>
          <time dateTime={isoOf(moment)}>
            {longDate(moment, zone)}, {clockTime(moment, zone)}
          </time>
        </h1>
        <p class="quiet">
          {say("now.ago", { time: zone, relative: relativeWords(moment, now) })}
          {at !== null && (
            <>
              {" · "}
              <button type="button" class="link" onClick={() => show(null)}>
                {say("now.back")}
              </button>
            </>
          )}
        </p>
      </header>
      <section class="life" aria-label={say("now.life")}>
        <Slider
          steps={steps}
          now={now}
          place={Math.round(placeOf(steps, wanted))}
          zone={zone}
          show={show}
          words={relativeWords}
        />
        <Lanes
          explanations={explanations}
          steps={steps}
          now={now}
          moment={steps[place] ?? moment}
          zone={zone}
          select={(instant) => show(instant)}
        />
      </section>
      <Problem error={here.error} again={here.again} />
      <div class="columns" aria-busy={here.isLoading}>
        <Prompt
          told={told}
          note={noteFor(moment, now)}
          reasonOf={reasonsOf(told, coming, zone)}
          isLeftOut={isLeftOut(coming)}
        />
        <Quiet told={told} coming={coming} zone={zone} />
      </div>
      <p class="quiet">
        {(base.more_explanations ?? 0) > 0 && say("now.more", { count: base.more_explanations ?? 0 })}
      </p>
    </div>
  );
}

interface Moment extends Pick<ViewProps, "client" | "user"> {
  base: GetContextAnswer;
  moment: number;
  isNow: boolean;
}

/** The prompt at a moment. While the slider moves, only the place where it rests is asked for. */
function useMoment({ client, user, base, moment, isNow }: Moment) {
  const kept = useRef(new Map<number, GetContextAnswer>());
  const isAhead = moment > (base.now ?? 0);
  return useLoad(
    async (signal) => {
      if (isNow) return { moment, told: base };
      const known = kept.current.get(moment);
      if (known !== undefined) return { moment, told: known };
      await rest(80, signal);
      const asked = isAhead ? { limit: MOST_ITEMS } : { explain: true };
      const told = await client.getContext(user, asked, { at: isoOf(moment), signal });
      kept.current.set(moment, told);
      return { moment, told };
    },
    [user, moment, isNow, base],
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

/** Why a line stands in the prompt, by the id of its item. */
function reasonsOf(
  told: GetContextAnswer,
  coming: ReadonlyMap<string, Coming> | null,
  zone: string,
): (id: string) => string | null {
  if (coming !== null) {
    return (id) => {
      const last = coming.get(id)?.last ?? null;
      return last === null ? null : say("now.said", { time: clockTime(last.at ?? 0, zone), why: last.text });
    };
  }
  const reasons = new Map((told.explanations ?? []).map(({ id, text }: Explanation) => [id, text]));
  return (id) => reasons.get(id) ?? null;
}

/** What was said before this step of a coming life stands in no prompt of it. */
function isLeftOut(coming: ReadonlyMap<string, Coming> | null): (id: string) => boolean {
  return (id) => coming?.has(id) === true && coming.get(id)?.state !== "said";
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
