import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type AnyService, anyService } from "./platforms/any-service";

/** What is served beside the worker: the OpenAPI document and the pages. */

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
}

interface DescribedOperation {
  description: string;
  parameters?: { $ref?: string; name?: string; description?: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Described {
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, Record<string, DescribedOperation>>;
  components: {
    responses: Record<string, { content?: Record<string, unknown> }>;
    schemas: Record<string, unknown>;
  };
}

const PUBLIC = resolve(import.meta.dirname, "../../public");

async function readDocument(): Promise<Document> {
  return JSON.parse(await readFile(resolve(PUBLIC, "openapi.json"), "utf8")) as Document;
}

/** What a public ruleset says against a document; each example is checked against its schema too. */
async function findings(document: Document): Promise<string[]> {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false },
      "no-invalid-parameter-examples": "error",
    },
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

interface Spectral {
  setRuleset(ruleset: object): void;
  run(document: object): Promise<{ code: string | number; message: string; path: (string | number)[] }[]>;
}

/** What Spectral says. Its ruleset isn't of the type that its core declares for one, so both are required without types. */
async function spectralFindings(document: object): Promise<string[]> {
  const require = createRequire(import.meta.url);
  const { Spectral } = require("@stoplight/spectral-core") as { Spectral: new () => Spectral };
  const { oas } = require("@stoplight/spectral-rulesets") as { oas: object };
  const linter = new Spectral();
  linter.setRuleset({ extends: [oas] });
  const found = await linter.run(structuredClone(document));
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
}

describe("the OpenAPI document", () => {
  it("is clean under Redocly's strict ruleset, and every example is of its schema", async () => {
    expect(await findings(await readDocument())).toEqual([]);
  });

  it("is clean under Spectral's ruleset for OpenAPI, warnings included", async () => {
    const document = await readDocument();
    expect(await spectralFindings(document)).toEqual([]);
    const { "/healthz": health } = document.paths;
    const [finding] = await spectralFindings({ ...document, tags: [], paths: { "/healthz": health } });
    expect(finding).toMatch(/^operation-tag-defined/);
  });

  it.each([
    ["lacks a field", { revision: undefined }],
    ["has a field more", { luck: 7 }],
  ])("would not pass with an answer that %s", async (_how, change) => {
    const document = await readDocument();
    const path = "/v1/users/{user_id}/memories";
    const made = document.paths[path]?.["post"]?.responses["201"] as {
      content: { "application/json": { example: object } };
    };
    const json = made.content["application/json"];
    json.example = { ...json.example, ...change };
    const [finding, ...others] = await findings(document);
    expect(finding).toMatch(/^no-invalid-media-type-examples/);
    expect(others).toEqual([]);
  });

  it("has one media type an answer, no default of a request, and a sentence for each operation and parameter", async () => {
    const text = await readFile(resolve(PUBLIC, "openapi.json"), "utf8");
    const { paths, webhooks, components } = JSON.parse(text) as Described;
    expect(Object.keys(webhooks)).toEqual(["digest.daily", "reminder.due"]);
    for (const [path, methods] of Object.entries({ ...paths, ...webhooks }))
      for (const [method, { description, parameters = [], responses }] of Object.entries(methods)) {
        const at = `${method} ${path}`;
        expect(description, at).toMatch(/\w/);
        for (const one of parameters) expect(one.$ref ?? one.description, `${at} ${one.name}`).toMatch(/\w/);
        // The Model Context Protocol answers batches as a stream.
        if (path === "/mcp") continue;
        for (const [status, { content = {} }] of Object.entries(responses))
          expect(Object.keys(content).length, `${at} ${status}`).toBeLessThan(2);
      }
    for (const [name, { content = {} }] of Object.entries(components.responses))
      expect(Object.keys(content), name).toEqual(["application/problem+json"]);
    const asked = Object.entries(components.schemas).filter(([name]) => name.endsWith("Arguments"));
    expect(asked.length).toBeGreaterThan(20);
    expect(JSON.stringify([asked, paths])).not.toContain('"default":');
    const full = await readFile(resolve(PUBLIC, "openapi-full.json"), "utf8");
    expect(full).toContain('"text/plain"');
    expect(await findings(JSON.parse(full) as Document)).toEqual([]);
  });

  it("has an example of what each operation is answered", async () => {
    const document = await readDocument();
    const examples = JSON.parse(await readFile(resolve(PUBLIC, "../docs/examples.json"), "utf8")) as Record<
      string,
      unknown
    >;
    const without = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => !/"examples?"/.test(JSON.stringify(responses)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(without).toEqual([]);
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(expect.arrayContaining(Object.keys(examples)));
  });
});

describe("the pages", () => {
  /** Of `site/`; the console has tests of its own. */
  const pages = async () => {
    const names = (await readdir(PUBLIC, { recursive: true })).filter(
      (name) => /\.(html|css|js|svg)$/.test(name) && !name.startsWith("console"),
    );
    return await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(resolve(PUBLIC, name), "utf8") })),
    );
  };

  it("name no other host, and have neither scripts nor styles among their markup", async () => {
    for (const { name, text } of await pages()) {
      const hosts = [...text.matchAll(/(?:https?:)?\/\/[a-z0-9-]+\.[a-z0-9.-]+/g)].map(([host]) => host);
      expect({ name, hosts: hosts.filter((host) => host !== "http://www.w3.org") }).toEqual({
        name,
        hosts: [],
      });
      expect(text).not.toMatch(
        /<script(?![^>]* src="\/)|<style| style=| on[a-z]+="|innerHTML|insertAdjacentHTML/,
      );
      expect(text).not.toMatch(/localStorage|sessionStorage|document\.cookie|indexedDB/);
    }
  });

  it("weigh under 60 KB with the document, as they are sent", async () => {
    const parts = [...(await pages()).map(({ text }) => text), JSON.stringify(await readDocument())];
    const bytes = parts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThan(60 * 1024);
  });

  it("link to what is there", async () => {
    const files = new Set(await readdir(PUBLIC, { recursive: true }));
    const linked = (await pages()).flatMap(({ text }) =>
      [...text.matchAll(/(?:href|src)="\/([^"#]*)"/g)].map(([, path = ""]) => path),
    );
    expect(linked.length).toBeGreaterThan(8);
    const served = (path: string) =>
      path === "healthz" || [path, `${path}.html`, `${path}index.html`].some((file) => files.has(file));
    expect(linked.filter((path) => !served(path))).toEqual([]);
  });
});

describe("a browser", () => {
  let service: AnyService;
  beforeAll(async () => {
    service = await anyService();
  });

  it("let the OpenAPI document be read by a page of any origin", async () => {
    const answer = await fetch(`${service.url}/openapi.json`, {
      headers: { origin: "https://editor.example" },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  /** As an address bar asks. */
  const NAVIGATION = {
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
    "sec-fetch-site": "none",
  };
  const visit = (path: string) => fetch(new URL(path, service.url), { headers: NAVIGATION });

  it.each([
    ["/", "text/html"],
    ["/docs", "text/html"],
    ["/assets/reference.js", "text/javascript"],
    ["/assets/style.css", "text/css"],
    ["/console", "text/html"],
    ["/console/main.js", "text/javascript"],
    ["/console/style.css", "text/css"],
    ["/llms.txt", "text/plain"],
    ["/security.md", "text/markdown"],
    ["/openapi.json", "application/json"],
    ["/words/times.txt", "text/plain"],
  ])("is given %s as %s, which may load nothing from elsewhere", async (path, type) => {
    const response = await fetch(new URL(path, service.url), { headers: NAVIGATION, redirect: "manual" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(type);
    const policy = response.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.filter((rule) => !/^[a-z-]+ '(none|self)'$/.test(rule))).toEqual([]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is given the document, without a key", async () => {
    const response = await visit("/openapi.json");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toEqual(await readDocument());
  });

  it.each([
    ["/v1/users/ann/upcoming", 401],
    ["/v1/users/ann/calendar.ics?token=none", 404],
    ["/healthz", 200],
    ["/.well-known/nothing", 404],
    ["/no/such/page", 404],
    ["/mcp", 401],
  ])("that goes to %s is answered %i by the worker", async (path, status) => {
    const response = await visit(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("content-type")).toMatch(/json/);
  });
});
