import fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import type { FormedJson } from "../../../src/conversations/forms/form";
import { FORMS } from "../../../src/conversations/forms/forms";
import { law } from "../../support/law";
import type { Body } from "../../support/wire";
import { bodyOf, openWorld, type World } from "../../support/world";
import { LISTS } from "./shapes";

const values = fc.dictionary(
  fc.oneof(fc.constant("__proto__"), fc.string({ unit: "binary", maxLength: 8 })),
  fc.jsonValue({ maxDepth: 3 }),
  { maxKeys: 4 },
);

const written = (list: readonly (FormedJson | null)[]) => list.map((message) => JSON.stringify(message));

describe("stored messages of a form come back as they came, whatever they hold", () => {
  let world: World;
  let chats = 0;

  beforeEach(async () => {
    world = await openWorld("2026-01-23T14:32:00Z");
  });

  for (const form of FORMS) {
    const one = fc.record({ at: fc.nat(LISTS[form].length - 1), extra: values });
    law(
      form,
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (picked) => {
        chats += 1;
        const path = `/v1/conversations/chat-${chats}/messages`;
        const sent = picked.map(({ at, extra }): FormedJson => {
          const vendor: FormedJson = JSON.parse(JSON.stringify({ ...LISTS[form][at], x_vendor: extra }));
          return vendor;
        });
        await bodyOf(await world.send("POST", path, { body: { messages: sent, format: form } }), 201);
        const answer = await world.send("GET", `${path}?limit=500&format=${form}`);
        const { messages, data } = await bodyOf<{ messages: Body[]; data: { message: Body | null }[] }>(
          answer,
        );
        expect(written(messages)).toEqual(written(sent));
        expect(written(data.map(({ message }) => message))).toEqual(written(sent));
      }),
      20,
    );
  }
});
