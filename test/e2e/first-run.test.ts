import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  curlOf,
  expectNothingLeft,
  folder,
  keyOf,
  npmStart,
  paste,
  port,
  ROOT,
  type Run,
  useStart,
} from "./npm-start";

// A newcomer's first minutes with `npm start`, in a state folder of their own. The tests follow one another. What comes
// after a kill and after a reset: test/slow/e2e/first-run.test.ts.

useStart();
let firstKey: string;

/** The address of the console holds no key, and a code that is good once. */
async function expectConsole(run: Run) {
  const [, page = "", code = ""] = /^ *Console +(http\S+)#code=(\S+)$/m.exec(run.output()) ?? [];
  expect(page).toBe(`http://127.0.0.1:${port}/console`);
  expect(await (await fetch(page)).text()).toContain("/console/main.js");
  const init = { method: "POST", body: JSON.stringify({ code }) };
  const first = await fetch(`${page}/sign-in`, init);
  expect(await first.json()).toEqual({ key: expect.stringMatching(/^alm_/), user_id: "demo" });
  expect((await fetch(`${page}/sign-in`, init)).status).toBe(401);
}

/** The lines of the demo user's prompt without what another minute, day or machine changes. */
function shapeOf(prompt: string): string[] {
  const lines = prompt
    .trimEnd()
    .replaceAll(/\bid \w{8}\b/g, "id …")
    .replaceAll(/, noted [^,)]+/g, ", noted now")
    // In the last hour of a day nothing is noted of what ends with it.
    .replace(/(\(today, id …)\) Submit/, "$1, noted now) Submit")
    .replace(/^Current time: .*$/m, "Current time: …")
    .replace(/^Today is \w+day\. Local time is UTC\S*\.$/m, "Today is …")
    .replace(/\[OVERDUE .*?\] \((?:yesterday, )?/, "[OVERDUE …] (")
    .replaceAll(/\(\w+day, 2 days/g, "(…, 2 days")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "…")
    .split("\n");
  // The facts are stored in one second, and then stand by their ids.
  const blank = lines.indexOf("");
  const [heading = "", ...facts] = lines.slice(0, blank);
  return [heading, ...facts.toSorted(), ...lines.slice(blank)];
}

it("shows a prompt with what is due, by the line that the terminal says", async () => {
  const run = await npmStart();
  const prompt = await paste(curlOf(run));
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kathmandu" }).format();
  expect(prompt).toMatch(/^Current time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d \(Asia\/Kat[a-z]+\)$/m);
  expect(prompt).toMatch(/^Today is \w+day\. Local time is UTC\+5:45\.$/m);
  expect(prompt).toMatch(/^About Demo:\n- \(\d{4}-\d\d-\d\d, id \w{8}\) [A-Z]/m);
  expect(prompt).toMatch(
    /^- \[OVERDUE \d{4}-\d\d-\d\d \d\d:\d\d\] \((?:yesterday, )?2 hours ago, id \w{8}\) Call the plumber back$/m,
  );
  expect(prompt).toMatch(
    new RegExp(
      `^- \\[DUE ${today}\\] \\(today, id \\w{8}(?:, noted [^,)]+)?\\) Submit the holiday request$`,
      "m",
    ),
  );
  expect(prompt).toMatch(
    /^- \[DUE \d{4}-\d\d-\d\d 17:00\] \([A-Z]\w+day, 2 days from now, id \w{8}, noted [^,)]+\) Dentist$/m,
  );
  expect(prompt).not.toContain("passport");
  const [, shown = ""] =
    /^```text\n(.*?)^```/ms.exec(readFileSync(join(ROOT, "docs/quickstart.md"), "utf8")) ?? [];
  expect(shapeOf(prompt)).toEqual(shapeOf(shown));

  firstKey = keyOf(run);
  await expectConsole(run);
  const secrets = readFileSync(join(folder, "local.json"), "utf8");
  expect(statSync(join(folder, "local.json")).mode & 0o777).toBe(0o600);
  const { admin_token, encryption_key } = JSON.parse(secrets);
  const seen = run.output() + readFileSync(join(folder, "server.log"), "utf8");
  expect(seen).not.toContain(admin_token);
  expect(seen).not.toContain(encryption_key);

  run.ctrlC();
  await run.ended;
  await expectNothingLeft();
});

it("keeps the state at a second start, and ends with npm", async () => {
  const run = await npmStart({ ADMIN_TOKEN: "mine" });
  expect(keyOf(run)).toBe(firstKey);
  expect(await paste(curlOf(run).replace("/context", "/upcoming"))).toContain("Call the plumber back");
  const keys = await fetch(`http://127.0.0.1:${port}/v1/keys`, { headers: { authorization: "Bearer mine" } });
  expect(keys.status).toBe(200);

  const second = await npmStart();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("already running");

  process.kill(run.pid, "SIGTERM");
  await run.ended;
  await expectNothingLeft();
});

it("says what to do when the port is taken", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
  const run = await npmStart();
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`npm start -- --port ${port + 1}`);
  other.close();
});
