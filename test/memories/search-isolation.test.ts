import { beforeEach, expect, it } from "vitest";
import { openTalk } from "../conversations/talk";
import { insertUser } from "../support/bulk";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

const TEXTS = [
  "I painted the kitchen yellow with Bob",
  "What colour did you paint the kitchen?",
  "Yellow, and the hall is blue now",
  "The dentist moved the appointment to Friday",
  "Bob plays the piano on Fridays",
  "We went to the sea last May",
  "मेरी किताब",
  "東京都に行きます",
];
const QUERIES = [
  "kitchen",
  "paint kitchen yellow",
  "What colour did Bob paint the kitchen?",
  "When did the dentist move the appointment?",
  "Where did we go in May?",
  "किताब",
  "東京",
];

/** Everything that both searches answer, scores and their parts included. */
async function answers(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const query of QUERIES) {
    found.push(await ann.search({ query, explain: true }));
    found.push(await ann.search({ query, explain: true, as_of: "2026-01-23T14:32:00Z" }));
    found.push(await ann.tool("search_conversations", { query, explain: true }));
  }
  return found;
}

it("no result and no score of a search depends on what other users and apps store", async () => {
  const talk = openTalk(world, "chat");
  for (const [n, content] of TEXTS.entries()) {
    const entity = n % 3 === 0 ? { entity: "Bob" } : {};
    const id = await ann.store(content, { ...entity, event_time: `2026-01-${10 + n}T10:00:00Z` });
    if (n % 4 === 0) await ann.update({ id, content: `${content} again` });
    await talk.post({ role: "user", user_id: "ann", content, created_at: `2026-01-10T10:0${n}:00Z` });
  }
  const alone = await answers();

  // Two apps beside: the same words, and words that end inside this user's terms.
  const hostile = [...TEXTS, "kitchen a\u0903z1qkitchen a\u0903z2qkitchen z1qdentist", "kitchen ".repeat(40)];
  const other = await openWorld();
  await insertUser(
    other.app,
    "ann",
    Array.from({ length: 500 }, (_, n) => ({ content: `${hostile[n % hostile.length]} ${n % 7}` })),
  );
  const sent = Array.from({ length: 100 }, (_, n) => ({
    role: "user",
    user_id: "ann",
    content: `${hostile[n % hostile.length]} ${n % 7}`,
  }));
  await openTalk(other, "chat").post(...sent);
  await world.user("bob").store("kitchen dentist piano");
  expect(await answers()).toEqual(alone);
});
