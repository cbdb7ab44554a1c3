import { useState } from "preact/hooks";
import type { GetUserAnswer, UpdateUserArguments } from "../../clients/typescript/src/client";
import { weekdayNames } from "../shell/month";
import { Field, Problem } from "../shell/parts";
import { clockTime, isZone } from "../shell/time";
import { useAction } from "../shell/use-load";
import { say } from "../words";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const HOURS = ["morning", "noon", "afternoon", "evening", "tonight"] as const;
const ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

interface FormProps {
  settings: GetUserAnswer;
  save: (change: UpdateUserArguments) => Promise<void>;
}

/** Zone, language, hours, digest and pushes. */
export function SettingsForm({ settings, save }: FormProps) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [isSaved, setSaved] = useState(false);
  const saving = useAction(async () => {
    await save(changeOf(draft));
    setSaved(true);
  });
  const change = (to: Partial<Draft>) => {
    setSaved(false);
    setDraft((before) => ({ ...before, ...to }));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void saving.run();
      }}
    >
      <div class="pair">
        <TextField word="settings.displayName" value={draft.name} set={(name) => change({ name })} />
        <TextField
          word="settings.locale"
          hint={say("settings.localeHint")}
          value={draft.locale}
          set={(locale) => change({ locale })}
        />
      </div>
      <Zone draft={draft} settings={settings} change={change} />
      <fieldset>
        <legend>{say("settings.hours")}</legend>
        <p class="quiet">{say("settings.hoursAbout")}</p>
        <div class="hours">
          {HOURS.map((name) => (
            <label key={name}>
              <span>{name}</span>
              <input
                type="time"
                value={draft.hours[name] ?? ""}
                onInput={(event) => change({ hours: { ...draft.hours, [name]: event.currentTarget.value } })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Digest draft={draft} settings={settings} change={change} />
      <Problem error={saving.error} />
      <div class="actions">
        <button type="submit" class="main" disabled={saving.isRunning}>
          {say("settings.save")}
        </button>
        <span role="status" class="quiet">
          {isSaved ? say("settings.saved") : ""}
        </span>
      </div>
    </form>
  );
}

interface Draft {
  name: string;
  locale: string;
  zone: string;
  hours: Partial<Record<(typeof HOURS)[number], string>>;
  digestTime: string;
  sendEmpty: boolean;
  days: readonly (typeof DAYS)[number][];
  push: boolean;
}

interface PartProps {
  draft: Draft;
  settings: GetUserAnswer;
  change: (to: Partial<Draft>) => void;
}

function draftOf({
  display_name,
  locale,
  time_zone,
  time_zone_source,
  day_hours,
  digest,
  reminders,
}: GetUserAnswer): Draft {
  return {
    name: display_name ?? "",
    locale: locale ?? "",
    zone: time_zone_source === "user" ? time_zone : "",
    hours: day_hours ?? {},
    digestTime: digest.time ?? "",
    sendEmpty: digest.send_empty,
    days: digest.days ?? DAYS,
    push: reminders.push,
  };
}

function changeOf({
  name,
  locale,
  zone,
  hours,
  digestTime,
  sendEmpty,
  days,
  push,
}: Draft): UpdateUserArguments {
  const set = Object.entries(hours).filter(([, time]) => time !== "");
  return {
    display_name: name === "" ? null : name,
    locale: locale === "" ? null : locale,
    time_zone: zone === "" ? null : zone,
    day_hours: set.length === 0 ? null : Object.fromEntries(set),
    digest: {
      time: digestTime === "" ? null : digestTime,
      send_empty: sendEmpty,
      days: days.length === DAYS.length ? null : [...days],
    },
    reminders: { push },
  };
}

interface TextProps {
  word: "settings.displayName" | "settings.locale";
  hint?: string;
  value: string;
  set: (value: string) => void;
}

function TextField({ word, hint, value, set }: TextProps) {
  return (
    <Field name={say(word)} {...(hint === undefined ? {} : { hint })}>
      {(tied) => <input {...tied} value={value} onInput={(event) => set(event.currentTarget.value)} />}
    </Field>
  );
}

/** A zone, chosen by a city's name. */
function Zone({ draft, settings, change }: PartProps) {
  const hint = isZone(draft.zone)
    ? say("settings.zoneNow", { time: clockTime(settings.now ?? 0, draft.zone) })
    : say("settings.zoneHint", { zone: settings.time_zone });
  return (
    <Field name={say("settings.zone")} hint={hint}>
      {(tied) => (
        <>
          <input
            {...tied}
            list="zones"
            value={draft.zone}
            placeholder={settings.time_zone}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => change({ zone: event.currentTarget.value })}
          />
          <datalist id="zones">
            {ZONES.map((zone) => (
              <option key={zone} value={zone}>
                {zone.split("/").at(-1)?.replaceAll("_", " ")}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function Digest({ draft, settings, change }: PartProps) {
  const short = weekdayNames("short");
  const { channel } = settings.digest;
  return (
    <fieldset>
      <legend>{say("settings.digest")}</legend>
      <div class="hours">
        <label>
          <span>{say("settings.digestTime")}</span>
          <input
            type="time"
            value={draft.digestTime}
            onInput={(event) => change({ digestTime: event.currentTarget.value })}
          />
        </label>
      </div>
      <div class="days">
        {DAYS.map((day, place) => (
          <label class="check" key={day}>
            <input
              type="checkbox"
              checked={draft.days.includes(day)}
              onChange={(event) =>
                change({
                  days: DAYS.filter((one) =>
                    one === day ? event.currentTarget.checked : draft.days.includes(one),
                  ),
                })
              }
            />
            {short[place]}
          </label>
        ))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.sendEmpty}
          onChange={(event) => change({ sendEmpty: event.currentTarget.checked })}
        />
        {say("settings.sendEmpty")}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.push}
          onChange={(event) => change({ push: event.currentTarget.checked })}
        />
        {say("settings.push")}
      </label>
      <p class="quiet">{channelWords(channel)}</p>
    </fieldset>
  );
}

function channelWords(channel: GetUserAnswer["digest"]["channel"]): string {
  if (channel === null) return say("settings.noChannel");
  const to = channel.type === "webhook" ? channel.url : channel.to;
  const words = say("settings.channel", { type: channel.type, to });
  return channel.stopped === undefined
    ? words
    : `${words} ${say("settings.stopped", { why: channel.stopped })}`;
}
