import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import type { UserCall } from "../operation/call/call";
import { changeUser, type Decision } from "../operation/change-user";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { abbreviationText, label, timeZone } from "../operation/fields";
import { linesOf } from "../operation/tools/model-view";
import { nextDigestAt } from "../operation/user/digest-times";
import type { KnownUser } from "../operation/user/known-user";
import { planMove } from "../operation/user/plan-move";
import { selectLocalItems } from "../store/memories/select-memories";
import type { DueRow } from "../store/rows";
import { scopeKey } from "../store/rows";
import { updateUser } from "../store/users";
import { localMinute } from "../time/display";
import { isWithinDays } from "../time/horizon";
import { byDueTime } from "../time/life-cycle";
import { itemLabel, promptText } from "../time/prompt/prompt";
import { zonesOfPlace } from "../time/zones/city";
import { zoneOfAbbreviation } from "../time/zones/zone-names";
import { readTimeWords } from "../words/time-words";

/** Most items that an answer lists, of those due within a week. */
const MOST_CHANGED = 10;

/** What a model is to do about what it moved: an appointment at home stays where it was. */
const AT_HOME =
  "Ask which of them take place elsewhere, and send their due_at with the offset of that place by update_memory.";

const input = once(() =>
  z.strictObject({
    time_zone: timeZone.optional().describe("IANA name, such as Asia/Tokyo"),
    place: label(100).optional().describe("Or a city, in any language"),
  }),
);

const output = once(() =>
  z.strictObject({
    ...nowFields,
    time_zone_source: z.literal("user"),
    moved: z.number().describe("How many items kept their wall clock, and so are due at another instant"),
    changed: z
      .array(z.strictObject({ id: z.string(), content: z.string(), label: z.string() }))
      .describe("Those due within a week, at most ten"),
    revision: z.number(),
  }),
);

type ZoneAnswer = z.output<ReturnType<typeof output>>;

/** Sets where the user is, as the user says it. Wall-clock and all-day items keep their local time. */
export const setTimeZone = operation({
  name: "set_time_zone",
  summary: "Sets the user's time zone, by its name or by a city",
  model: {
    tool: "Set the user's time zone when they say where they are, or the prompt says it is unknown.",
    view: ({ moved, changed }, { zone, now }) => {
      const lines = changed.map(
        ({ id, content, label: time }) => `- ${time} (id ${id}) ${promptText(content)}`,
      );
      const left = moved - changed.length;
      return linesOf([
        `Time zone: ${zone}. It is ${localMinute(zone, now)} there.`,
        ...(moved === 0 ? [] : [`Items that keep their wall clock and so moved: ${moved}`]),
        ...lines,
        ...(changed.length > 0 && left > 0 ? [`- and ${left} more`] : []),
        ...(moved === 0 ? [] : [AT_HOME]),
      ]);
    },
  },
  about: "user",
  effect: "writes",
  write: { idempotent: true },
  input,
  output,
  routes: [],
  example: { place: "Tokyo" },
  run: async (deps, call, { time_zone, place }) => {
    if ((time_zone === undefined) === (place === undefined))
      return invalid({ path: "place", message: "send either place, a city, or time_zone, an IANA name" });
    const zone = time_zone === undefined ? await zoneOf(deps, place ?? "") : success(time_zone);
    if (!zone.ok) return zone;
    // What the user says counts, and not what the device shows.
    const settled = { ...call, carried: undefined };
    const done = await changeUser(deps, settled, [selectLocalItems(call)], (user, [items]) =>
      planZone(call, user, items, zone.value),
    );
    deps.settings.forget(scopeKey(call));
    return done;
  },
});

async function zoneOf(deps: Deps, place: string): Promise<Result<string>> {
  const meant = zoneOfAbbreviation(place.trim());
  if (meant !== null) return invalid({ path: "place", message: abbreviationText(place.trim(), meant) });
  const words = await readTimeWords(deps, place);
  const [zone, ...others] = zonesOfPlace(place, words.places());
  const said = JSON.stringify(place);
  if (zone === undefined) {
    const message = `${said} is no city that is known: send a large city near it, or its IANA name as time_zone`;
    return invalid({ path: "place", message });
  }
  if (others.length === 0) return success(zone);
  const message = `${said} may be in ${[zone, ...others].join(" or ")}: ask the user, and send that as time_zone`;
  return invalid({ path: "place", message });
}

function planZone(
  call: UserCall,
  user: KnownUser,
  items: readonly DueRow[],
  zone: string,
): Result<Decision<ZoneAnswer>> {
  const { row } = user;
  const isSet = row?.time_zone === zone && row.time_zone_source === null;
  const move = row === null || zone === user.itemsZone ? null : planMove(call, row, items, zone);
  const answer = (revision: number): ZoneAnswer => ({
    time_zone_source: "user",
    moved: move?.moved.length ?? 0,
    changed: changedSoon(move?.moved ?? [], zone, call.now),
    revision,
    ...viewNow(zone, call.now),
  });
  if (isSet) return success({ effects: [], answer });
  const patch = {
    time_zone: zone,
    time_zone_source: null,
    time_zone_observed_at: null,
    ...(move === null || row === null
      ? {}
      : { earlier_zones: move.earlier_zones, next_digest_at: nextDigestAt(row, zone, call.now) }),
  };
  return success({
    effects: [...(move?.effects ?? []), updateUser(call, patch, zone)],
    answer,
    createsIn: zone,
  });
}

/** The open items of those that moved that are due within a week. Sensitive ones stand in no list. */
function changedSoon(moved: readonly DueRow[], zone: string, now: number): ZoneAnswer["changed"] {
  return moved
    .filter((item) => item.sensitive === 0 && item.completed_at === null && item.superseded_by === null)
    .filter((item) => item.deadline_at > now && isWithinDays(item.due_at, zone, now, 7))
    .sort(byDueTime)
    .slice(0, MOST_CHANGED)
    .map((item) => ({ id: item.id, content: item.content, label: itemLabel(item, "due", zone) }));
}
