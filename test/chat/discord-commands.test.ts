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
