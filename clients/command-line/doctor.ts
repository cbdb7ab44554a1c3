import { Almanac } from "../typescript/src/client";
import { type Check, checkAddress, checkClock, checkCron, checkDeliveries, checkKeyOf } from "./checks";
import { checkDatabase } from "./database-check";
import { COMMON, command, type Session } from "./session";
import { type Connection, configMode, configPath, resolveConnection } from "./settings";
import { checkShards } from "./shards-check";
import type { Style } from "./terminal";
import { RefusedError } from "./usage";
import { checkZoneData } from "./zone-data";

const STYLES: Record<Check["status"], Style> = {
  ok: "green",
  warning: "yellow",
  failed: "red",
  skipped: "dim",
};

/** Says what is wrong with a deployment or with this machine, and what to do. Ends with 1 where a check failed. */
export const doctor = command(
  "doctor",
  "Checks the deployment and this machine, and says what to do",
  COMMON,
  async (session, args) => {
    const connection = resolveConnection(session.terminal.env, args);
    const checks = await runChecks(session, connection);
    const columns = [
      { title: "CHECK", text: ({ name }: Check) => name },
      { title: "IS", text: ({ status }: Check) => status, style: ({ status }: Check) => STYLES[status] },
      { title: "FOUND", text: ({ found }: Check) => found },
    ];
    await session.show(columns, checks, "");
    for (const { name, advice } of checks)
      if (advice !== "") await session.say({ text: `${name}: `, style: "bold" }, advice);
    const failed = checks.filter(({ status }) => status === "failed");
    await session.document({ url: connection.url, ok: failed.length === 0, checks });
    if (failed.length > 0) throw new RefusedError(`failed: ${failed.map(({ name }) => name).join(", ")}`);
  },
);

async function runChecks(session: Session, connection: Connection): Promise<Check[]> {
  const { terminal } = session;
  const address = await checkAddress(terminal, connection.url);
  const config = checkConfig(session);
  if (address.health === null) return [address.check, ...config];
  const asked = terminal.now();
  const key = await checkKeyOf(terminal, connection);
  const checks = [address.check, key.check];
  if (key.known !== null) {
    checks.push(checkClock(key.known.now, asked, terminal.now()));
    const client = new Almanac({ url: connection.url, key: connection.key, fetch: terminal.fetch });
    if (key.known.now !== null) checks.push(await checkZoneData(client, terminal.zoneData, terminal.signal));
    if (key.known.kind === "operator") {
      checks.push(await checkDatabase(client, terminal.signal));
      const shards = await checkShards(client, terminal.signal);
      if (shards !== null) checks.push(shards);
    }
  }
  const { cron_age_seconds, oldest_delivery_seconds } = address.health;
  return [...checks, checkCron(cron_age_seconds), checkDeliveries(oldest_delivery_seconds), ...config];
}

/** Whether others on this machine may read the stored key. */
function checkConfig({ terminal: { env } }: Session): Check[] {
  const mode = configMode(env);
  if (mode === null) return [];
  const path = configPath(env);
  const shown = `${path}, mode ${mode.toString(8)}`;
  return (mode & 0o077) === 0
    ? [{ name: "config", status: "ok", found: shown, advice: "" }]
    : [
        {
          name: "config",
          status: "warning",
          found: `${shown}: others may read the key`,
          advice: `chmod 600 ${path}`,
        },
      ];
}
