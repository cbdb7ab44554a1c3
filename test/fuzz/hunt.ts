import { expect, it } from "vitest";
import { BOTS, credentialsOf } from "../chat/bots";
import { CONNECTION_ID, DOORS, furnish } from "../support/doors";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";
import { type Answered, faultOf, OTHER_APP, OTHER_USER } from "./faults";
import { randomOf } from "./random";
import { type HostileRequest, hostileRequest, type Who } from "./requests";

/** Milliseconds that an answer may take. */
const LONGEST = 300;
/** A busy machine may hold an answer up; a slow request is slow each time it is sent alone. */
const TRIES = 4;

interface Worst {
  ms: number;
  request: string;
}

/** Sends so many hostile requests, made from the declarations of all operations. The seed decides all of them. */
export function hunt(count: number, seed: number): void {
  it(`answers ${count} hostile requests (seed ${seed}) without a fault or a word that isn't the caller's`, async () => {
    const world = await openWorld();
    const keys = await fill(world);
    const random = randomOf(seed);
    const statuses = new Map<number, number>();
    const worst: Worst = { ms: 0, request: "" };
    const faults: string[] = [];
    for (let n = 0; n < count && faults.length < 20; n += 1) {
      const request = hostileRequest(DOORS, random, world.app);
      const described = describeRequest(n, request);
      world.logs.length = 0;
      const first = await timed(world, request, keys);
      const ms = first.ms > LONGEST ? await timeAlone(world, request, keys) : first.ms;
      if (ms > worst.ms) Object.assign(worst, { ms, request: described });
      // The key went with its user, whom the app's key has erased.
      if (first.status === 401 && request.as === "mallory")
        keys.mallory = (await world.newKey({ user_id: "mallory" })).key;
      statuses.set(first.status, (statuses.get(first.status) ?? 0) + 1);
      const wrong = faultOf(request.as, first, world.logs.join("\n"));
      if (wrong !== null) faults.push(`${wrong}: ${described} → ${first.status} ${first.text.slice(0, 300)}`);
      if (ms > LONGEST) faults.push(`${Math.round(ms)} ms: ${described}`);
      if (n % 50 === 49) await world.settle();
    }
    await world.settle();
    console.info(
      `${count} requests, seed ${seed}: ${[...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, times]) => `${times} × ${status}`)
        .join(", ")}; slowest ${Math.round(worst.ms)} ms: ${worst.request.slice(0, 160)}`,
    );
    expect(faults).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 10);
  }, 3_600_000);
}

/** The app with a user, somebody else in it, and another app, each with words of its own. Answers the keys. */
async function fill(world: World): Promise<Record<Who, string | null>> {
  await furnish(world);
  const other = await world.newKey({ app: "canary-app" });
  for (const user of ["ann", "victim"]) await store(world, user, OTHER_APP, other.key);
  await store(world, "victim", OTHER_USER, world.key);
  const bot = { ...(await credentialsOf(BOTS.telegram)), bot_token: "1:canarybottoken" };
  const body = { platform: "telegram", credentials: bot };
  await bodyOf(await world.send("POST", "/v1/connections", { key: other.key, body }), 201);
  // Sealed for the id that it has been given.
  const own = { credentials: await credentialsOf(BOTS.telegram) };
  await bodyOf(await world.send("PATCH", `/v1/connections/${CONNECTION_ID}`, { body: own }));
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
  // The runtime warns of an export that is read by `text()`: its media type isn't one of text.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const ms = performance.now() - from;
  return { status: response.status, text, headers: JSON.stringify([...response.headers]), ms };
}

/** The least time that a request takes with nothing else under way, as a call of its own each time. */
async function timeAlone(
  world: World,
  request: HostileRequest,
  keys: Record<Who, string | null>,
): Promise<number> {
  const { "idempotency-key": _key, ...headers } = request.headers;
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > LONGEST; tries += 1) {
    await world.settle();
    least = Math.min(least, (await timed(world, { ...request, headers }, keys)).ms);
  }
  return least;
}

function describeRequest(n: number, { method, path, headers, body, as }: HostileRequest): string {
  const shown = typeof body === "string" ? body.slice(0, 400) : JSON.stringify(body);
  return `#${n} ${as} ${method} ${path.slice(0, 400)} ${JSON.stringify(headers)} ${shown}`;
}
