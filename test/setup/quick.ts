import type { RunnerTask, RunnerTestCase, RunnerTestFile } from "vitest";

/**
 * A quick run is what `npm test` does alone, without CI: it has every subject, and leaves out most of what is long. A
 * whole run (`ALMANAC_TESTS=all`, CI, a named file) has every test.
 */
declare module "vitest" {
  interface ProvidedContext {
    isQuick: boolean;
  }
}

/** Why a test was skipped. */
export const LEFT_OUT = "left out of a quick run";

/** Which tests of a file run: one in so many, from the first on (0: none); those that have such names, or other ones. */
type Kept = number | RegExp | { without: RegExp };

// An odd share meets every column of a table that has two.
export const KEPT: Record<string, Kept> = {
  // wrangler, npm, a browser, and services that start, stop and wait.
  "test/e2e/ai-sdk-example.test.ts": 0,
  "test/e2e/backup.test.ts": /overwrites no file/,
  "test/e2e/backup-cells.test.ts": 0,
  "test/e2e/browser/console.test.ts": /is signed in by a key that stays in the tab/,
  "test/e2e/cells.test.ts": { without: /is gone on with where|makes a database/ },
  "test/e2e/cells-run.test.ts": 0,
  "test/e2e/client.test.ts": { without: /does nothing twice/ },
  "test/e2e/command-line/transfer.test.ts": 3,
  "test/e2e/deploy-cells.test.ts": /uploads nothing where|are ordered|are named/,
  "test/e2e/deploy.test.ts": /refuses a name|--dry-run|asks for a login/,
  "test/e2e/edge-chatbot.test.ts": 0,
  "test/e2e/first-run.test.ts": /port is taken/,
  "test/e2e/generated-clients.test.ts": /for openapi-fetch/,
  "test/e2e/mcp.test.ts": 3,
  "test/e2e/page-commands.test.ts": /is excused for a reason/,
  "test/e2e/platforms/outbound.test.ts": 0,
  "test/e2e/python-client.test.ts": /sends times/,
  "test/e2e/python-package.test.ts": /the same archive|for a reader/,
  "test/e2e/real-wrangler.test.ts": 0,
  "test/e2e/rehearsal-example.test.ts": /is green with the marks, and red without them/,
  "test/e2e/release.test.ts": /what stands in the way|by any other command/,
  "test/e2e/site.test.ts": 3,
  "test/e2e/tarball.test.ts": 0,
  // A row for each operation.
  "test/doors/hostile-bodies.test.ts": 21,
  "test/doors/hostile-keys.test.ts": 21,
  "test/doors/hostile-requests.test.ts": 21,
  "test/conversations/bad-input.test.ts": 5,
  "test/doors/idempotency.test.ts": 21,
  "test/cells/one-cell.test.ts": /database at all|the map|is an operation|tools|messages/,
  "test/doors/good-will.test.ts": 3,
  "test/doors/model-instants.test.ts": 5,
  "test/doors/round-trips.test.ts": 5,
  "test/doors/rpc.test.ts": 7,
  "test/doors/served-words.test.ts": 7,
  // Tables of calls, each of which is a life of its own.
  "test/assistant/assistant.test.ts": 3,
  "test/assistant/plans.test.ts": 5,
  "test/dialogue/dialogue.test.ts": 5,
  "test/chat/digest-buttons.test.ts": 3,
  "test/chat/platforms/discord-forms.test.ts": 3,
  "test/context/life.test.ts": /a life|user (1|2|3|7|12|15),/,
  "test/rehearsal/year.test.ts": /fortnight/,
  // Breaks a move off at every third of its calls.
  "test/cells/moves.test.ts": { without: /at any call/ },
  "test/time/life/play-life.test.ts": { without: /London|New_York|Lord_Howe/ },
  "test/assistant/every-word.test.ts": 3,
  "test/chat/forward.test.ts": 3,
  "test/chat/genuine.test.ts": 3,
  "test/chat/inbound.test.ts": 3,
  "test/assistant/keeping.test.ts": 3,
  "test/assistant/languages.test.ts": 5,
  "test/chat/month.test.ts": 11,
  "test/clients/testing/mistakes.test.ts": /that forgets marks|is the same call/,
  "test/clients/testing/rehearse.test.ts": { without: /went out by itself/ },
  "test/assistant/offers.test.ts": 3,
  "test/chat/outbound.test.ts": 3,
  "test/assistant/parting.test.ts": 5,
  "test/assistant/plain-words.test.ts": 11,
  "test/assistant/put-off.test.ts": 11,
  "test/assistant/remind-languages.test.ts": 3,
  "test/assistant/remind-other.test.ts": 5,
  "test/assistant/remind-us.test.ts": 3,
  "test/assistant/sayings/conversations.test.ts": 5,
  "test/assistant/sayings/sayings.test.ts": 5,
  "test/chat/replaced.test.ts": 3,
  "test/chat/store-mode.test.ts": 3,
  "test/memories/history/as-of.test.ts": 3,
  "test/memories/open-limit.test.ts": 3,
  "test/memories/remember-blind.test.ts": 3,
  "test/memories/search-filters.test.ts": 3,
  "test/memories/search-ranking.test.ts": 3,
  "test/memories/series/occurrences.test.ts": 3,
  "test/memories/strict-caller.test.ts": 9,
  "test/memories/update-blind.test.ts": 7,
  "test/memories/series/life.test.ts": 3,
  "test/memories/series/races.test.ts": 3,
  "test/weeks/weeks.test.ts": 5,
  // Days and months in the test's clock, one minute or half an hour after the other.
  "test/chat/waiting-events.test.ts": 5,
  "test/context/months/three-bots.test.ts": 3,
  "test/reminders/claims.test.ts": 5,
  "test/reminders/delivery.test.ts": 3,
  "test/reminders/digest-simulation.test.ts": 5,
  "test/reminders/ledger.test.ts": 3,
  "test/reminders/parts.test.ts": 3,
  "test/reminders/slow-receivers.test.ts": 3,
  "test/reminders/sweeps.test.ts": /what 10,000 people|no other app|claims 40 digests|deletes all/,
  "test/users/digest-settings.test.ts": 9,
  "test/operators/erase-app.test.ts": { without: /although two of them are killed/ },
  "test/users/erased-digest.test.ts": { without: /after hours/ },
  // Laws and models with thousands of cases.
  "test/e2e/budgets/budgets.test.ts":
    /^(?:readRequest|readPhrase|splitPhrase|splitDuration) en$|^asksForMore$|^a message from slack$|is read in 20 ms/,
  "test/digest/model/freshness.test.ts": { without: /wherever the contract promises/ },
  "test/digest/model/model.test.ts": 0,
  "test/memories/series/timeline-laws.test.ts": { without: /in pages of any length/ },
  "test/store/search-index.test.ts": { without: /whatever character of Unicode|after every kind of write/ },
  "test/memories/calendar/parsers.test.ts": 5,
  "test/time/digest-schedule.test.ts": 3,
  "test/time/phrases/bounds.test.ts": 7,
  "test/time/phrases/law.test.ts": 7,
  "test/time/recurrence/backwards.test.ts": 3,
  "test/time/recurrence/bounds.test.ts": 5,
  "test/time/zone-component.test.ts": 5,
  // Every example of every page.
  "test/docs/made-files.test.ts": { without: /examples\.json/ },
  "test/reminders/plan.test.ts": { without: /finds more than it may do|piled up/ },
};

const keptOf = new WeakMap<RunnerTestFile, ReadonlySet<RunnerTask>>();

/** Whether a quick run leaves a test out. Throws where what the table says of a file is no longer true. */
export function isLeftOut(test: Readonly<RunnerTestCase>): boolean {
  const { file } = test;
  const rule = KEPT[file.name];
  if (rule === undefined) return false;
  const kept = keptOf.get(file) ?? keptBy(rule, testsOf(file.tasks));
  keptOf.set(file, kept);
  return !kept.has(test);
}

function testsOf(tasks: readonly RunnerTask[]): RunnerTask[] {
  return tasks.flatMap((task) => (task.type === "suite" ? testsOf(task.tasks) : [task]));
}

function keptBy(rule: Kept, tests: readonly RunnerTask[]): ReadonlySet<RunnerTask> {
  if (typeof rule === "number") return new Set(tests.filter((_test, n) => rule > 0 && n % rule === 0));
  const pattern = rule instanceof RegExp ? rule : rule.without;
  const named = tests.filter(({ name }) => pattern.test(name));
  if (named.length === 0) throw new Error(`test/setup/quick.ts: no test is named like ${pattern}`);
  return new Set(rule instanceof RegExp ? named : tests.filter((test) => !named.includes(test)));
}
