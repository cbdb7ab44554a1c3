// How much of what answers a question each search finds first, measured over HTTP against the worker in the platform's
// own runtime. Without files, one person has told the facts of `told/*.tsv`, sixty in each of eight languages, and asks for
// each in other forms of its words. Then come the forty of `told/by-keywords/facts.tsv`, and questions that share no word
// with them: the keywords between were written of the fact alone, as `remember` asks a model for them, and the questions
// afterwards. They are stored with their keywords and, in the row "no keywords", without. Files are no part of the project.
//
//   npm run quality -- [turns.jsonl questions.jsonl] [--only memories,messages] [--others 2000] [--json]
//
// A turn is `{sample, dia_id, speaker, text, event_time}`, a question `{sample, question, category, category_name,
// evidence}` with the `dia_id`s of the turns that answer it. Questions of category 5 have no answer and count apart.
// `--others` stores so many rows of another app first: no figure may move.
import { readdirSync, readFileSync } from "node:fs";
import { readFlags } from "../scripts/flags.mjs";
import { ADMIN_TOKEN, bundle, serve } from "./runtime.mjs";

const APP = "quality";
const DEPTH = 20;
const UNANSWERABLE = 5;
const AT_ONCE = 6;
const SECONDS_A_DAY = 86_400;
const FIRST_TOLD = 1_700_000_000; // 2023-11-14

const { values: options, positionals } = readFlags(
  `npm run quality -- [turns.jsonl questions.jsonl] [--only memories,messages] [--others 2000] [--json]

  --only WHAT   memories, messages, or both with a comma
  --others N    rows of another app that are stored first: no figure may move
  --json        the figures as JSON`,
  {
    only: { type: "string", default: "memories,messages" },
    others: { type: "string", default: "0" },
    json: { type: "boolean" },
  },
  2,
);
const [turnsFile, questionsFile] = positionals;
if (turnsFile !== undefined && questionsFile === undefined)
  throw new Error("npm run quality -- turns.jsonl questions.jsonl");
const { turns, questions } =
  turnsFile === undefined
    ? readTold()
    : {
        turns: readLines(turnsFile),
        questions: readLines(questionsFile).filter(({ evidence }) => evidence.length > 0),
      };
const samples = [...new Set(turns.map(({ sample }) => sample))];

const SEARCHES = {
  memories: {
    store: storeMemories,
    tool: "search_memory",
    turnOf: ({ metadata }) => metadata?.turn,
  },
  messages: {
    store: storeMessages,
    tool: "search_conversations",
    turnOf: ({ external_id }) => external_id,
  },
};

const runtime = await serve({ almanac: await bundle("src/index.ts") });
const base = `http://127.0.0.1:${runtime.ports.almanac}`;
const key = await newKey(APP);
await storeOthers(Number(options.others));
const report = {};
for (const name of options.only.split(",")) {
  const search = SEARCHES[name];
  if (search === undefined)
    throw new Error(`there is no search ${name}: ${Object.keys(SEARCHES).join(", ")}`);
  for (const sample of samples) await search.store(`${name}-${sample}`, turnsOf(sample));
  report[name] = await measure(name, search);
}
if (turnsFile === undefined && report.memories !== undefined)
  report.memories.push(...(await measureKeywords()));
await runtime.stop();
if (options.json) console.log(JSON.stringify(report, null, 2));
else for (const [name, rows] of Object.entries(report)) print(name, rows);
process.exit();

function readLines(file) {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** What was told and asked in each language. A day lies between two facts, so that none stands beside another. */
function readTold() {
  const rows = readdirSync(new URL("told/", import.meta.url))
    .filter((file) => file.endsWith(".tsv"))
    .flatMap((file) =>
      readTable(`told/${file}`).map(([text, question], n) => {
        return { text, question, language: file.slice(0, -".tsv".length), dia_id: `${file}:${n}` };
      }),
    );
  return {
    turns: rows.map(({ text, dia_id }, n) => ({
      sample: "told",
      dia_id,
      speaker: "ann",
      text,
      event_time: FIRST_TOLD + n * SECONDS_A_DAY,
    })),
    questions: rows.map(({ question, language, dia_id }) => ({
      sample: "told",
      question,
      category: 1,
      category_name: language,
      evidence: [dia_id],
    })),
  };
}

/** The cells of a file's lines, which tabs part. */
function readTable(file) {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
}

/** How often a fact is found by a question that shares no word with it, among all that was told: with its keywords, and without. */
async function measureKeywords() {
  const facts = readTable("told/by-keywords/facts.tsv").map(([text, words, question], n) => ({
    turn: {
      sample: "told",
      dia_id: `keywords:${n}`,
      speaker: "ann",
      text,
      event_time: FIRST_TOLD - (n + 1) * SECONDS_A_DAY,
      keywords: words.split(", "),
    },
    question,
  }));
  const rows = [];
  for (const [group, user] of [
    ["keywords", "with"],
    ["no keywords", "without"],
  ]) {
    const told = facts.map(({ turn: { keywords, ...turn } }) =>
      user === "with" ? { ...turn, keywords } : turn,
    );
    await storeMemories(`${user}-told`, [...turns, ...told]);
    const asked = facts.map(({ turn, question }) => ({
      sample: "told",
      question,
      category: 1,
      category_name: group,
      evidence: [turn.dia_id],
    }));
    const measured = await measure(user, SEARCHES.memories, asked);
    rows.push(...measured.filter((row) => row.group === group));
  }
  return rows;
}

function turnsOf(sample) {
  return turns.filter((turn) => turn.sample === sample);
}

async function newKey(app) {
  return (await call(ADMIN_TOKEN, "/v1/keys", { app })).key;
}

async function call(token, path, body) {
  const answer = await fetch(base + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** Calls `work` for every item, some at once. */
async function each(items, work) {
  const waiting = [...items.entries()].reverse();
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function storeMemories(user, said) {
  await each(said, ({ dia_id, speaker, text, event_time, keywords = [] }) =>
    call(key, `/v1/users/${user}/tools/remember`, {
      keywords,
      content: text.slice(0, 4000),
      entity: speaker,
      event_time: new Date(event_time * 1000).toISOString(),
      metadata: { turn: dia_id },
    }),
  );
}

/** The first speaker is the person, the other one the agent. */
async function storeMessages(user, said) {
  const person = said[0].speaker;
  for (let from = 0; from < said.length; from += 500) {
    const messages = said.slice(from, from + 500).map(({ dia_id, speaker, text, event_time }) => ({
      ...(speaker === person
        ? { role: "user", user_id: user, name: speaker }
        : { role: "assistant", agent: speaker }),
      content: text,
      created_at: event_time,
      external_id: dia_id,
    }));
    await call(key, `/v1/conversations/${user}/messages`, { messages });
  }
}

/** Rows of another app with the same words: its turns are the questions. */
async function storeOthers(count) {
  if (count === 0) return;
  const other = await newKey(`${APP}-other`);
  const words = (n) => `${questions[n % questions.length].question} ${n}`;
  for (let from = 0; from < count; from += 500) {
    const messages = Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
      role: "user",
      user_id: "other",
      content: words(from + i),
      external_id: `x${from + i}`,
    }));
    await call(other, "/v1/conversations/other/messages", { messages });
  }
  await each(Array.from({ length: count }), (_, n) =>
    call(other, "/v1/users/other/tools/remember", { content: words(n) }),
  );
}

async function measure(name, { tool, turnOf }, asked = questions) {
  const groups = new Map();
  await each(asked, async ({ sample, question, category, category_name, evidence }) => {
    const path = `/v1/users/${name}-${sample}/tools/${tool}`;
    const { results } = await call(key, path, { query: question, limit: DEPTH });
    const found = results.map(turnOf);
    const wanted = new Set(evidence);
    const recall = (k) => new Set(found.slice(0, k).filter((turn) => wanted.has(turn))).size / wanted.size;
    for (const group of category === UNANSWERABLE ? [category_name] : ["all", category_name]) {
      const sum = groups.get(group) ?? { questions: 0, 1: 0, 5: 0, 10: 0, 20: 0 };
      sum.questions += 1;
      for (const k of [1, 5, 10, 20]) sum[k] += recall(k);
      groups.set(group, sum);
    }
  });
  return [...groups]
    .sort(([, a], [, b]) => b.questions - a.questions)
    .map(([group, { questions: count, ...sums }]) => ({
      group,
      questions: count,
      ...Object.fromEntries(
        Object.entries(sums).map(([k, sum]) => [`R@${k}`, Number((sum / count).toFixed(3))]),
      ),
    }));
}

function print(name, rows) {
  console.log(name);
  console.table(rows);
}
