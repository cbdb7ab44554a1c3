// Fills the demo user through the HTTP API, as any bot would.

/** Where the demo user lives when the machine doesn't say where it is. */
const FALLBACK_ZONE = "Europe/London";

/**
 * Makes sure that the app `demo` has a key and that its user has memories.
 * @param {string} address of the local server
 * @param {string} adminToken
 * @param {string | undefined} keptKey the key of an earlier start
 * @returns {Promise<string>} the key to use: the kept one where it still works
 */
export async function prepareDemo(address, adminToken, keptKey) {
  if (keptKey !== undefined && (await countMemories(address, keptKey)) !== null) return keptKey;
  const made = await call(address, adminToken, "POST", "/v1/keys", { app: "demo", name: "npm start" });
  if (await countMemories(address, made.key)) return made.key;

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || FALLBACK_ZONE;
  await call(address, made.key, "PATCH", "/v1/users/demo", { display_name: "Demo", time_zone: zone });
  for (const memory of demoMemories(new Date(), zone)) {
    await call(address, made.key, "POST", "/v1/users/demo/memories", memory);
  }
  const messages = demoMessages(Date.now());
  await call(address, made.key, "POST", "/v1/conversations/demo-chat/messages", { messages });
  return made.key;
}

/**
 * How many memories the demo user has, 0 or 1 standing for any; null when the key is not (or no longer) one.
 * @param {string} address
 * @param {string} key
 */
async function countMemories(address, key) {
  const response = await send(address, key, "GET", "/v1/users/demo/memories?limit=1");
  if (response.status === 401 || response.status === 403) return null;
  const { data } = await readAnswer(response, "GET /v1/users/demo/memories");
  return data.length;
}

/**
 * What the demo user told its bot, due around `now` in the time zone `zone`: something late, something today,
 * something near, and what comes near in the coming weeks.
 * @param {Date} now
 * @param {string} zone IANA name
 */
export function demoMemories(now, zone) {
  const hour = 3_600_000;
  const wallClock = (/** @type {number} */ instant) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" })
      .format(instant)
      .replace(" ", "T");
  const today = wallClock(now.getTime()).slice(0, 10);
  const inDays = (/** @type {number} */ days) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);

  return [
    { content: "Works early shifts as a nurse and has two children", category: "profile" },
    { content: "Prefers the afternoon for appointments", category: "preference" },
    { content: "Is allergic to peanuts", category: "fact" },
    { content: "Call the plumber back", category: "task", due_at: wallClock(now.getTime() - 2 * hour) },
    { content: "Submit the holiday request", category: "task", due_at: today },
    { content: "Dentist", category: "event", due_at: `${inDays(2)}T17:00` },
    { content: "Choir practice", category: "event", due_at: `${inDays(9)}T19:30`, recurrence: "FREQ=WEEKLY" },
    {
      content: "Anna's birthday",
      category: "event",
      entity: "Anna",
      due_at: inDays(12),
      remind_before: 48 * 3600,
    },
    { content: "Renew the passport", category: "task", due_at: inDays(45) },
  ];
}

/**
 * What the demo user and its bot said yesterday and today.
 * @param {number} now epoch milliseconds
 */
function demoMessages(now) {
  const said = (
    /** @type {string} */ role,
    /** @type {string} */ content,
    /** @type {number} */ hoursAgo,
  ) => ({
    role,
    content,
    user_id: "demo",
    created_at: Math.floor(now / 1000 - hoursAgo * 3600),
    ...(role === "user" ? { name: "Demo" } : {}),
  });
  return [
    said("user", "The dentist has moved me to the day after tomorrow, at five.", 26),
    said("assistant", "Noted. Shall I remind you to hand in the holiday request before that?", 25.98),
    said("user", "Yes, tomorrow please.", 22.5),
    said("assistant", "The holiday request is due today.", 1.2),
  ];
}

/**
 * @param {string} address @param {string} token @param {string} method @param {string} path @param {object} body
 */
async function call(address, token, method, path, body) {
  return readAnswer(await send(address, token, method, path, body), `${method} ${path}`);
}

/**
 * @param {string} address @param {string} token @param {string} method @param {string} path @param {object} [body]
 */
function send(address, token, method, path, body) {
  return fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** @param {Response} response @param {string} what */
async function readAnswer(response, what) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
