import * as z from "zod";
import { failure } from "../core/errors";
import { auditLine } from "../operation/audit";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/keep";
import { notACursor, pageLimit } from "../operation/page";
import { sealedFor } from "../operation/running/replay";
import {
  replaceSealed,
  SEALED_PLACES,
  type SealedPlace,
  type SealedRow,
  selectSealed,
} from "../store/secrets/sealed";
import { selectShardsFrom } from "../store/shards-mark";
import { channelPurpose } from "../users/channel-secret";
import { credentialsPurpose, forwardPurpose } from "./connection-secrets";

/** The purpose of a sealed text. */
const PURPOSES: Record<SealedPlace, (row: SealedRow) => string> = {
  credentials: ({ app, id }) => credentialsPurpose(app, id),
  forward: ({ app, id }) => forwardPurpose(app, id),
  channel: ({ app, id }) => channelPurpose(app, id),
  outcome: ({ app, id }) => sealedFor({ app, key: id }),
  old_credentials: ({ app, id }) => credentialsPurpose(app, id),
  old_forward: ({ app, id }) => forwardPurpose(app, id),
  old_channel: ({ app, id }) => channelPurpose(app, id),
};

/**
 * Seals secrets under the newest key that are still under another. It works through one page of one table, so that a
 * call ends soon; the answer's cursor goes on. What has changed meanwhile was sealed by the newest key already.
 */
export const resealSecrets = operation({
  name: "reseal_secrets",
  summary: "Seals stored secrets under the newest encryption key, a page at a time",
  about: "operator",
  effect: "writes",
  write: { inSteps: true },
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: z.string().max(64).optional().describe("The next_cursor of the call before"),
    }),
  output: () =>
    z.strictObject({
      key: z.string().describe("The newest key: the first 8 hex digits of its SHA-256"),
      resealed: z.number().describe("Secrets that were sealed under another key"),
      unreadable: z
        .array(z.strictObject({ place: z.enum(SEALED_PLACES), app: z.string(), id: z.string() }))
        .describe("Secrets that no key of this deployment opens: they have to be set again"),
      next_cursor: z.string().nullable().describe("null when all have been looked at"),
    }),
  routes: [{ method: "POST", path: "/v1/secrets/reseal" }],
  example: { limit: 50 },
  run: async (deps, call, { limit, cursor }) => {
    const from = readPosition(cursor ?? `${SEALED_PLACES[0]}:0`);
    if (from === null) return notACursor();
    const { place, after } = from;
    if (!(await isEverybodyHome(deps)))
      return failure("conflict", "people are being taken over by shards: run `npm run shards -- walk` first");
    const prefix = await deps.sealer.prefix();
    const [rows] = await deps.store.fanOut([selectSealed(place, prefix, after, limit)]);
    const opened = await Promise.all(rows.map((row) => resealed(deps, place, row)));
    const changes = rows.flatMap((row, i) => {
      const sealed = opened[i] ?? null;
      return sealed === null ? [] : [replaceSealed(place, row, sealed)];
    });
    const next =
      rows.length === limit ? writePosition({ place, after: rows.at(-1)?.row ?? 0 }) : followingPage(place);
    // A shard that hasn't been told yet has copies under the old key.
    if (next === null) await deps.store.shareChanges();
    const line = auditLine(call, { app: null, operation: "reseal_secrets" });
    return await keep(deps, call, changes.length === 0 ? [] : [...changes, line], {
      key: prefix.slice(0, -1),
      resealed: changes.length,
      unreadable: rows.filter((_, i) => opened[i] === null).map(({ app, id }) => ({ place, app, id })),
      next_cursor: next,
    });
  },
});

/** Whether nobody is on the way to a shard, with secrets that no page would show. */
async function isEverybodyHome({ store }: Deps): Promise<boolean> {
  if (store.primary.shards === 0) return true;
  const [[from]] = await store.primary.read([selectShardsFrom()]);
  return from === undefined;
}

/** The text under the newest key; `null` where no key opens it. */
async function resealed(deps: Deps, place: SealedPlace, row: SealedRow): Promise<string | null> {
  const purpose = PURPOSES[place](row);
  const text = await deps.sealer.open(row.sealed, purpose);
  return text === null ? null : await deps.sealer.seal(text, purpose);
}

/** Where a page begins: behind a row of a place. */
interface SealedPosition {
  place: SealedPlace;
  after: number;
}

function writePosition({ place, after }: SealedPosition): string {
  return `${place}:${after}`;
}

function readPosition(cursor: string): SealedPosition | null {
  const [, name, after] = /^([a-z_]+):(\d{1,15})$/.exec(cursor) ?? [];
  const place = SEALED_PLACES.find((one) => one === name);
  return place === undefined ? null : { place, after: Number(after) };
}

function followingPage(place: SealedPlace): string | null {
  const following = SEALED_PLACES[SEALED_PLACES.indexOf(place) + 1];
  return following === undefined ? null : writePosition({ place: following, after: 0 });
}
