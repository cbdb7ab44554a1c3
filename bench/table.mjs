// Turns measurements into figures, and figures into a table for a terminal.

/** @typedef {import("./load.mjs").Measured} Measured */

/**
 * @param {import("./rows.mjs").Row[]} rows
 * @param {Map<string, Measured[]>} speeds by row, one for each round
 * @param {Map<string, import("./counts.mjs").Counts>} counts by row
 */
export function summary(rows, speeds, counts) {
  return rows.map(({ name, title, beside = "hello" }) => {
    const rounds = speeds.get(name);
    if (rounds === undefined) return { name, title, ...(counts.get(name) ?? {}) };
    const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b);
    return {
      name,
      title,
      requests_per_second: Math.round(median(rounds.map(rate))),
      p50_ms: quantile(latencies, 0.5),
      p99_ms: quantile(latencies, 0.99),
      beside,
      ratio: ratioOf(rounds, speeds.get(beside) ?? []),
      ...(counts.get(name) ?? {}),
    };
  });
}

/** @param {Measured} round */
function rate({ requests, seconds }) {
  return requests / seconds;
}

/**
 * The median over the rounds of how the two compared within one round.
 * @param {Measured[]} rounds @param {Measured[]} others
 */
function ratioOf(rounds, others) {
  return median(
    rounds.flatMap((round, i) => (others[i] === undefined ? [] : [rate(round) / rate(others[i])])),
  );
}

/** @param {number[]} values */
function median(values) {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** @param {number[]} sorted @param {number} share */
function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {Record<string, any>} report */
export function table(report) {
  const parts = [`Node ${report.node}, ${report.cores} × ${report.cpu}, ${report.connections} connections`];
  if (report.rows !== undefined) {
    const timed = report.rows.filter((/** @type {any} */ row) => row.requests_per_second !== undefined);
    parts.push(
      grid([
        ["", "requests/s", "p50 ms", "p99 ms", "ratio", "beside"],
        ...timed.map((/** @type {any} */ row) => [
          row.title,
          row.requests_per_second.toLocaleString("en"),
          row.p50_ms.toFixed(2),
          row.p99_ms.toFixed(2),
          row.ratio.toFixed(2),
          row.beside,
        ]),
      ]),
    );
    const counted = report.rows.filter((/** @type {any} */ row) => row.round_trips !== undefined);
    if (counted.length > 0) {
      parts.push(
        "What one operation costs, the digest that it puts in KV after its answer included:",
        costs(counted.map((/** @type {any} */ row) => [row.title, row])),
      );
    }
  }
  if (report.fleet !== undefined) {
    const { users, memories, idle, entering, mornings } = report.fleet;
    parts.push(
      `What a run of the cron costs among ${users.toLocaleString("en")} users and ${memories.toLocaleString("en")} memories:`,
      costs([
        ["nothing to do", idle.cron],
        [`${entering.items} items enter the horizon`, entering.cron],
        ["  their users' digests, by queue", entering.consumers],
        [`${mornings.items} daily digests`, mornings.cron],
        ["  their deliveries, by queue", mornings.consumers],
      ]),
    );
  }
  for (const { title, people, runs } of report.cron ?? []) {
    parts.push(
      `Runs of the cron for ${people.toLocaleString("en")} at one minute: ${title}`,
      costs(
        runs.map((/** @type {any} */ run, /** @type {number} */ n) => [
          `run ${n + 1}, ${run.seconds.toFixed(1)} s`,
          run,
        ]),
      ),
    );
  }
  if (report.cost !== undefined) parts.push(...pricesOf(report.cost));
  if (report.storage !== undefined) {
    const { memories, characters, bytes, parts: of } = report.storage;
    parts.push(
      `Bytes of a memory of ${characters} characters, among ${memories.toLocaleString("en")}:`,
      grid([
        ["", "bytes"],
        ...of.map((/** @type {{ name: string, bytes: number }} */ part) => [
          part.name,
          Math.round(part.bytes),
        ]),
        ["together", bytes],
      ]),
    );
  }
  if (report.cpu_ms !== undefined) {
    parts.push(
      "CPU of one invocation in the worker's isolate, on average:",
      grid([["", "ms"], ...report.cpu_ms.map((/** @type {any} */ { title, ms }) => [title, ms.toFixed(1)])]),
    );
  }
  if (report.stamps !== undefined) {
    const { messages, ours, dateFns, faster } = report.stamps;
    parts.push(
      `Stamping a list of ${messages} messages: ${ours.toFixed(2)} µs a message; ` +
        `with date-fns-tz ${dateFns.toFixed(2)} µs (${faster.toFixed(0)} times as long)`,
    );
  }
  if (report.first_phrases !== undefined) {
    parts.push(
      "CPU of the first phrase that an isolate reads, in ms, the least of some runs:",
      grid([
        ["", "in workerd", "in Node: words parsed", "zone asked", "read", "together", "read again"],
        ...report.first_phrases.map((/** @type {any} */ { title, workerd, words, zone, read, again }) => [
          title,
          workerd === null ? "" : workerd.toFixed(1),
          ...[words, zone, read, words + zone + read, again].map((ms) => ms.toFixed(1)),
        ]),
      ]),
    );
  }
  if (report.startup !== undefined) {
    const { runs, gzip_kb, least_ms, median_ms } = report.startup;
    parts.push(
      `Starting the worker (${gzip_kb.toFixed(1)} KB gzip): ${least_ms.toFixed(0)} ms active at least in ${runs} runs, ` +
        `${median_ms.toFixed(0)} ms in the middle one`,
    );
  }
  return parts.join("\n\n");
}

/** @param {[string, import("./counts.mjs").Counts][]} lines */
function costs(lines) {
  return grid([
    ["", "D1 round trips", "statements", "rows read", "rows written", "KV reads", "KV writes", "messages"],
    ...lines.map(([title, c]) => [
      title,
      ...[
        c.round_trips,
        c.statements,
        c.rows_read,
        c.rows_written,
        c.kv_reads,
        c.kv_writes,
        c.queue_messages,
      ],
    ]),
  ]);
}

/** @param {(string | number)[][]} lines the first is the head */
function grid(lines) {
  const widths = (lines[0] ?? []).map((_, i) => Math.max(...lines.map((line) => String(line[i]).length)));
  const draw = (/** @type {(string | number)[]} */ line) =>
    line
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const [head = [], ...rest] = lines.map(draw);
  return [head, "─".repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...rest].join("\n");
}

/** @param {{ day: Record<string, number>, bytes: number, months: ReturnType<typeof import("./cost.mjs").monthOf>[] }} cost */
function pricesOf({ day, bytes, months }) {
  const whole = (/** @type {number} */ count) =>
    count < 10 ? count.toFixed(1) : Math.round(count).toLocaleString("en");
  const [first] = months;
  const lines = (first?.dollars ?? []).map(({ title }, n) => [
    `  ${title}`,
    ...months.map(({ dollars }) => whole(dollars[n]?.dollars ?? 0)),
  ]);
  return [
    `One user a day: ${Object.entries(day)
      .map(([name, count]) => `${whole(count)} ${name.replace("_", " ")}`)
      .join(", ")}; a memory takes ${bytes} bytes. After a year, a month in dollars:`,
    grid([
      ["users", ...months.map(({ users }) => users.toLocaleString("en"))],
      ["together", ...months.map(({ total }) => whole(total))],
      ["in shards", ...months.map(({ in_shards }) => whole(in_shards))],
      ...lines,
      ["GB stored", ...months.map(({ stored_gb }) => whole(stored_gb))],
      ["databases of 10 GB", ...months.map(({ databases }) => whole(databases))],
      ["accounts of 1 TB", ...months.map(({ accounts }) => accounts.toFixed(3))],
      ["one database is full after days", ...months.map((month) => whole(month.full_after_days))],
      ["writes a second", ...months.map((month) => whole(month.writes_a_second))],
    ]),
  ];
}
