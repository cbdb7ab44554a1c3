import { beforeAll, describe, expect, it } from "vitest";
import { type AnyDeployment, anyDeployment, run } from "./run";

// What a program and a person are told where something is refused.

let service: AnyDeployment;

beforeAll(async () => {
  service = await anyDeployment();
});

const about = () => ({ url: service.url, key: service.key, env: { ALMANAC_USER: "ann" } });

async function errorOf(argv: string[], more: object = {}) {
  const { code, stdout, stderr } = await run([...argv, "--json"], { ...about(), ...more });
  expect([code, stdout]).toEqual([1, ""]);
  return (JSON.parse(stderr) as { error: Record<string, unknown> }).error;
}

it("a program gets what may be meant as data", async () => {
  for (const name of ["Anna", "Ben"])
    await run(["remember", `Call ${name}`, "--due", "tomorrow at 9"], about());
  const error = await errorOf(["done", "call"]);
  expect(error).toEqual({
    message: "several fit: say which by its id",
    candidates: expect.arrayContaining([
      { id: expect.stringMatching(/^\w{8}$/), content: "Call Ben", due_at_local: "2026-01-24 09:00:00 UTC" },
    ]),
  });
  expect(error["candidates"]).toHaveLength(2);
});

describe("errors name what the command takes", () => {
  it.each([
    [
      ["remember", "Train", "--recurrence", "FREQ=DAILY"],
      "--recurrence",
      "needs a first time: send --due-at or --due with it",
    ],
    [["remember", " "], "TEXT", expect.any(String)],
    [["search", "x".repeat(3000)], "WORDS", expect.any(String)],
    [["upcoming", "--days", "400"], "--days", expect.any(String)],
    [["remember", "x", "--keywords", "gym,"], "--keywords[1]", expect.any(String)],
    [["snooze", "call anna", "--for", "blue"], "--until or --for", expect.any(String)],
    [["edit", "call anna", "--text", " "], "--text", expect.any(String)],
    [
      ["edit", "call anna", "--due", "tomorrow", "--due-at", "2026-02-01"],
      "--due",
      expect.stringContaining("--due-at"),
    ],
  ])("%j", async (argv, option, message) => {
    const { errors } = await errorOf(argv);
    expect(errors).toEqual([{ option, message }]);
  });
});

it("keys say whose key they want", async () => {
  const { code, stderr } = await run(["keys", "list"], about());
  expect(code).toBe(1);
  expect(stderr).toContain("Set ALMANAC_KEY to it, or send --key");
  expect(stderr).toContain("ADMIN_TOKEN");
});
