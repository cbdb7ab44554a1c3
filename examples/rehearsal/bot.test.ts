import assert from "node:assert/strict";
import { test } from "node:test";
import { bot } from "./bot.ts";
import { playMonth } from "./month.ts";

test("mentions all in time, and nothing without a reason", async () => {
  const { counts, table } = await playMonth(bot);
  console.log(table);
  assert.equal(counts.nagged, 0);
  assert.equal(counts.lost, 0);
});

test("nags when its model forgets 30 % of the marks, and still loses nothing", async () => {
  const { counts, table } = await playMonth(bot, { forgets: 0.3 });
  console.log(table);
  assert.ok(counts.nagged > 0 && counts.nagged <= 12);
  assert.equal(counts.lost, 0);
});
