import { expect, it } from "vitest";
import { BOTS, credentialsOf } from "../chat/bots";
import { CONNECTION_ID, DOORS, furnish } from "../support/doors";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";
import { randomOf } from "./random";
import { type HostileRequest, hostileRequest, type Who } from "./requests";

/**
 * Hostile requests made from the declarations of all operations: `npm run fuzz -- --n 20000 --seed 1`. The seed decides
 * all of them. CI runs 2,000, and `npm test` fewer.
 */

const COUNT = Number(import.meta.env.VITE_FUZZ_N ?? 300);
const SEED = Number(import.meta.env.VITE_FUZZ_SEED ?? 1);

/** Milliseconds that an answer may take. */
const LONGEST = 2_000;

/** What stands in another app, and in another user of this app. */
const OTHER_APP = "quokkacanary";
const OTHER_USER = "numbatcanary";
/** What nothing but the worker and its operator knows. */
const SECRETS = [ADMIN, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "canarybottoken"];
/** Statements, their errors, and lines of a stack. */
const INSIDES =
  /\b(?:SELECT [\w.*,() ]+ FROM|INSERT INTO \w|UPDATE \w+ SET|DELETE FROM)\b|D1_ERROR|SQLITE_|no such (?:table|column)|json_each|\n\s+at \S+ \(|node_modules|\.ts:\d+/;

interface Worst {
  ms: number;
  request: string;
}

it(`answers ${COUNT} hostile requests (seed ${SEED}) without a fault or a word that isn't the caller's`, async () => {
  const world = await openWorld();
  const keys = await fill(world);
  const random = randomOf(SEED);
  const statuses = new Map<number, number>();
  const worst: Worst = { ms: 0, request: "" };
  const faults: string[] = [];
  for (let n = 0; n < COUNT && faults.length < 20; n += 1) {
    const request = hostileRequest(DOORS, random, world.app);
    const described = describeRequest(n, request);
    world.logs.length = 0;
    const first = await timed(world, request, keys);
    // A busy machine may hold one answer up; a slow request is slow again.
    const { ms } = first.ms > LONGEST ? await timed(world, request, keys) : first;
    if (ms > worst.ms) Object.assign(worst, { ms, request: described });
    // The key went with its user, whom the app's key has erased.
    if (first.status === 401 && request.as === "mallory")
      keys.mallory = (await world.newKey({ user_id: "mallory" })).key;
    statuses.set(first.status, (statuses.get(first.status) ?? 0) + 1);
    const wrong = faultOf(request, first, world.logs.join("\n"));
    if (wrong !== null) faults.push(`${wrong}: ${described} → ${first.status} ${first.text.slice(0, 300)}`);
    if (ms > LONGEST) faults.push(`${Math.round(ms)} ms: ${described}`);
    if (n % 50 === 49) await world.settle();
  }
  await world.settle();
  console.info(
    `${COUNT} requests, seed ${SEED}: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status}`)
      .join(", ")}; slowest ${Math.round(worst.ms)} ms: ${worst.request.slice(0, 160)}`,
  );
  expect(faults).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 10);
}, 3_600_000);

/** The app with a user, somebody else in it, and another app, each with words of its own. Answers the keys. */
async function fill(world: World): Promise<Record<Who, string | null>> {
  await furnish(world);
  const other = await world.newKey({ app: "canary-app" });
  for (const user of ["ann", "victim"]) await store(world, user, OTHER_APP, other.key);
  await store(world, "victim", OTHER_USER, world.key);
  const bot = { ...(await credentialsOf(BOTS.telegram)), bot_token: "1:canarybottoken" };
  const body = { platform: "telegram", credentials: bot };
  await bodyOf(await world.send("POST", "/v1/connections", { key: other.key, body }), 201);
  // A bot that answers would send the fuzzer's calls out of the runtime.
  await world.sql("UPDATE connections SET mode = 'store', forward_url = NULL WHERE id = ?", CONNECTION_ID);
  const mallory = await world.newKey({ user_id: "mallory" });
  return { app: world.key, mallory: mallory.key, operator: ADMIN, nobody: null };
}

async function store(world: World, user: string, word: string, key: string): Promise<void> {
  const memory = { content: `Pay the ${word}`, due_at: "2026-01-24", entity: word };
  await bodyOf(await world.send("POST", `/v1/users/${user}/memories`, { key, body: memory }), 201);
  const messages = { role: "user", content: `hello ${word}`, user_id: user };
  const path = `/v1/conversations/${word}/messages`;
  await bodyOf(await world.send("POST", path, { key, body: messages }), 201);
}

interface Answered {
  status: number;
  text: string;
  headers: string;
  ms: number;
}

async function timed(
  world: World,
  request: HostileRequest,
  keys: Record<Who, string | null>,
): Promise<Answered> {
  const { method, path, headers, body, as } = request;
  const from = performance.now();
  const response = await world.send(method, path, {
    key: keys[as],
    headers,
    ...(body === null ? {} : { body }),
  });
  const text = await response.text();
  const ms = performance.now() - from;
  return { status: response.status, text, headers: JSON.stringify([...response.headers]), ms };
}

/** What is wrong with an answer or with what was logged; `null` for nothing. */
function faultOf(request: HostileRequest, { status, text, headers }: Answered, logs: string): string | null {
  if (status >= 500) return "a fault";
  const said = `${text}\n${headers}\n${logs}`;
  if (INSIDES.test(said)) return "insides";
  if (SECRETS.some((secret) => said.includes(secret))) return "a secret";
  if (said.includes(OTHER_APP)) return "another app's word";
  if (request.as !== "app" && said.includes(OTHER_USER)) return "another user's word";
  if (logs.includes("numbat") || logs.includes("hunter2-marker")) return "content in a log";
  return null;
}

function describeRequest(n: number, { method, path, headers, body, as }: HostileRequest): string {
  const shown = typeof body === "string" ? body.slice(0, 400) : JSON.stringify(body);
  return `#${n} ${as} ${method} ${path.slice(0, 400)} ${JSON.stringify(headers)} ${shown}`;
}
