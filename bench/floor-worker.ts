import { Hono } from "hono";

/** The least that this platform and framework cost: a router that says hello, with and without one KV read. */
const app = new Hono<{ Bindings: { DIGESTS: KVNamespace } }>();

app.get("/hello", (c) => c.text("hello"));
app.get("/hello-kv/:key", async (c) => {
  const record = await c.env.DIGESTS.get(c.req.param("key"), "json");
  return c.text(record === null ? "empty" : "hello");
});

export default app;
