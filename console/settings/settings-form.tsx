import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import {
  type Almanac,
  type GetUserAnswer,
  type UpdateUserArguments,
  WEEKDAYS,
  type Weekday,
} from "../../clients/typescript/src/client";
import { firstWeekday, weekdayNames } from "../shell/month";
import { Field, Problem } from "../shell/parts";
import type { Reach } from "../shell/session";
import { useDraft } from "../shell/use-draft";
import { useAction } from "../shell/use-load";
import { say } from "../words";
import { type ChannelDraft, ChannelField, channelChange, channelDraft } from "./channel-field";
import { ZoneField } from "./zone-field";

const HOURS = ["morning", "noon", "afternoon", "evening", "tonight"] as const;

interface FormProps {
  client: Almanac;
  reach: Reach | null;
  user: string;
  settings: GetUserAnswer;
  save: (change: UpdateUserArguments) => Promise<void>;
}

/** Zone, language, hours, digest and pushes. */
export function SettingsForm({ client, reach, user, settings, save }: FormProps) {
  const { draft, isTyped, change, saved } = useDraft(draftOf(settings));
  const [isSaved, setSaved] = useState(false);
  const saving = useAction(async () => {
    await save(changeOf(draft, settings));
    saved();
    setSaved(true);
  });
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
      <ZoneField
        zone={draft.zone}
        usual={settings.time_zone}
        now={settings.now ?? 0}
        set={(zone) => change({ zone })}
      />
      <fieldset>
        <legend>{say("settings.hours")}</legend>
        <p class="quiet">{say("settings.hoursAbout")}</p>
        <div class="hours">
          {HOURS.map((name) => (
            <label key={name}>
              <span>{say(`settings.hours.${name}`)}</span>
              <input
                type="time"
                value={draft.hours[name] ?? ""}
                onInput={(event) => change({ hours: { ...draft.hours, [name]: event.currentTarget.value } })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Digest draft={draft} change={change}>
        <p class="quiet">{channelWords(settings.digest.channel)}</p>
        <ChannelField
          client={client}
          reach={reach}
          user={user}
          shown={settings.digest.channel}
          draft={draft.channel}
          change={(channel) => change({ channel })}
        />
      </Digest>
      <Problem error={saving.error} />
      <div class="actions">
        <button type="submit" class="main" disabled={saving.isRunning}>
          {say("settings.save")}
        </button>
        <span role="status" class="quiet">
          {isSaved && !isTyped ? say("settings.saved") : ""}
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
  days: readonly Weekday[];
  push: boolean;
  channel: ChannelDraft;
}

interface PartProps {
  draft: Draft;
  change: (to: Partial<Draft>) => void;
  children: ComponentChildren;
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
    days: digest.days ?? WEEKDAYS,
    push: reminders.push,
    channel: channelDraft(digest.channel),
  };
}

function changeOf(draft: Draft, settings: GetUserAnswer): UpdateUserArguments {
  const { name, locale, zone, hours, digestTime, sendEmpty, days, push } = draft;
  const set = Object.entries(hours).filter(([, time]) => time !== "");
  return {
    display_name: name === "" ? null : name,
    locale: locale === "" ? null : locale,
    time_zone: zone === "" ? null : zone,
    day_hours: set.length === 0 ? null : Object.fromEntries(set),
    digest: {
      time: digestTime === "" ? null : digestTime,
      send_empty: sendEmpty,
      days: days.length === WEEKDAYS.length ? null : [...days],
      ...channelChange(draft.channel, settings.digest.channel),
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

function Digest({ draft, change, children }: PartProps) {
  const short = weekdayNames("short");
  const first = firstWeekday();
  const inOrder: readonly Weekday[] = [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
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
        {inOrder.map((day, place) => (
          <label class="check" key={day}>
            <input
              type="checkbox"
              checked={draft.days.includes(day)}
              onChange={(event) =>
                change({
                  days: WEEKDAYS.filter((one) =>
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
      {children}
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
