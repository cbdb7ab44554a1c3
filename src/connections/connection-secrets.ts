import type { Deps } from "../operation/deps";
import { platformOf } from "../platforms/platforms";
import type { ConnectionRow, OldSecret, StoredConnection } from "../store/connections";
import { dropOldSecrets, keepOldSecret, OLD_SECRET_SECONDS } from "../store/secrets/old-secrets";
import type { Statement } from "../store/statement";

/** A connection's credentials; `null` where they were sealed under another key. */
export async function openCredentials(deps: Deps, row: ConnectionRow): Promise<unknown> {
  return await openSealed(deps, row, row.credentials);
}

async function openSealed({ sealer }: Deps, row: ConnectionRow, sealed: string): Promise<unknown> {
  const text = await sealer.open(sealed, credentialsPurpose(row.app_id, row.id));
  return text === null ? null : (JSON.parse(text) as unknown);
}

/**
 * The credentials that a connection had within a day of `now` (epoch seconds): a call is genuine by them too. Those that no
 * key opens are left out.
 */
export async function openOldCredentials(deps: Deps, row: StoredConnection, now: number): Promise<unknown[]> {
  const old = oldSecretsOf(row, "credentials", now);
  const opened = await Promise.all(old.map(({ sealed }) => openSealed(deps, row, sealed)));
  return opened.filter((credentials) => credentials !== null);
}

/**
 * The secrets that sign forwarded events at `now` (epoch seconds): the connection's own first, then those that it had
 * within a day. Empty where there is none, or its own can't be opened.
 */
export async function openForwardSecrets(
  { sealer }: Deps,
  row: StoredConnection,
  now: number,
): Promise<string[]> {
  if (row.forward_secret === null) return [];
  const all = [row.forward_secret, ...oldSecretsOf(row, "forward", now).map(({ sealed }) => sealed)];
  const purpose = forwardPurpose(row.app_id, row.id);
  const opened = await Promise.all(all.map((sealed) => sealer.open(sealed, purpose)));
  return opened[0] === null ? [] : opened.filter((secret) => secret !== null);
}

/** The purpose that a connection's credentials are sealed for. */
export function credentialsPurpose(app: string, id: string): string {
  return `connection:${app}:${id}`;
}

/** The purpose that the secret of a connection's forwarded events is sealed for. */
export function forwardPurpose(app: string, id: string): string {
  return `forward:${app}:${id}`;
}

/** What becomes of a connection's old secrets of one place: the present one joins them, they end, or they stay. */
export type OldSecretFate = "kept" | "ended" | "unchanged";

/** The statements of a patch for the old secrets, which come before it, and `old_secrets` of the row afterwards. */
export function planOldSecrets(
  row: StoredConnection,
  fates: Record<OldSecret["place"], OldSecretFate>,
  now: number,
): { effects: Statement[]; stored: string } {
  const effects: Statement[] = [];
  let stored = readOldSecrets(row);
  for (const place of ["credentials", "forward"] as const) {
    const owner = { app: row.app_id, place, id: row.id };
    if (fates[place] === "ended") {
      effects.push(dropOldSecrets(owner));
      stored = stored.filter((old) => old.place !== place);
    }
    if (fates[place] === "kept") {
      const valid_until = now + OLD_SECRET_SECONDS;
      effects.push(...keepOldSecret(owner, valid_until));
      stored = [...stored, { place, sealed: "", valid_until }];
    }
  }
  return { effects, stored: JSON.stringify(stored) };
}

/** Whether new credentials prove calls otherwise than those that the connection has. */
export async function provesOtherwise(
  deps: Deps,
  row: ConnectionRow,
  credentials: unknown,
): Promise<boolean> {
  const before = await openCredentials(deps, row);
  return (platformOf(row)?.proving ?? []).some((name) => {
    const old = partOf(before, name);
    return old !== undefined && old !== partOf(credentials, name);
  });
}

function partOf(credentials: unknown, name: string): unknown {
  return typeof credentials === "object" && credentials !== null
    ? new Map<string, unknown>(Object.entries(credentials)).get(name)
    : undefined;
}

/** Until when the newest old secret of a place is good; `null` where none is at `now`. */
export function oldUntil(row: StoredConnection, place: OldSecret["place"], now: number): number | null {
  const ends = oldSecretsOf(row, place, now).map(({ valid_until }) => valid_until);
  return ends.length === 0 ? null : Math.max(...ends);
}

function oldSecretsOf(row: StoredConnection, place: OldSecret["place"], now: number): OldSecret[] {
  return readOldSecrets(row).filter((old) => old.place === place && old.valid_until > now);
}

function readOldSecrets({ old_secrets }: StoredConnection): OldSecret[] {
  return JSON.parse(old_secrets) as OldSecret[];
}
