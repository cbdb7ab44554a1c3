import { expect, vi } from "vitest";
import { OPEN_ROUTES } from "../../src/doors/http/open-routes";
import {
  CHALLENGE,
  MCP_EXAMPLES,
  MCP_REVISION,
  WEBHOOK_EXAMPLES,
} from "../../src/doors/http/openapi/other-examples";
import { WEBHOOK_PATH } from "../../src/doors/http/openapi/other-paths";
import type { AnyOperation, Subject } from "../../src/operation/declare";
import { routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";
import { BOTS } from "../../test/chat/bots";
import { emptyStorage } from "../../test/setup/empty-storage";
import { type Door, doorsOf, nameOf } from "../../test/support/doors";
import { ADMIN, bodyOf, openWorld, type World } from "../../test/support/world";

/** Above this line people write docs/http.md and docs/http-operators.md. */
const MARK = "<!-- Below here `npm run generate` writes this page from the declarations in src. -->\n";

/** When the examples are answered. */
const EXAMPLE_TIME = "2026-01-23T14:32:00Z";

const WHO: Record<Subject, string> = {
  user: "the app's key, or the user's own",
  conversation: "the app's key, or a user's who is a member",
  time: "the app's key, or a user's",
  app: "the app's key",
  settings: "the app's key, or the operator's token",
  ledger: "the app's key, or the operator's token for all apps",
  clock: "the key of a test app",
  operator: "the operator's token",
  anybody: "any key",
};

/** Who may call an operation. */
function callersOf({ about, userKey }: AnyOperation): string {
  if (userKey?.never !== undefined) return "the app's key";
  return userKey?.onlyOwn === undefined ? WHO[about] : "the app's key, or a user's for the user's own";
}

/** What callers look for together, in the order of docs/http.md. What operators call has a page of its own. */
const PARTS: readonly { title: string; about: readonly Subject[] }[] = [
  { title: "About a user", about: ["user"] },
  { title: "About a conversation", about: ["conversation"] },
  { title: "About an app", about: ["app", "settings", "ledger", "clock"] },
  { title: "For every key", about: ["time", "anybody"] },
];

interface Part {
  title: string;
  operations: readonly AnyOperation[];
}

/** The parts of docs/http.md that have operations. */
function partsOf(operations: readonly AnyOperation[]): Part[] {
  const parts = PARTS.map(({ title, about }) => ({
    title,
    operations: operations.filter((operation) => about.includes(operation.about)),
  }));
  return parts.filter((part) => part.operations.length > 0);
}

const isOperators = ({ about }: AnyOperation) => about === "operator";

function rowsOf(operations: readonly AnyOperation[]): string[] {
  return operations.flatMap((operation) =>
    routesOf(operation).map(
      ({ method, path }) =>
        `| \`${method} ${path}\` | [${operation.name}](#${operation.name}) | ${operation.summary} | ${callersOf(operation)} |`,
    ),
  );
}

function tableOf(rows: readonly string[]): string {
  return ["| route | operation | does | who may call |", "|---|---|---|---|", ...rows].join("\n");
}

/** The tables of all routes but the operators', from the declarations. */
export function renderRoutes(operations: readonly AnyOperation[]): string {
  const tables = partsOf(operations).map(
    (part) => `### ${part.title}\n\n${tableOf(rowsOf(part.operations))}`,
  );
  const open = OPEN_ROUTES.map(
    ({ method, path, summary }) => `| \`${method} ${path}\` | | ${summary} | no key |`,
  );
  const hook =
    "| `POST /webhooks/{platform}/{connection_id}` | | What a platform calls: [platforms](platforms/README.md) | signed by the platform |";
  const operators = "What takes the operator's token is on [a page of its own](http-operators.md).";
  return ["## Routes", operators, ...tables, `### Without a key\n\n${tableOf([...open, hook])}`].join("\n\n");
}

/** What is random or this run's own, and what a page shows in its place. */
const RANDOM: [RegExp, string][] = [
  [/app-\d+/g, "my-bot"],
  [/https:\/\/almanac\.test/g, "https://almanac.example.com"],
  [/alm_[a-z0-9]{40}/g, `alm_${"x".repeat(40)}`],
  [/(_my-bot_)[0-9a-f]{48}/g, `$1${"0".repeat(48)}`],
  [/con_(?!c{16}|s{16})[a-z0-9]{16}/g, "con_h7k2m9q4w8x3z6v5"],
  [/(\/sign-in\/)[a-z0-9]{40}/g, `$1${"x".repeat(40)}`],
  [
    /"next_cursor":"[0-9a-f]{8}\.[\w-]{100,}"/g,
    '"next_cursor":"630dcd29.cHk3uS_I9QVYvJZ0mioVgd7mhXX7ESAJPpfygF9L"',
  ],
  [/"id":"(?!k7m2x9qa|m3w8r5tc|k{12})[a-z0-9]{8}"/g, '"id":"p4c8v2tz"'],
  [/"id":"(?!k{12}|a{12}|g{12})[a-z0-9]{12}"/g, '"id":"h7k2m9q4w8x3"'],
];

const UPLOAD = {
  id: "0b7c2f14-9d3e-4f6a-8c1b-5a2e7d9f0c36",
  tag: "",
  timestamp: "2026-01-20T09:15:00.000Z",
};

/** A user with a memory due tomorrow, a conversation, a bot, a key, a delivery and an event, by the ids that examples name. */
async function openExample(): Promise<World> {
  await emptyStorage();
  const world = await openWorld(EXAMPLE_TIME, { CF_VERSION_METADATA: UPLOAD });
  const ann = world.user();
  await ann.patch({ time_zone: "Europe/London", display_name: "Ann" });
  const rent = await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00", recurrence: "FREQ=MONTHLY" });
  await world.sql("UPDATE knowledge SET id = 'k7m2x9qa' WHERE id = ?", rent);
  const fact = await ann.store("Prefers the afternoon for appointments", { category: "preference" });
  await world.sql("UPDATE knowledge SET id = 't8w3n5kb' WHERE id = ?", fact);
  const { id } = await world.newKey({ name: "server" });
  await world.sql("UPDATE api_keys SET id = iif(id = ?, 'kkkkkkkkkkkk', 'aaaaaaaaaaaa')", id);
  const credentials = { bot_token: "123456:ABC-DEF", secret_token: "a-secret-of-your-own" };
  const connection = await world.send("POST", "/v1/connections", {
    body: { platform: "telegram", credentials },
  });
  const made = await bodyOf<{ id: string }>(connection, 201);
  await world.sql("UPDATE connections SET id = 'con_cccccccccccccccc' WHERE id = ?", made.id);
  // Credentials are sealed for their connection's id.
  await bodyOf(await world.send("PATCH", "/v1/connections/con_cccccccccccccccc", { body: { credentials } }));
  const slack = await bodyOf<{ id: string }>(
    await world.send("POST", "/v1/connections", { body: { platform: "slack", credentials: {} } }),
    201,
  );
  await world.sql("UPDATE connections SET id = 'con_ssssssssssssssss' WHERE id = ?", slack.id);
  // The platform that one example speaks to.
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ ok: true, result: true }));
  const message = { role: "user", content: "A coffee tomorrow?", user_id: "ann", name: "Ann" };
  await bodyOf(await world.send("POST", "/v1/conversations/chat/messages", { body: message }), 201);
  await world.sql("UPDATE messages SET id = 'm3w8r5tc'");
  await world.sql(
    `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, attempts, last_error, created_at)
     VALUES ('dlv_dddddddddddd', ?, 'ann', 'digest', '2026-01-23', 1769155200, 'dead', 13, 'no answer within 10 s', 1769155200)`,
    world.app,
  );
  await world.sql(
    `INSERT INTO inbound_events (connection_id, event_id, app_id, user_id, status, as_of, event, attempts, last_error,
       created_at)
     VALUES ('con_cccccccccccccccc', 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', ?, 'telegram:4242', 'dead', 1769155200, ?, 5,
       'answered 503', 1769155200)`,
    world.app,
    JSON.stringify({ type: "message", chat: { id: "4242" } }),
  );
  await world.sql(
    "INSERT INTO erasures (app_id, user_id, erased_at, finished_at) VALUES (?, 'eve', 1769155200, 1769155200)",
    world.app,
  );
  // Ids of keys are random.
  await world.sql(
    `INSERT INTO api_keys (id, key_hash, app_id, user_id, name, created_at, client_id, client_host, last_used_at)
     SELECT 'gggggggggggg', 'grant gggggggggggg', app_id, 'ann', 'Claude', created_at, 'c', 'claude.ai', created_at
     FROM api_keys WHERE id = 'aaaaaaaaaaaa'`,
  );
  await world.sql("UPDATE audit_lines SET key_id = iif(key_id IS NULL, NULL, 'kkkkkkkkkkkk')");
  await world.sql(
    "UPDATE audit_lines SET target_id = 'con_cccccccccccccccc' WHERE operation LIKE '%_connection'",
  );
  await world.settle();
  return world;
}

const SIBLINGS = /_(iso|local|tz|relative)$/;

/** An answer as a page shows it: without nulls and display fields, the first two of each list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, field]) => field !== null && !SIBLINGS.test(name));
  return Object.fromEntries(kept.map(([name, field]) => [name, shortened(field)]));
}

function curlOf({ method, path, body, operation }: Door): string {
  const key = operation.about === "operator" ? "$ADMIN_TOKEN" : "$ALMANAC_KEY";
  const verb = method === "GET" ? "" : ` -X ${method}`;
  const lines = [`curl -s${verb} "$ALMANAC${path}" -H "Authorization: Bearer ${key}"`];
  if (typeof body === "string")
    lines.push(
      `  -H 'Content-Type: application/x-ndjson' --data-binary $'${String(body).replaceAll("\n", "\\n")}'`,
    );
  else if (body !== undefined && Object.keys(body).length > 0)
    lines.push(`  -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`);
  return lines.join(" \\\n");
}

/** The door of a declaration that a page shows: its noun where it has one. */
function shownDoor(operation: AnyOperation): Door {
  const doors = doorsOf([operation]);
  const [first] = doors;
  const noun = doors.find((door) => !door.route.includes("/tools/"));
  const shown = noun ?? first;
  if (shown === undefined) throw new Error(`${operation.name} has no address`);
  return shown;
}

/** A world that was only read since it was opened, of the test that runs. */
let unchanged: World | null = null;

async function worldFor(door: Door): Promise<World> {
  if (door.operation.about === "clock") return await openWorld(EXAMPLE_TIME, {}, true);
  const world = unchanged === null || unchanged.witness.closed ? await openExample() : unchanged;
  unchanged = door.effect === "reads" ? world : null;
  return world;
}

/** What an operation's example is answered, from a fixed clock. */
async function answerOf(door: Door): Promise<{ status: number; type: string; text: string }> {
  const world = await worldFor(door);
  const key = door.operation.about === "operator" ? ADMIN : world.key;
  const body = door.body === undefined ? {} : { body: door.body };
  const response = await world.send(door.method, door.path.replaceAll("{app}", world.app), { key, ...body });
  const text = RANDOM.reduce((all, [random, shown]) => all.replace(random, shown), await response.text());
  return { status: response.status, type: response.headers.get("content-type") ?? "", text };
}

/** The answer to an operation's example, as a page shows it. */
export async function shownAnswer(door: Door) {
  const { status, type, text } = await answerOf(door);
  if (status >= 300) throw new Error(`the example of ${door.operation.name} is refused: ${text}`);
  const isJson = type.startsWith("application/json");
  const shown = isJson ? JSON.stringify(shortened(JSON.parse(text)), null, 1) : text.trimEnd();
  return { status, isJson, shown };
}

/** Every answer to an example, whole but for long lists, by method and path: what docs/examples.json has. */
export async function examplesFile(): Promise<string> {
  const received: [string, { status: number; body: unknown }][] = [];
  for (const door of doorsOf(OPERATIONS)) {
    const { status, type, text } = await answerOf(door);
    if (status >= 300) throw new Error(`the example of ${door.operation.name} is refused: ${text}`);
    const isJson = type.startsWith("application/json");
    received.push([nameOf(door), { status, body: isJson ? JSON.parse(text, firstTwo) : text }]);
  }
  received.push(...(await otherAnswers()));
  return `${JSON.stringify(Object.fromEntries(received), null, 1)}\n`;
}

/** What the addresses that no operation declares answer to their examples. */
async function otherAnswers(): Promise<[string, { status: number; body: unknown }][]> {
  const world = await openExample();
  const mcp = await eachOf(MCP_EXAMPLES, async (body) => {
    const headers = {
      "almanac-user": "ann",
      "mcp-protocol-version": MCP_REVISION,
      accept: "application/json, text/event-stream",
    };
    return await bodyOf(await world.send("POST", "/mcp", { body, headers }), 200);
  });
  const path = async (platform: "slack" | "telegram" | "whatsapp") => {
    const { credentials } = BOTS[platform];
    // A bot that stores alone answers nobody, so nothing leaves the test.
    const body = { platform, credentials, mode: "store" };
    const made = await world.send("POST", "/v1/connections", { body });
    return `/webhooks/${platform}/${(await bodyOf<{ id: string }>(made, 201)).id}`;
  };
  const hooks = await eachOf(WEBHOOK_EXAMPLES, async (value, name) => {
    const platform = name === "slack_challenge" ? "slack" : "telegram";
    const address = await path(platform);
    const body = JSON.stringify(value);
    const headers = await BOTS[platform].sign(body, address, Math.floor(Date.now() / 1000));
    const answered = await world.send("POST", address, { key: null, body, headers });
    expect(answered.status).toBe(200);
    const text = await answered.text();
    return text === "" ? text : (JSON.parse(text) as unknown);
  });
  const query = new URLSearchParams(CHALLENGE);
  const challenge = await world.send("GET", `${await path("whatsapp")}?${query}`, { key: null });
  return [
    ["POST /mcp", { status: 200, body: mcp }],
    [`POST ${WEBHOOK_PATH}`, { status: 200, body: hooks }],
    [`GET ${WEBHOOK_PATH}`, { status: challenge.status, body: await challenge.text() }],
  ];
}

async function eachOf(
  examples: Record<string, { value: object }>,
  send: (value: object, name: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const answers: [string, unknown][] = [];
  for (const [name, { value }] of Object.entries(examples)) answers.push([name, await send(value, name)]);
  return Object.fromEntries(answers);
}

function firstTwo(_key: string, value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 2) : value;
}

async function renderCall(operation: AnyOperation): Promise<string> {
  const door = shownDoor(operation);
  const { status, isJson, shown } = await shownAnswer(door);
  const effect = operation.effect === "reads" ? "Reads" : "Writes";
  const takes = operation.effect === "reads" ? "" : ", and takes an `Idempotency-Key`";
  return [
    `### ${operation.name}`,
    "",
    `${operation.summary}. ${effect}${takes}.`,
    "",
    "```sh",
    curlOf({ ...door, path: door.path.replaceAll("{app}", "my-bot") }),
    "```",
    "",
    `${status}:`,
    "",
    isJson ? "```json" : "```text",
    shown,
    "```",
  ].join("\n");
}

const CALLS = `Each call can be pasted, with the address of a deployment in \`ALMANAC\` and a key in \`ALMANAC_KEY\`. \`npm run generate\`
runs all of them at Friday, 23 January 2026, 14:32 in London, and writes down what is answered. To be short, the answers here
leave out fields that are \`null\`, and the four display fields beside each instant ([time.md](time.md)); lists show two
elements. Dates in calls are of that week: send your own.`;

async function renderCalls(operations: readonly AnyOperation[]): Promise<string> {
  const calls: string[] = [];
  for (const operation of operations) calls.push(await renderCall(operation));
  return calls.join("\n\n");
}

/** What people wrote of a page, above the line. */
function proseOf(page: string): string {
  const [prose = "", ...made] = page.split(MARK);
  if (made.length === 0) throw new Error("the line above the routes is gone");
  return prose;
}

/** docs/http.md, with what people wrote of it. */
export async function httpPage(page: string): Promise<string> {
  const calls: string[] = [];
  for (const { title, operations } of partsOf(OPERATIONS))
    calls.push(`## Calls: ${title.toLowerCase()}\n\n${await renderCalls(operations)}`);
  return `${proseOf(page)}${MARK}\n${[renderRoutes(OPERATIONS), `## Calls\n\n${CALLS}`, ...calls].join("\n\n")}\n`;
}

/** docs/http-operators.md, with what people wrote of it. */
export async function operatorsPage(page: string): Promise<string> {
  const operations = OPERATIONS.filter(isOperators);
  const parts = [`## Routes\n\n${tableOf(rowsOf(operations))}`, "## Calls", await renderCalls(operations)];
  return `${proseOf(page)}${MARK}\n${parts.join("\n\n")}\n`;
}
