import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a proxy does to a request. */
export type Fault = "lose the request" | "lose the answer" | "delay" | "say 429" | "say 503" | "pass";

export interface Proxy {
  url: string;
  /** How many requests met each fault. */
  met: Record<Fault, number>;
  stop(): Promise<void>;
}

const DELAY_MS = 50;

/** A proxy before `target` that does to each request what comes next in `faults`, which it begins again at their end. */
export async function startProxy(target: string, faults: readonly Fault[]): Promise<Proxy> {
  const met = { "lose the request": 0, "lose the answer": 0, delay: 0, "say 429": 0, "say 503": 0, pass: 0 };
  let count = 0;
  const server = createServer((request, response) => {
    const fault = faults[count % faults.length] ?? "pass";
    count += 1;
    met[fault] += 1;
    void meet(fault, target, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function meet(fault: Fault, target: string, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (fault === "lose the request") return response.destroy();
  if (fault === "say 429")
    return response.writeHead(429, { "content-type": "text/html" }).end("<h1>slow down</h1>");
  if (fault === "say 503") return response.writeHead(503, { "retry-after": "0" }).end();
  if (fault === "delay") await new Promise((done) => setTimeout(done, DELAY_MS));
  const { method = "GET", url = "/", headers } = request;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" && /^(authorization|content-type|almanac-revision|idempotency-key)$/.test(name)
      ? [[name, value] as [string, string]]
      : [],
  );
  const answer = await fetch(new URL(url, target), {
    method,
    headers: sent,
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
  const text = await answer.text();
  if (fault === "lose the answer") return response.destroy();
  return response
    .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
    .end(text);
}
