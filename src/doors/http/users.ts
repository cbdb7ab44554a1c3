import type { Hono } from "hono";
import { assembleContext } from "../../context/assemble-context";
import { failure, invalid, type Result, success } from "../../core/errors";
import { type Forgotten, forget } from "../../memories/forget";
import { getTimeline } from "../../memories/get-timeline";
import { getUpcoming } from "../../memories/get-upcoming";
import { getMemory, listMemories, noMemory } from "../../memories/memories";
import { listOccurrences, memoryHistory } from "../../memories/memory-history";
import { remember } from "../../memories/remember";
import { searchMemory } from "../../memories/search-memory";
import { type Updated, updateMemory } from "../../memories/update-memory";
import type { Call } from "../../operation/call";
import { previewDigest } from "../../reminders/daily-digest";
import { TOOLS } from "../../tools";
import { deleteUser, getUser, patchUser } from "../../users/user-profile";
import { MESSAGES_LIMIT } from "./body";
import type { HonoTypes } from "./edge";
import {
  answer,
  appOf,
  jsonBody,
  minRevisionOf,
  queryArguments,
  type Request_,
  readingOf,
  refuse,
  writeAsUser,
} from "./request";

/** The routes below `/v1/users/{user_id}`: tools, memories as nouns, and the readings. */
export function addUserRoutes(app: Hono<HonoTypes>): void {
  app.post("/v1/users/:user_id/tools/:tool", callTool);

  app.get("/v1/users/:user_id/upcoming", (c) => read(c, getUpcoming));
  app.get("/v1/users/:user_id/timeline", (c) => read(c, getTimeline));
  app.get("/v1/users/:user_id/search", (c) => read(c, searchMemory));

  app.get("/v1/users/:user_id/memories", (c) => read(c, listMemories));
  app.post("/v1/users/:user_id/memories", (c) =>
    writeAsUser(c, (call, body) => remember(c.env.edge.deps, call, body), {
      status: (value) => ((value as { status: string }).status === "stored" ? 201 : 200),
    }),
  );
  app.get("/v1/users/:user_id/memories/:id", async (c) => {
    const call = await readingOf(c);
    return call.ok
      ? answer(c, await getMemory(c.env.edge.deps, call.value, c.req.param("id")))
      : refuse(c, call.failure);
  });
  app.get("/v1/users/:user_id/memories/:id/history", async (c) => {
    const call = await readingOf(c);
    if (!call.ok) return refuse(c, call.failure);
    return answer(c, await memoryHistory(c.env.edge.deps, call.value, c.req.param("id"), queryArguments(c)));
  });
  app.get("/v1/users/:user_id/memories/:id/occurrences", async (c) => {
    const call = await readingOf(c);
    if (!call.ok) return refuse(c, call.failure);
    return answer(
      c,
      await listOccurrences(c.env.edge.deps, call.value, c.req.param("id"), queryArguments(c)),
    );
  });
  app.patch("/v1/users/:user_id/memories/:id", (c) =>
    writeAsUser(
      c,
      async (call, body) => {
        const args = withId(body, c.req.param("id"));
        return args.ok ? await updateMemory(c.env.edge.deps, call, args.value) : args;
      },
      {
        view: (value) => {
          const { updated, revision } = value as Updated;
          const [memory] = updated;
          return memory === undefined ? noMemory(c.req.param("id")) : success({ ...memory, revision });
        },
      },
    ),
  );
  app.delete("/v1/users/:user_id/memories/:id", (c) =>
    writeAsUser(c, (call) => forget(c.env.edge.deps, call, { id: c.req.param("id") }), {
      view: (value) =>
        (value as Forgotten).status === "not_found" ? noMemory(c.req.param("id")) : success(value),
    }),
  );

  app.get("/v1/users/:user_id/context", async (c) => {
    const args = queryArguments(c);
    return "mark_shown" in args
      ? answer(c, invalid({ path: "mark_shown", message: "is for POST: a GET changes nothing" }))
      : await context(c, args, c.req.query("at"));
  });
  app.post("/v1/users/:user_id/context", postContext);

  app.get("/v1/users/:user_id/digest", digest);

  app.get("/v1/users/:user_id", async (c) => {
    const call = await readingOf(c);
    return call.ok ? answer(c, await getUser(c.env.edge.deps, call.value)) : refuse(c, call.failure);
  });
  app.patch("/v1/users/:user_id", (c) =>
    writeAsUser(c, (call, body) => patchUser(c.env.edge.deps, call, body)),
  );
  app.delete("/v1/users/:user_id", async (c) => {
    const response = await writeAsUser(c, (call) => deleteUser(c.env.edge.deps, call));
    // A key of the user's own went with the rest, and would else make the user anew.
    c.env.edge.keys.clear();
    return response;
  });
}

type Reading = (
  deps: Request_["env"]["edge"]["deps"],
  call: Parameters<typeof getUpcoming>[1],
  input: unknown,
) => Promise<Result<unknown>>;

async function read(c: Request_, action: Reading): Promise<Response> {
  const call = await readingOf(c);
  if (!call.ok) return refuse(c, call.failure);
  return answer(c, await action(c.env.edge.deps, call.value, queryArguments(c)));
}

async function callTool(c: Request_): Promise<Response> {
  const name = c.req.param("tool") ?? "";
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined) {
    return refuse(
      c,
      failure("not_found", `there is no such tool; there are ${Object.keys(TOOLS).join(", ")}`).failure,
    );
  }
  const { deps } = c.env.edge;
  if (tool.effect === "writes") return await writeAsUser(c, (call, body) => tool.run(deps, call, body));
  const call = await readingOf(c);
  if (!call.ok) return refuse(c, call.failure);
  const body = await jsonBody(c);
  return body.ok ? answer(c, await tool.run(deps, call.value, body.value)) : refuse(c, body.failure);
}

async function digest(c: Request_): Promise<Response> {
  const call = await readingOf(c);
  if (!call.ok) return refuse(c, call.failure);
  const result = await previewDigest(c.env.edge.deps, call.value, queryArguments(c));
  if (!result.ok) return refuse(c, result.failure);
  const { format, digest: said } = result.value;
  if (format === "json") return answer(c, success(said));
  const [text, type] = format === "text" ? [said.text, "text/plain"] : [said.markdown, "text/markdown"];
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}

/** A context is a reading unless it marks what it shows: then a repeat must hear the same. */
async function postContext(c: Request_): Promise<Response> {
  if (c.req.header("idempotency-key") !== undefined) {
    return await writeAsUser(c, (call, body) => assemble(c, call, body, false), { limit: MESSAGES_LIMIT });
  }
  const body = await jsonBody(c, MESSAGES_LIMIT);
  if (!body.ok) return refuse(c, body.failure);
  const { at, rest } = splitAt(body.value);
  return await context(c, rest, at ?? c.req.query("at"));
}

async function context(c: Request_, args: unknown, at: unknown): Promise<Response> {
  if (at !== undefined && typeof at !== "string" && typeof at !== "number") {
    return answer(c, invalid({ path: "at", message: "must be ISO 8601 text or epoch seconds" }));
  }
  const call = await readingOf(c, at === undefined ? undefined : String(at));
  if (!call.ok) return refuse(c, call.failure);
  const result = await assemble(c, call.value, args, at !== undefined);
  if (!result.ok || !wantsText(c.req.header("accept"))) return answer(c, result);
  return new Response(result.value.system, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

async function assemble(
  c: Request_,
  call: Call,
  args: unknown,
  otherMoment: boolean,
): ReturnType<typeof assembleContext> {
  const principal = appOf(c);
  if (!principal.ok) return principal;
  const revision = minRevisionOf(c);
  if (!revision.ok) return revision;
  const { user: asUser, defaults } = principal.value;
  return await assembleContext(
    c.env.edge.deps,
    { ...call, asUser, defaults, minRevision: revision.value, otherMoment },
    args,
  );
}

/** Whether plain text is asked for before JSON. */
function wantsText(accept: string | undefined): boolean {
  const types = (accept ?? "").split(",").map((type) => type.split(";")[0]?.trim().toLowerCase());
  const text = types.indexOf("text/plain");
  const other = types.indexOf("application/json");
  return text >= 0 && (other < 0 || text < other);
}

function splitAt(body: unknown): { at: unknown; rest: unknown } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { at: undefined, rest: body };
  const { at, ...rest } = body as { at?: unknown };
  return { at: at ?? undefined, rest };
}

/** The path names the memory; a body that names one too is a mistake. */
function withId(body: unknown, id: string): Result<unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return success(body);
  if ("id" in body || "ids" in body)
    return invalid({ path: "id", message: "stands in the path: leave it out of the body" });
  return /^[a-z0-9]{1,32}$/.test(id) ? success({ ...body, id }) : noMemory(id);
}
