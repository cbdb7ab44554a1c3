import { Hono } from "hono";

/**
 * The least that this platform and framework cost: a router that says hello, alone, with one KV read, with one read of
 * D1 by an index, and with one D1 batch that inserts a row and its entry in a full-text index.
 */
const app = new Hono<{ Bindings: { DIGESTS: KVNamespace; DB: D1Database } }>();

app.get("/hello", (c) => c.text("hello"));
app.get("/hello-kv/:key", async (c) => {
  const record = await c.env.DIGESTS.get(c.req.param("key"), "json");
  if (record === null) return c.text("there is no such record", 404);
  return c.text("hello");
});
app.get("/hello-d1/:app/:user", async (c) => {
  const { app: own, user } = c.req.param();
  const row = await c.env.DB.prepare("SELECT id, time_zone FROM users WHERE app_id = ? AND id = ?")
    .bind(own, user)
    .first();
  if (row === null) return c.text("there is no such row", 404);
  return c.text("hello");
});
app.post("/hello-d1-batch/:user", async (c) => {
  const { content } = await c.req.json<{ content: string }>();
  await c.env.DB.batch([
    c.env.DB.prepare("INSERT INTO floor_rows (user_id, content) VALUES (?, ?)").bind(
      c.req.param("user"),
      content,
    ),
    c.env.DB.prepare("INSERT INTO floor_fts (rowid, content) VALUES (last_insert_rowid(), ?)").bind(content),
  ]);
  return c.text("hello");
});

export default app;
