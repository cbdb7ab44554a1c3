import fc from "fast-check";
import { describe, expect } from "vitest";
import { PLATFORMS } from "../../src/platforms/platforms";
import { law } from "../support/law";
import { bytes, NOW_MS } from "./calls";

const keys = fc.constantFrom(
  ...["type", "event", "message", "from", "chat", "id", "update_id", "data", "text", "ts", "channel"],
  ...["user", "entry", "changes", "value", "messages", "field", "timestamp", "content", "__proto__"],
  ...["callback_query", "member", "options", "resolved", "conversation_id", "external_id", "user_id"],
);
const leaf = fc.oneof(
  fc.constantFrom("message", "event_callback", "message.created", "messages", "text", "1", ""),
  fc.constantFrom(1, 2, 3, 4, 5, 1769178720, -1, 1e308, 2 ** 63),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.dictionary(keys, tie("tree"), { maxKeys: 6 }),
  ),
}));

describe("a platform survives any JSON in the shape of its own", () => {
  for (const [name, platform] of Object.entries(PLATFORMS)) {
    law(
      name,
      fc.property(fc.dictionary(keys, tree, { maxKeys: 8 }), (body) => {
        const headers = new Headers({ "webhook-id": "m" });
        const inbound = platform.decode(bytes(JSON.stringify(body)), headers, NOW_MS);
        expect(["events", "ignored", "challenge"]).toContain(inbound.kind);
        expect(JSON.parse(JSON.stringify(inbound))).toEqual(inbound);
      }),
      300,
    );
  }
});
