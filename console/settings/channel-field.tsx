import type { Almanac, GetUserAnswer, UpdateUserArguments } from "../../clients/typescript/src/client";
import { Field, Problem } from "../shell/parts";
import { PLATFORM_NAMES } from "../shell/platforms";
import type { Reach } from "../shell/session";
import { useLoad } from "../shell/use-load";
import { say } from "../words";

type Channel = NonNullable<NonNullable<UpdateUserArguments["digest"]>["channel"]>;
type Platform = Exclude<Channel["type"], "webhook">;
type Shown = GetUserAnswer["digest"]["channel"];

/** A channel as the form has it. */
export interface ChannelDraft {
  /** `webhook`, the id of a connection, or "" for no channel. */
  by: string;
  platform: Platform | null;
  /** The address of a webhook, or the chat. */
  to: string;
  /** Sets a channel that was stopped again, as it is. */
  isAgain: boolean;
}

export function channelDraft(channel: Shown): ChannelDraft {
  if (channel === null) return { by: "", platform: null, to: "", isAgain: false };
  if (channel.type === "webhook") return { by: "webhook", platform: null, to: channel.url, isAgain: false };
  return { by: channel.connection_id, platform: channel.type, to: channel.to, isAgain: false };
}

/** What is sent of it: nothing where it is as it was, for a webhook that is set again gets a new secret. */
export function channelChange(draft: ChannelDraft, before: Shown): { channel?: Channel | null } {
  const { by, platform, to, isAgain } = draft;
  const was = channelDraft(before);
  if (by === was.by && to === was.to && !isAgain) return {};
  if (by === "webhook") return { channel: { type: "webhook", url: to } };
  return { channel: platform === null ? null : { type: platform, connection_id: by, to } };
}

interface ChannelProps {
  client: Almanac;
  reach: Reach | null;
  user: string;
  /** As it is set now. */
  shown: Shown;
  draft: ChannelDraft;
  change: (to: ChannelDraft) => void;
}

/** Where digests and pushes go: a webhook, or a chat by one of the app's bots. A user's key sees where, and sets nothing. */
export function ChannelField({ client, reach, user, shown, draft, change }: ChannelProps) {
  const app = reach?.kind === "app" ? reach.app : null;
  const bots = useLoad(
    async (signal) => {
      if (app === null) return [];
      const { data } = await client.listAppConnections(app, { limit: 50 }, { signal });
      return data.flatMap(({ id, platform }) => (platform === "standard" ? [] : [{ id, platform }]));
    },
    [app],
  );
  if (app === null) return null;
  const offered = bots.value ?? [];
  const isMissing = draft.platform !== null && offered.every(({ id }) => id !== draft.by);
  const choices = isMissing ? [...offered, { id: draft.by, platform: draft.platform }] : offered;
  const choose = (by: string) => {
    const platform = choices.find(({ id }) => id === by)?.platform ?? null;
    const was = channelDraft(shown);
    change({ by, platform, to: by === was.by ? was.to : ownChat(user, platform), isAgain: false });
  };
  return (
    <>
      <Problem error={bots.error} again={bots.again} />
      <Field name={say("settings.channelName")}>
        {(tied) => (
          <select {...tied} value={draft.by} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{say("settings.channelNone")}</option>
            <option value="webhook">{say("settings.channelWebhook")}</option>
            {choices.map(({ id, platform }) => (
              <option key={id} value={id}>
                {platform === null ? id : `${PLATFORM_NAMES[platform]} · ${id}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.by !== "" && <Target draft={draft} change={change} />}
      {shown?.stopped !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={draft.isAgain}
            onChange={(event) => change({ ...draft, isAgain: event.currentTarget.checked })}
          />
          {say("settings.channelAgain")}
        </label>
      )}
    </>
  );
}

function Target({ draft, change }: Pick<ChannelProps, "draft" | "change">) {
  const isWebhook = draft.by === "webhook";
  return (
    <Field
      name={say(isWebhook ? "settings.channelUrl" : "settings.channelTo")}
      hint={say(isWebhook ? "settings.channelUrlHint" : "settings.channelToHint")}
    >
      {(tied) => (
        <input
          {...tied}
          required
          spellcheck={false}
          autocomplete="off"
          value={draft.to}
          onInput={(event) => change({ ...draft, to: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

/** The chat with the person of a user id such as `telegram:42`, which is 42 there; "" for users of elsewhere. */
function ownChat(user: string, platform: Platform | null): string {
  const prefix = `${platform}:`;
  return user.startsWith(prefix) ? user.slice(prefix.length) : "";
}
