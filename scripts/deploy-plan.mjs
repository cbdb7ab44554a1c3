// Compares what a deployment needs with what the account has. Pure, so that it can be tested without an account.

/**
 * @typedef {object} Config the parts of wrangler.toml that name things outside the worker
 * @property {string} name
 * @property {{ binding: string, database_name: string, database_id?: string }[]} d1_databases an id where a deploy button
 *   wrote one
 * @property {{ binding: string, id?: string }[]} kv_namespaces
 * @property {{ producers: { queue: string }[], consumers: { queue: string, dead_letter_queue?: string }[] }} queues
 * @property {{ required: string[] }} secrets
 * @property {{ namespace_id: string }[]} ratelimits
 * @property {(string | { pattern: string, custom_domain?: boolean })[]} [routes]
 * @property {string} [account_id]
 * @property {{ PLAN?: string }} [vars]
 * @property {Record<string, object>} [env] what a named deployment has of its own
 *
 * @typedef {object} Found what the account has
 * @property {Map<string, string>} databases id by name
 * @property {Map<string, string>} namespaces id by title
 * @property {Set<string>} queues names
 */

/**
 * The configuration of one deployment. With a name it has its own worker, database, namespace, queues and limits, each
 * called `almanac-{name}…`, and takes routes and variables from `[env.{name}]` alone: the others are those of the
 * deployment without a name, and two workers can't have one address.
 * @param {Config} config wrangler.toml
 * @param {string} name lower-case letters, digits and hyphens; empty for the deployment without one
 * @returns {Config}
 */
export function configOf({ env = {}, ...config }, name) {
  if (name === "") return config;
  if (!/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(name)) {
    throw new Error(
      `ALMANAC_NAME is "${name}": send 1 to 30 lower-case letters, digits and hyphens, such as ALMANAC_NAME=staging.`,
    );
  }
  const { routes: _routes, vars: _vars, ...common } = config;
  const rename = (/** @type {string} */ old) => old.replace(config.name, `${config.name}-${name}`);
  return {
    ...common,
    name: rename(config.name),
    d1_databases: config.d1_databases.map(({ database_id: _id, ...database }) => ({
      ...database,
      database_name: rename(database.database_name),
    })),
    kv_namespaces: config.kv_namespaces.map(({ id: _id, ...namespace }) => namespace),
    queues: {
      producers: config.queues.producers.map((producer) => ({ ...producer, queue: rename(producer.queue) })),
      consumers: config.queues.consumers.map(({ queue, dead_letter_queue: dead, ...consumer }) => ({
        ...consumer,
        queue: rename(queue),
        ...(dead === undefined ? {} : { dead_letter_queue: rename(dead) }),
      })),
    },
    ratelimits: config.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: limitNamespace(limit.namespace_id, name),
    })),
    ...env[name],
  };
}

/**
 * The configuration for a plan of the account. On the free one an invocation may make 50 D1 queries, so a queue hands out
 * one message at a time, and the worker makes small ones (src/operation/batches.ts).
 * @param {Config} config @param {"free" | "paid"} plan
 * @returns {Config}
 */
export function forPlan(config, plan) {
  const planned = { ...config, vars: { ...config.vars, PLAN: plan } };
  if (plan === "paid") return planned;
  const consumers = config.queues.consumers.map((consumer) => ({ ...consumer, max_batch_size: 1 }));
  return { ...planned, queues: { ...config.queues, consumers } };
}

/**
 * Another number for each name: limiters of an account that have the same one count together.
 * @param {string} id @param {string} name
 */
function limitNamespace(id, name) {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  return String((sum + 1) * 10_000 + Number(id));
}

/**
 * The title of a namespace: the worker's name and the binding's.
 * @param {Config} config @param {string} binding
 */
export function namespaceTitle(config, binding) {
  return `${config.name}-${binding.toLowerCase()}`;
}

/**
 * Every queue that the worker writes to, reads from, or gives up to. An automatic deployment wouldn't create
 * those that only have a consumer.
 * @param {Config} config
 * @returns {string[]}
 */
export function queuesOf({ queues }) {
  const names = [
    ...queues.producers.map((producer) => producer.queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue: dead }) =>
      dead === undefined ? [queue] : [queue, dead],
    ),
  ];
  return [...new Set(names)];
}

/**
 * The wrangler commands that create what is missing, each with the words that announce it.
 * @param {Config} config @param {Found} found
 * @returns {{ says: string, args: string[] }[]} empty when everything is there
 */
export function planCreation(config, found) {
  const databases = config.d1_databases
    .filter(({ database_name: name, database_id: id }) => id === undefined && !found.databases.has(name))
    .map(({ database_name: name }) => ({ says: `database ${name}`, args: ["d1", "create", name] }));
  const namespaces = config.kv_namespaces
    .filter(({ id }) => id === undefined)
    .map(({ binding }) => namespaceTitle(config, binding))
    .filter((title) => !found.namespaces.has(title))
    .map((title) => ({ says: `namespace ${title}`, args: ["kv", "namespace", "create", title] }));
  const queues = queuesOf(config)
    .filter((name) => !found.queues.has(name))
    .map((name) => ({ says: `queue ${name}`, args: ["queues", "create", name] }));
  return [...databases, ...namespaces, ...queues];
}

/**
 * The configuration with the ids that the account gave, where it has none itself.
 * @template {Config} T
 * @param {T} config @param {Found} found
 * @returns {T}
 */
export function fillIds(config, found) {
  return {
    ...config,
    d1_databases: config.d1_databases.map((database) => ({
      ...database,
      database_id: database.database_id ?? known(found.databases, database.database_name),
    })),
    kv_namespaces: config.kv_namespaces.map((namespace) => ({
      ...namespace,
      id: namespace.id ?? known(found.namespaces, namespaceTitle(config, namespace.binding)),
    })),
  };
}

/** @param {Map<string, string>} ids @param {string} name */
function known(ids, name) {
  const id = ids.get(name);
  if (id === undefined)
    throw new Error(`${name} was created, but the account doesn't list it yet. Try again in a minute.`);
  return id;
}

/**
 * From `wrangler d1 list --json`.
 * @param {string} stdout
 * @returns {Map<string, string>} id by name
 */
export function readDatabases(stdout) {
  return new Map(readArray(stdout).map(({ name, uuid }) => [name, uuid]));
}

/**
 * From `wrangler kv namespace list`.
 * @param {string} stdout
 * @returns {Map<string, string>} id by title
 */
export function readNamespaces(stdout) {
  return new Map(readArray(stdout).map(({ title, id }) => [title, id]));
}

/**
 * From `wrangler queues list`, which draws a table and takes no `--json` (4.155).
 * @param {string} stdout
 * @returns {string[]} names
 */
export function readQueues(stdout) {
  const rows = stdout
    .split("\n")
    .filter((line) => line.includes("│"))
    .map((line) => line.split("│").map((cell) => cell.trim()));
  const column = rows[0]?.indexOf("name") ?? -1;
  return rows
    .slice(1)
    .map((row) => row[column] ?? "")
    .filter((name) => name !== "");
}

/**
 * Which of the required secrets the deployed worker doesn't have yet, from `wrangler secret list`. Only a worker
 * that doesn't exist has none: any other failure throws, for a secret set anew makes stored credentials unreadable.
 * @param {Config} config
 * @param {{ code: number, stdout: string, output: string }} answer
 * @returns {string[]}
 */
export function missingSecrets(config, { code, stdout, output }) {
  if (code !== 0) {
    if (/Worker ".*" .*not found|Worker ".*" not found|\[code: 10007\]/.test(output))
      return config.secrets.required;
    throw new Error(`The secrets of ${config.name} can't be listed.\n\n${output}`);
  }
  const present = new Set(readArray(stdout).map(({ name }) => name));
  return config.secrets.required.filter((name) => !present.has(name));
}

/**
 * Where the worker runs: its first route, else the address that `wrangler deploy` says; null when it has none.
 * @param {Config} config @param {string} output
 * @returns {string | null}
 */
export function findAddress({ routes = [] }, output) {
  const [route] = routes;
  // wrangler names a route by its pattern, and says no address.
  if (route !== undefined)
    return `https://${(typeof route === "string" ? route : route.pattern).replace(/\/.*$/, "")}`;
  return (
    output
      .match(/https?:\/\/[^\s]+/g)
      ?.find((url) => !url.includes("dash.cloudflare.com") && !url.includes("developers.")) ?? null
  );
}

/**
 * wrangler may write a line or two before its JSON.
 * @param {string} stdout
 * @returns {{ name: string, uuid: string, title: string, id: string }[]} of these, those that the list has
 */
function readArray(stdout) {
  const start = stdout.search(/^\[/m);
  if (start < 0) throw new Error(`wrangler's answer isn't understood: ${stdout.slice(0, 300)}`);
  return JSON.parse(stdout.slice(start));
}
