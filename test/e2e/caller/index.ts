import type { AlmanacService } from "../../../clients/typescript/src/client";

interface Bindings {
  ALMANAC: AlmanacService;
  /** A binding without props. */
  NAMELESS: AlmanacService;
}

/** A bot in a Worker of its own: what it is asked for by its path, it asks the service over its binding. */
export default {
  async fetch(request: Request, { ALMANAC, NAMELESS }: Bindings): Promise<Response> {
    switch (new URL(request.url).pathname) {
      case "/turn": {
        const stored = await ALMANAC.remember("ann", { content: "Pay rent", due: "tomorrow at 9" });
        if (!stored.ok) return Response.json(stored.problem, { status: 500 });
        const context = await ALMANAC.getContext("ann", {}, { minRevision: stored.value.revision });
        if (!context.ok) return Response.json(context.problem, { status: 500 });
        return Response.json({ memory: stored.value.memory.content, system: context.value.system });
      }
      case "/twice": {
        const options = { idempotencyKey: "one" };
        const first = await ALMANAC.remember("bob", { content: "Dentist" }, options);
        const second = await ALMANAC.remember("bob", { content: "Dentist" }, options);
        return Response.json({ first, second });
      }
      case "/refused":
        return Response.json(await ALMANAC.remember("ann", { content: " " }));
      case "/nameless":
        return Response.json(await NAMELESS.getUser("ann"));
      default:
        return new Response(null, { status: 404 });
    }
  },
};
