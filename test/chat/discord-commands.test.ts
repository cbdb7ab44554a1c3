import { describe, expect, it } from "vitest";
import { DISCORD_COMMANDS } from "../../src/platforms/discord/commands";
import { openChat } from "./chat";

/** What Discord is told of the commands, by the rules of its "Application Commands". */

interface Registered {
  type: number;
  name: string;
  description?: string;
  options?: { name: string; description: string }[];
}

const ALL = DISCORD_COMMANDS as readonly object[] as readonly Registered[];
const SLASH = ALL.filter(({ type }) => type === 1);

it("each has a name and a description that Discord takes", () => {
  for (const { name, description = "", options = [] } of SLASH) {
    expect(name).toMatch(/^[-_a-z0-9]{1,32}$/);
    for (const text of [description, ...options.map((option) => option.description)]) {
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(100);
    }
  }
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
});

describe.each(SLASH)("/$name", ({ name, options = [] }) => {
  it("is known to the assistant", async () => {
    const chat = await openChat("discord");
    const answers = await chat.say(options.length > 0 ? `/${name} pay rent` : `/${name}`);
    expect(answers).toHaveLength(1);
    expect(answers[0]).not.toContain("I don't know /");
  });
});

describe("what was set up", () => {
  it.each([
    ["/move rent to Friday at 10", "tomorrow at 9", "Moved"],
    ["/rename rent to pay the landlord", "tomorrow at 9", "Pay the landlord"],
    ["/skip rent", "every day at 9", "Skipped"],
    ["/undo", "tomorrow at 9", "Taken back"],
  ])("is changed by %s, which Discord offers", async (said, when, answer) => {
    const [name = ""] = said.slice(1).split(" ");
    expect(SLASH.map((one) => one.name)).toContain(name);
    const chat = await openChat("discord");
    await chat.say(`/remind pay rent ${when}`);
    expect((await chat.say(said))[0]).toContain(answer);
  });

  it("is erased after a yes, which is asked for and not typed with the command", () => {
    const forgetMe = SLASH.find(({ name }) => name === "forget-me");
    expect(forgetMe?.options).toBeUndefined();
  });
});
