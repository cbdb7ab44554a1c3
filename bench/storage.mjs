// How many bytes D1 keeps for a memory, by table and index: rows that are stored as `remember` stores them, and then the
// pages of the database's own file (`dbstat`).
import { DatabaseSync } from "node:sqlite";
import { caller } from "./counts.mjs";
import { ADMIN_TOKEN } from "./runtime.mjs";

const APP = "storage";
/** Memories of a user. */
const EACH = 1_000;
/** Characters of a memory: the mean of what people say in LoCoMo's conversations. */
const CHARACTERS = 124;
/** One of so many memories is due. */
const DUE = 10;
const DAY = 86_400;
/** Different words of the language that memories are written in. */
const VOCABULARY = 2_000;
const SYLLABLES = ["ba", "con", "de", "fir", "gal", "hem", "i", "jo", "kel", "lu", "mar", "ni", "o", "pet"];

/**
 * Stores memories on a counted worker.
 * @param {number} port @param {number} memories @param {(progress: string) => void} say
 */
export async function fillStorage(port, memories, say) {
  const call = caller(port);
  const { key } = await call(ADMIN_TOKEN, "POST", "/v1/keys", { app: APP });
  const next = randomWords();
  const now = Math.floor(Date.now() / 1000);
  for (let from = 0; from < memories; from += EACH) {
    say(`Storing ${memories.toLocaleString("en")} memories: ${from.toLocaleString("en")}`);
    const user = `user-${from / EACH}`;
    await call(key, "PATCH", `/v1/users/${user}`, { time_zone: "Europe/London" });
    const rows = Array.from({ length: Math.min(EACH, memories - from) }, (_, n) => ({
      id: `s${(from + n).toString(36).padStart(7, "0")}`,
      content: next(CHARACTERS),
      entity: `person${n % 97}`,
      due_at: n % DUE === 0 ? now + (n % 365) * DAY : null,
      at: now - (memories - from - n) * 60,
    }));
    await call(key, "POST", "/bench/seed", { app: APP, user, memories: rows });
  }
}

/**
 * Bytes a memory, in all and by table or index, of what a file holds more than an empty database.
 * @param {string} file @param {string} empty @param {number} memories
 */
export function measureStorage(file, empty, memories) {
  const before = sizesOf(empty);
  const sizes = [...sizesOf(file)].map(([name, bytes]) => ({
    name,
    bytes: (bytes - (before.get(name) ?? 0)) / memories,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts = sizes.filter(({ bytes }) => bytes >= 0.5).sort((a, b) => b.bytes - a.bytes);
  return { memories, characters: CHARACTERS, bytes: Math.round(total), parts };
}

/** @param {string} file @returns {Map<string, number>} bytes of its pages, by table or index */
function sizesOf(file) {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare("SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name").all();
  db.close();
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

/** Texts of words of which the n-th commonest comes a n-th as often as the first; the same at each run. */
function randomWords() {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const words = Array.from({ length: VOCABULARY }, (_, n) =>
    Array.from(
      { length: 1 + Math.floor(Math.log(n + 1) / 2.6) },
      () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
    ).join(""),
  );
  return (/** @type {number} */ characters) => {
    let text = "";
    while (text.length < characters) text += `${words[Math.floor(VOCABULARY ** random()) - 1]} `;
    return text.slice(0, characters).trim();
  };
}
