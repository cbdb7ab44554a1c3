import type { Almanac } from "../typescript/src/client";
import type { Check } from "./checks";

/**
 * Noon in places whose rules changed, by the release of the tz database that said so, and the offset since then in
 * hours. A runtime says no version of its data; what it answers for these tells how new they are.
 */
const CHANGES = [
  { release: "2022f", zone: "America/Mexico_City", date: "2027-07-01", offset: -6 },
  { release: "2022f", zone: "Asia/Amman", date: "2027-01-15", offset: 3 },
  { release: "2023a", zone: "Africa/Cairo", date: "2027-07-01", offset: 3 },
  { release: "2023d", zone: "America/Scoresbysund", date: "2027-01-15", offset: -2 },
  { release: "2024a", zone: "Asia/Almaty", date: "2027-01-15", offset: 5 },
  { release: "2025a", zone: "America/Asuncion", date: "2027-07-01", offset: -3 },
  { release: "2025b", zone: "America/Coyhaique", date: "2027-07-01", offset: -3 },
] as const;

type Change = (typeof CHANGES)[number];

/** Epoch seconds of a change's noon. */
function noonOf({ date, offset }: Change): number {
  return Date.parse(`${date}T12:00:00Z`) / 1000 - offset * 3600;
}

/** Whether this machine's zone data has a change. */
function isKnownHere(change: Change): boolean {
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: change.zone,
      dateStyle: "short",
      timeStyle: "short",
    });
    return format.format(noonOf(change) * 1000).endsWith("12:00");
  } catch {
    return false;
  }
}

/** Whether the deployment's zone data has a change: it reads noon there. */
async function isKnownThere(client: Almanac, change: Change, signal: AbortSignal): Promise<boolean> {
  try {
    const asked = { text: `${change.date} 12:00`, time_zone: change.zone };
    const { due_at } = await client.parseTime(asked, { signal, at: "2026-12-01T00:00:00Z" });
    return due_at === noonOf(change);
  } catch (error) {
    signal.throwIfAborted();
    const { status } = error as { status?: number };
    if (status === 422) return false;
    throw error;
  }
}

/** Compares the deployment's zone data with this machine's, whose version is `local`. */
export async function checkZoneData(client: Almanac, local: string, signal: AbortSignal): Promise<Check> {
  const there = await Promise.all(CHANGES.map(async (change) => await isKnownThere(client, change, signal)));
  const missing = (known: (change: Change, i: number) => boolean) =>
    CHANGES.filter((change, i) => !known(change, i));
  const notThere = missing((_change, i) => there[i] === true);
  const notHere = missing(isKnownHere);
  const newest = CHANGES.at(-1)?.release ?? "";
  const [old] = notThere;
  if (old !== undefined)
    return {
      name: "zone data",
      status: "warning",
      found: `the deployment lacks ${describe(notThere)}; this machine has ${local}`,
      advice: "Deploy with a current wrangler and compatibility date. Times in those zones are an hour off.",
    };
  if (notHere.length > 0)
    return {
      name: "zone data",
      status: "warning",
      found: `this machine (${local}) lacks ${describe(notHere)}; the deployment has them`,
      advice: "Update Node: what this machine computes for those zones differs from the deployment.",
    };
  return {
    name: "zone data",
    status: "ok",
    found: `the deployment has ${newest} or newer, this machine ${local}`,
    advice: "",
  };
}

function describe(changes: readonly Change[]): string {
  return changes.map(({ zone, release }) => `${zone} (${release})`).join(", ");
}
