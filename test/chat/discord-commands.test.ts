import { describe, expect, it } from "vitest";
import { DISCORD_COMMANDS } from "../../scripts/discord-commands.mjs";
import { openChat } from "./chat";

/** What Discord is told of the commands, by the rules of its "Application Commands". */

interface Registered {
  type: number;
  name: string;
  description?: string;
  options?: { name: string; description: string }[];
}

const ALL: Registered[] = DISCORD_COMMANDS;
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

it("the assistant's help names each", async () => {
  const chat = await openChat("discord");
  const [help = ""] = await chat.say("/help");
  for (const { name } of SLASH.filter((command) => command.name !== "help"))
    expect(help).toContain(`/${name}`);
});

describe.each(SLASH)("/$name", ({ name, options = [] }) => {
  it("is known to the assistant", async () => {
    const chat = await openChat("discord");
    const answers = await chat.say(options.length > 0 ? `/${name} pay rent` : `/${name}`);
    expect(answers).toHaveLength(1);
    expect(answers[0]).not.toContain("I don't know /");
  });
});
