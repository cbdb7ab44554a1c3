import type { AlmanacService } from "../clients/typescript/src/client";

interface Bindings {
  ALMANAC: AlmanacService;
  /** The same worker's HTTP door, without a network in between. */
  HTTP: Fetcher;
}

/** A bot in a Worker of its own, which asks the service over a binding: by RPC, or by HTTP with the caller's key. */
export default {
  async fetch(request, { ALMANAC, HTTP }) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/rpc/")) return await HTTP.fetch(request);
    const answer = await ALMANAC.getUpcoming(pathname.slice("/rpc/".length));
    return Response.json(answer, { status: answer.ok ? 200 : answer.problem.status });
  },
} satisfies ExportedHandler<Bindings>;
