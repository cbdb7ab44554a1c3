import { expect, it } from "vitest";
import { MARK, renderExamples, renderHttp } from "../../scripts/generate/http-page";
import { OPERATIONS } from "../../src/operations";

const PAGES = import.meta.glob<string>("/docs/http.md", { query: "?raw", import: "default", eager: true });

// `npx vitest run test/docs -u` writes the part below the mark anew.
it("docs/http.md has every route, with a call and what it is answered", async () => {
  const [prose = ""] = (PAGES["/docs/http.md"] ?? "").split(MARK);
  const page = `${prose}${MARK}${await renderHttp(OPERATIONS)}`;
  await expect(page).toMatchFileSnapshot("../../docs/http.md");
});

// The OpenAPI document shows them; test/e2e/site.test.ts checks each against its schema.
it("docs/examples.json has what every example is answered", async () => {
  await expect(await renderExamples(OPERATIONS)).toMatchFileSnapshot("../../docs/examples.json");
});
