import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";

// What 0011 makes of the members that there are: whoever got into a platform's chat by a user's key is out.

const NAME = "0011_members_and_limits.sql";

interface Member {
  conversation_id: string;
  user_id: string;
  given: number;
}

async function run(...statements: string[]): Promise<void> {
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

const member = (conversation: string, user: string) =>
  `INSERT INTO conversation_members (app_id, conversation_id, user_id) VALUES ('a', '${conversation}', '${user}')`;

const message = (conversation: string, user: string, id: string, connection: string) =>
  `INSERT INTO messages (app_id, conversation_id, id, external_id, connection_id, role, content, user_id, created_at_ms)
   VALUES ('a', '${conversation}', '${id}', '${id}', '${connection}', 'user', 'x', '${user}', 1)`;

it("keeps members, but in a platform's chat only those with a message from the platform", async () => {
  await reset();
  const before = env.TEST_MIGRATIONS.filter(({ name }) => name < NAME);
  expect(env.TEST_MIGRATIONS.map(({ name }) => name)).toContain(NAME);
  await applyD1Migrations(env.DB, before);
  await run(
    member("chat", "ann"),
    message("chat", "ann", "m1", ""),
    member("chat", "silent"),
    member("weather:today", "ann"),
    member("telegram:777", "telegram:777"),
    message("telegram:777", "telegram:777", "777:1", "con_a"),
    message("telegram:777", "telegram:777", "777:2", ""),
    member("telegram:777", "mallory"),
    message("telegram:777", "mallory", "m2", ""),
    member("telegram:777", "gone"),
    member("standard:room", "mallory"),
  );
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const { results } = await env.DB.prepare(
    "SELECT conversation_id, user_id, given FROM conversation_members ORDER BY 1, 2",
  ).all<Member>();
  expect(results).toEqual([
    { conversation_id: "chat", user_id: "ann", given: 0 },
    { conversation_id: "chat", user_id: "silent", given: 0 },
    { conversation_id: "telegram:777", user_id: "telegram:777", given: 0 },
    { conversation_id: "weather:today", user_id: "ann", given: 0 },
  ]);
  // The version that still runs while the migration is applied knows no `given`.
  await run(member("chat", "bob"));
});
