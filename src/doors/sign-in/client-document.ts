/** A client that is known by the address of a document about it, and not by registering (Client ID Metadata Document). */
import type { ClientInfo } from "@cloudflare/workers-oauth-provider";
import * as z from "zod";
import { once } from "../../core/once";
import { checkUrl } from "../../outbound/public-address";
import { overNetwork, sendRequest } from "../../outbound/send-request";
import type { SignInEdge } from "./edge";
import { isForeignScheme } from "./redirect-schemes";

/** Bytes of a document. */
const MOST_BYTES = 5 * 1024;
/** Seconds that a document is kept, and that one which failed isn't asked for again. */
const KEPT = 300;
const FAILED = 60;
/** Addresses of which an isolate keeps what came of them. */
const MOST_KEPT = 1000;

const documentSchema = once(() =>
  z.looseObject({
    client_id: z.string(),
    client_name: z.string().trim().min(1).max(200),
    client_uri: z.string().max(2000).optional(),
    redirect_uris: z.array(z.string().max(2000)).min(1).max(50),
    grant_types: z.array(z.string()).default(["authorization_code"]),
    token_endpoint_auth_method: z.string().optional(),
    token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
    client_secret: z.never().optional(),
    client_secret_expires_at: z.never().optional(),
  }),
);

/** The document of a client couldn't be read, or isn't what it has to be. Its message names no address. */
export class ClientDocumentFailed extends Error {
  override readonly name = "ClientDocumentFailed";
}

/** What a stranger may have fetched, and where a client may be answered. */
export type DocumentWall = Pick<SignInEdge, "allowsDocument" | "redirectSchemes">;

const kept = new Map<string, { client: ClientInfo | null; until: number }>();

/** Whether a client is named by an address: https, with a path. */
export function isDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId);
  return url !== null && url.protocol === "https:" && url.pathname !== "/";
}

/**
 * The client of a document. It is fetched as all that goes out, from a public name and without redirects: what the document
 * says is then said by the host in its address. `now` is in epoch seconds. Throws `ClientDocumentFailed`.
 */
export async function readClientDocument(
  address: string,
  now: number,
  wall: DocumentWall,
): Promise<ClientInfo> {
  const known = kept.get(address);
  const client = known !== undefined && known.until > now ? known.client : await fetchClient(address, wall);
  if (known?.client !== client || known.until <= now) {
    kept.delete(address);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(address, { client, until: now + (client === null ? FAILED : KEPT) });
  }
  if (client === null) throw new ClientDocumentFailed("no document of a client");
  return client;
}

async function fetchClient(address: string, wall: DocumentWall): Promise<ClientInfo | null> {
  const url = checkUrl(address, false);
  // The address is the client's name, so it has one spelling alone.
  if (!url.ok || url.url.href !== address || url.url.hash !== "") return null;
  if (!wall.allowsDocument()) throw new ClientDocumentFailed("too many documents");
  const headers = { accept: "application/json" };
  const outcome = await sendRequest(
    { url: address, method: "GET", headers, answerLimit: MOST_BYTES },
    overNetwork,
  );
  if (outcome.kind !== "answered" || outcome.status !== 200 || outcome.text === null) return null;
  return clientIn(address, outcome.text, wall.redirectSchemes);
}

function clientIn(address: string, text: string, schemes: readonly string[]): ClientInfo | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { data } = documentSchema().safeParse(value);
  if (data === undefined || data.client_id !== address) return null;
  const methods = data.token_endpoint_auth_methods_supported ?? [data.token_endpoint_auth_method ?? "none"];
  // A client without a secret proves itself by its challenge; one that would sign has to offer that too.
  if (!methods.includes("none") || data.redirect_uris.some((uri) => isForeignScheme(uri, schemes)))
    return null;
  return {
    clientId: address,
    clientName: data.client_name,
    ...(data.client_uri === undefined ? {} : { clientUri: data.client_uri }),
    redirectUris: data.redirect_uris,
    grantTypes: data.grant_types.filter((type) => type === "authorization_code" || type === "refresh_token"),
    responseTypes: ["code"],
    tokenEndpointAuthMethod: "none",
  };
}
