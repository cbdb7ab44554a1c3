import { auditLine } from "../operation/audit";
import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { nextDigestAt } from "../operation/user/digest-times";
import { type KnownUser, zoneSourceOf } from "../operation/user/known-user";
import { planMove } from "../operation/user/plan-move";
import { checkUrl } from "../outbound/public-address";
import { makeSecret, NEW_SECRET_BYTES } from "../outbound/standard-webhooks";
import type { DueRow } from "../store/rows";
import { setPushes } from "../store/sends/pushes";
import type { Statement } from "../store/statement";
import { type UserPatch, type UserRow, updateUser } from "../store/users";
import { resolveZone } from "../time/zones/user-zone";
import { channelPurpose, endOldSecrets, readChannel } from "../users/channel-secret";
import type { Lines } from "./line-schema";
import type { Refusal, SentRows } from "./read-lines";

/** The reason that an imported channel shows. Setting `digest.channel` confirms it. */
const PAUSED = "imported: send digest.channel to confirm it";

interface Settings {
  /** The user as it is once the effects have taken place. */
  after: KnownUser;
  effects: Statement[];
  /** 1 where the settings change. */
  stored: number;
  refused: Refusal[];
}

/** Plans a user's settings: those of the newest line, where they are newer than the user's own. */
export async function planUser(
  deps: Deps,
  call: Call,
  user: KnownUser,
  items: readonly DueRow[],
  lines: SentRows["user"],
): Promise<Settings> {
  const same: Settings = { after: user, effects: [], stored: 0, refused: [] };
  const newest = lines.toSorted((a, b) => a.value.updated_at - b.value.updated_at).at(-1);
  if (newest === undefined || (user.row !== null && user.row.updated_at >= newest.value.updated_at))
    return same;
  const { user_id: _owner, updated_at, ...settings } = newest.value;
  const channel = await channelOf(deps, call, user.row, newest.value);
  if (channel === null)
    return {
      ...same,
      refused: [{ line: newest.line, message: "digest_channel: is no address to deliver to" }],
    };
  const { zone, unknownZone } = resolveZone(settings.time_zone, user.defaultTimeZone);
  const move =
    user.row !== null && zone !== user.row.items_time_zone ? planMove(call, user.row, items, zone) : null;
  const patch: UserPatch = {
    ...settings,
    ...channel,
    ...(user.row === null
      ? {}
      : { created_at: user.row.created_at, earlier_zones: move?.earlier_zones ?? user.row.earlier_zones }),
  };
  const row = { ...NO_ROW, ...user.row, ...settings, ...patch, updated_at } as UserRow;
  patch.next_digest_at = nextDigestAt(row, zone, call.now);
  const before = readChannel(user.row?.digest_channel ?? null);
  const entry = { app: call.app, operation: "import_user", user: call.user, fields: ["digest.channel"] };
  const isOther = channel.digest_channel !== user.row?.digest_channel;
  const pushes = user.row !== null && user.row.reminders_push !== settings.reminders_push;
  return {
    after: { ...user, row, zone, unknownZone, zoneSource: zoneSourceOf(row) },
    effects: [
      ...(move?.effects ?? []),
      ...(isOther ? [...endOldSecrets(call, before), auditLine(call, entry)] : []),
      updateUser(call, patch, zone),
      ...(pushes ? [setPushes(call, settings.reminders_push === 1, call.now)] : []),
    ],
    stored: 1,
    refused: [],
  };
}

/** What the database fills in for a new user. */
const NO_ROW = {
  revision: 0,
  record_revision: 0,
  record_hash: null,
};

/** The columns of a channel: paused, unless it is the one that the user has. `null` where nothing may be sent there. */
async function channelOf(
  deps: Deps,
  call: Call,
  row: UserRow | null,
  { digest_channel, digest_stopped }: Lines["user"],
): Promise<Pick<UserRow, "digest_channel" | "digest_stopped"> | null> {
  if (digest_channel === null) return { digest_channel, digest_stopped };
  const channel = JSON.parse(digest_channel) as { type: string; url?: string };
  const own = readChannel(row?.digest_channel ?? null);
  const shown = own?.type === "webhook" ? { type: own.type, url: own.url } : own;
  if (row !== null && JSON.stringify(shown ?? {}) === digest_channel)
    return { digest_channel: row.digest_channel, digest_stopped: row.digest_stopped };
  if (channel.url === undefined) return { digest_channel, digest_stopped: PAUSED };
  if (!checkUrl(channel.url, deps.delivery.allowLocal).ok) return null;
  const secret = await deps.sealer.seal(
    makeSecret(deps.randomBytes(NEW_SECRET_BYTES)),
    channelPurpose(call.app, call.user),
  );
  return { digest_channel: JSON.stringify({ ...channel, secret }), digest_stopped: PAUSED };
}
