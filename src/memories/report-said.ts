import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import type { Call } from "../operation/call/call";
import type { KnownUser } from "../operation/call/known-user";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { plainText } from "../operation/fields";
import { write } from "../operation/write";
import { userUnchanged } from "../store/guards";
import { readCandidates, selectCandidates } from "../store/memories/candidates";
import { markShown } from "../store/memories/knowledge";
import { type DueRow, PACKED_MEMORY } from "../store/rows";
import { type Item, LONG_LEAD } from "../time/item";
import { byDueTime, openOccurrence, pendingStatus } from "../time/life-cycle";
import { itemLabel } from "../time/prompt/prompt";
import { settleUser } from "../users/settle-user";
import { MOST_SAID, mentionedIn } from "../words/said/read-said";

/** Days ahead in which an item may be told of: those of a prompt that doesn't say. */
const WITHIN_DAYS = 7;
/** Overdue items, and as many that come up, that a text may tell of: the nearest to now. */
const MOST_TOLD_OF = 200;

const reported = once(() =>
  z.strictObject({
    mentioned: z
      .array(z.strictObject({ id: z.string(), label: z.string(), content: z.string() }))
      .describe("The items that this call has marked as mentioned, by due time"),
    revision: z.number(),
  }),
);

/**
 * Marks the items that a text names, as its words tell: what the bot has told its user needs no mark by its model. An item
 * that isn't pending stays as it is, so the same text again changes nothing; where nothing is marked nothing is written.
 */
export const reportSaid = operation({
  name: "report_said",
  summary: "Marks what the bot has told its user, by the words of its reply",
  about: "user",
  effect: "writes",
  input: () =>
    z.strictObject({
      text: plainText(MOST_SAID).describe("What the bot told the user, as it was sent"),
    }),
  output: reported,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/said" }],
  example: { text: "Remember to pay the rent tomorrow." },
  run: async (deps, call, { text }) =>
    await write<typeof call, z.output<ReturnType<typeof reported>>>(deps, call, async (current) => {
      const { user, items } = await readItems(deps, current);
      const told = items.length === 0 ? [] : await readText(deps, current, user, items, text);
      const { revision } = user;
      if (told.length === 0) return success({ outcome: { mentioned: [], revision } });
      const guard = userUnchanged(call, revision);
      return success({
        outcome: { mentioned: told.map(({ item, status }) => view(item, status, user.zone)), revision },
        effects: [
          markShown(
            call,
            told.map(({ item }) => item),
            call.now,
            call.now,
            guard,
          ),
        ],
        when: guard,
      });
    }),
});

type OpenRow = DueRow & Item;

/** For so many seconds after a mark of a series the same text is a repeat: it doesn't mean the occurrence after that. */
const REPEAT_SECONDS = 300;

function isRepeat({ recurrence, reminded_at }: DueRow, now: number): boolean {
  return (
    recurrence !== null && reminded_at !== null && reminded_at <= now && now - reminded_at < REPEAT_SECONDS
  );
}

/** The user and the items that a text may tell of, sensitive ones too, each at the occurrence that counts. */
async function readItems(deps: Deps, call: Call): Promise<{ user: KnownUser; items: OpenRow[] }> {
  const filter = {
    now: call.now,
    horizon: LONG_LEAD,
    away: 0,
    nearest: MOST_TOLD_OF,
    whole: PACKED_MEMORY,
    includeSensitive: true,
    label: null,
  };
  const { user, rows } = await settleUser(deps, call, [selectCandidates(call, filter).near]);
  const life = { zone: user.zone, default_remind_before: user.lastCall };
  const items = readCandidates(filter, rows[0], [])
    .whole.filter((row) => !isRepeat(row, call.now))
    .map((row) => openOccurrence({ ...row, ...life }, call.now, WITHIN_DAYS));
  return { user, items };
}

/** The pending items among those that a text tells of, by due time. */
async function readText(
  deps: Deps,
  { now }: Call,
  { zone, locale }: KnownUser,
  items: readonly OpenRow[],
  text: string,
): Promise<{ item: OpenRow; status: "overdue" | "due" }[]> {
  const words = { ...(await deps.words("times")), holidays: null };
  const sayable = items.map((item) => ({ ...item, sensitive: item.sensitive === 1 }));
  const told = new Set(mentionedIn(text, sayable, { now, zone, locale, withinDays: WITHIN_DAYS, words }));
  return items
    .toSorted(byDueTime)
    .filter(({ id }) => told.has(id))
    .flatMap((item) => {
      const status = pendingStatus(item, now, WITHIN_DAYS);
      return status === null ? [] : [{ item, status }];
    });
}

function view(item: OpenRow, status: "overdue" | "due", zone: string) {
  return { id: item.id, label: itemLabel(item, status, zone), content: item.content };
}
