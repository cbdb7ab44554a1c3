import { expect, it } from "vitest";
import { ADMIN, bodyOf, openWorld } from "../support/world";

const TEXTS = import.meta.glob("/wrangler.toml", { query: "?raw", import: "default", eager: true });

interface Answer {
  compatibility_date: string;
  upload: object | null;
  bindings: { name: string; kind: string; set: boolean; optional: boolean }[];
}

it("GET /v1/deployment tells which worker answers, and what it has", async () => {
  const CF_VERSION_METADATA = { id: "the-upload", tag: "", timestamp: "2026-01-20T09:15:00.000Z" };
  const world = await openWorld(undefined, { CF_VERSION_METADATA });
  const shown = await bodyOf<Answer>(await world.admin("GET", "/v1/deployment"));
  expect(shown).toMatchObject({
    version: "0.1.0",
    upload: { id: "the-upload", tag: null, uploaded_at: "2026-01-20T09:15:00.000Z" },
  });
  expect(TEXTS["/wrangler.toml"]).toContain(`compatibility_date = "${shown.compatibility_date}"\n`);
  const bindingOf = (name: string) => shown.bindings.find((binding) => binding.name === name);
  expect(bindingOf("DB")).toEqual({ name: "DB", kind: "database", set: true, optional: false });
  expect(bindingOf("RATE_LIMIT")).toMatchObject({ kind: "variable", set: true, optional: true });
  expect(bindingOf("ENCRYPTION_KEY_NEXT")).toMatchObject({ kind: "secret", set: false, optional: true });
  expect(bindingOf("SLACK_API_BASE")).toMatchObject({ kind: "variable", set: false });
});

it("GET /v1/deployment shows what is missing, and no value of a secret", async () => {
  const world = await openWorld();
  Reflect.deleteProperty(world.bindings, "RATE_LIMITER");
  const text = await (await world.admin("GET", "/v1/deployment")).text();
  expect(text).not.toContain(world.bindings.ENCRYPTION_KEY);
  expect(text).not.toContain(ADMIN);
  const { bindings } = JSON.parse(text) as Answer;
  expect(bindings.filter(({ set, optional }) => !set && !optional).map(({ name }) => name)).toEqual([
    "RATE_LIMITER",
  ]);
});
