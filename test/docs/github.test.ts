import { expect, it } from "vitest";

const FILES = import.meta.glob<string>(["/.github/**/*", "/.ci/run"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const textOf = (path: string) => FILES[`/.github/${path}`] ?? "";

it("GitHub runs what CI runs here, with no right to write", () => {
  const workflow = textOf("workflows/ci.yml");
  expect(workflow).toContain("- run: .ci/run\n");
  expect(FILES["/.ci/run"]).toContain("npm ci");
  expect(workflow).toContain("permissions:\n  contents: read\n");
});

it("a report is asked for what finds its cause, and a weakness is sent to where it is private", () => {
  const bug = textOf("ISSUE_TEMPLATE/bug.yml");
  for (const id of ["calls", "answer", "clock", "door", "version"])
    expect(bug).toMatch(new RegExp(`id: ${id}\n[^]*?required: true`));
  for (const path of ["ISSUE_TEMPLATE/bug.yml", "ISSUE_TEMPLATE/config.yml", "pull_request_template.md"])
    expect(textOf(path), path).toContain("SECURITY.md");
  expect(textOf("ISSUE_TEMPLATE/config.yml")).toContain("blank_issues_enabled: false");
});
