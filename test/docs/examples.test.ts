import { describe, expect, it } from "vitest";

/** The pages about the examples show pieces of them, as they are. */
const PAGES = import.meta.glob<string>("/docs/{ai-sdk,edge-chatbot,testing}.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const FILES = import.meta.glob<string>(
  ["/examples/{ai-sdk,rehearsal}/*.ts", "/examples/edge-chatbot/{wrangler.toml,src/index.ts}"],
  { query: "?raw", import: "default", eager: true },
);

describe.each(Object.keys(PAGES))("%s", (path) => {
  const blocks = [...(PAGES[path] ?? "").matchAll(/^```(?:ts|toml)\n(.*?)^```/gms)].map(
    ([, text = ""]) => text,
  );

  it("shows what the example's files hold", () => {
    expect(blocks).not.toEqual([]);
    const files = Object.values(FILES).map((text) => `\n${text}`);
    const strange = blocks.filter((block) => !files.some((file) => file.includes(`\n${block}`)));
    expect(strange).toEqual([]);
  });
});

it("shows the whole of the short ones", () => {
  expect(PAGES["/docs/ai-sdk.md"]).toContain(FILES["/examples/ai-sdk/chat.ts"]);
  expect(PAGES["/docs/testing.md"]).toContain(FILES["/examples/rehearsal/bot.ts"]);
});
