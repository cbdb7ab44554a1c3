import { expect, it } from "vitest";
import { renderToolsPage } from "../../scripts/generate/tools-page";

// `npx vitest run test/docs -u` writes it anew.
it("docs/tools.md says what the schemas check", async () => {
  await expect(await renderToolsPage()).toMatchFileSnapshot("../../docs/tools.md");
});
