import { type Bindings, makeEdge } from "./env";
import { createHttpApp } from "./http/app";

const http = createHttpApp();

export default {
  fetch: (request, env, work) => http.fetch(request, { edge: makeEdge(request, env, work) }),
} satisfies ExportedHandler<Bindings>;
