/** The door of signing in: the pages, the protocol's addresses, and the tokens that clients call with. */
import { admitGrant } from "../../apps/authenticate";
import { SIGN_IN_PATH } from "../../apps/sign-in-link";
import { failure, type Result } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import { readBytes } from "../../core/read-bytes";
import type { AppCaller } from "../../operation/call/caller";
import { sweep } from "../../operation/sweep";
import { isLoopback } from "../../outbound/public-address";
import type { Database } from "../../store/database";
import { endGrants, type GrantEnd, isKey } from "../../store/keys";
import { selectSpent } from "../../store/sign-in";
import {
  AUTHORIZE_PATH,
  protocolAt,
  REGISTER_PATH,
  resourceOf,
  SERVER_METADATA_PATH,
  TOKEN_PATH,
} from "./authorization-server";
import { answerAuthorize, answerLink } from "./authorize";
import { ClientDocumentFailed } from "./client-document";
import type { SignInEdge } from "./edge";
import { openRecords, RecordChanged } from "./records";

/** RFC 9728. */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource/mcp";

/** The addresses of signing in, which take no key. */
export const SIGN_IN_ROUTES = [
  { method: "GET", path: AUTHORIZE_PATH, summary: "Shows which client asks, and signs a person in" },
  { method: "POST", path: AUTHORIZE_PATH, summary: "Takes what the person enters and decides" },
  { method: "GET", path: `${SIGN_IN_PATH}{token}`, summary: "Shows whom a sign-in link signs in" },
  { method: "POST", path: `${SIGN_IN_PATH}{token}`, summary: "Uses the link, once" },
  { method: "POST", path: TOKEN_PATH, summary: "Exchanges codes and refresh tokens, and takes tokens back" },
  { method: "POST", path: REGISTER_PATH, summary: "Registers a client (RFC 7591)" },
  { method: "GET", path: SERVER_METADATA_PATH, summary: "Describes the protocol's server (RFC 8414)" },
  { method: "GET", path: RESOURCE_METADATA_PATH, summary: "Says who lets clients in at /mcp (RFC 9728)" },
] as const;

/** Bytes of a call to the protocol's addresses, and of a registration, which is kept. */
const MOST_BYTES = 64 * 1024;
const MOST_REGISTRATION = 4 * 1024;

/** Seconds in which a refresh token that comes again is taken for a call that was sent twice. */
const SENT_TWICE = 30;

/** Whether clients can sign in at this address: the protocol needs https, or this machine. */
function canSignIn(publicUrl: string): boolean {
  const url = URL.parse(publicUrl);
  if (url === null || url.pathname !== "/") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/** Answers one of `SIGN_IN_ROUTES`; null where clients can't sign in at the deployment's address. */
export async function answerSignIn(edge: SignInEdge, request: Request): Promise<Response | null> {
  const { publicUrl } = edge.deps;
  if (!canSignIn(publicUrl)) return null;
  const { pathname } = new URL(request.url);
  if (pathname === AUTHORIZE_PATH) return await answerAuthorize(edge, request);
  if (pathname.startsWith(SIGN_IN_PATH)) return await answerLink(edge, request);
  if (pathname === RESOURCE_METADATA_PATH) return forAnyPage(Response.json(resourceMetadata(publicUrl)));
  return forAnyPage(await answerProtocol(edge, request));
}

function resourceMetadata(publicUrl: string) {
  return {
    resource: resourceOf(publicUrl),
    resource_name: "Almanac",
    authorization_servers: [publicUrl],
    bearer_methods_supported: ["header"],
    resource_documentation: `${publicUrl}/docs`,
  };
}

/** What carries no cookie may be read by any page. */
function forAnyPage(response: Response): Response {
  const open = new Response(response.body, response);
  open.headers.set("access-control-allow-origin", "*");
  return open;
}

async function answerProtocol(edge: SignInEdge, request: Request): Promise<Response> {
  const { deps, latest, nowMs } = edge;
  const { pathname } = new URL(request.url);
  if (!(await edge.allowsAddress()))
    return refusal(429, "temporarily_unavailable", "too many requests: wait a second");
  if (pathname === REGISTER_PATH && !edge.allowsRegistration())
    return refusal(
      429,
      "temporarily_unavailable",
      "too many registrations from this address: wait a minute",
      "60",
    );
  const most = pathname === REGISTER_PATH ? MOST_REGISTRATION : MOST_BYTES;
  const body = request.method === "POST" ? await readBytes(request, most) : null;
  if (request.method === "POST" && body === null)
    return refusal(413, "invalid_request", `the body is over ${most} bytes: send less`);
  const used = pathname === TOKEN_PATH && body !== null ? refreshTokenOf(body) : null;
  const spent = used === null ? null : await sha256Hex(used);
  const db = latest.primary;
  const now = Math.floor(nowMs / 1000);
  if (used !== null && spent !== null && (await wasSpent(db, { token: used, hash: spent, now })))
    return refusal(400, "invalid_grant", "this refresh token was used: sign in again");
  const protocol = await protocolAt(deps.publicUrl, edge.redirectSchemes);
  const sent = new Request(`${deps.publicUrl}${pathname}`, {
    method: request.method,
    headers: request.headers,
    body,
  });
  try {
    const records = openRecords(db, now, { spent, wall: edge, ends: endOf(pathname, body) });
    const answered = await protocol.fetch(sent, { OAUTH_KV: records }, edge.work);
    return pathname === SERVER_METADATA_PATH && answered.ok ? await withDocuments(answered) : answered;
  } catch (error) {
    if (error instanceof ClientDocumentFailed)
      return refusal(400, "invalid_client", "the document of this client could not be read");
    if (!(error instanceof RecordChanged)) throw error;
    return refusal(400, "invalid_grant", "this code or token was used already: sign in again");
  }
}

/** The library doesn't know that clients may be named by a document: the records read it. */
async function withDocuments(metadata: Response): Promise<Response> {
  const told = (await metadata.json()) as object;
  return Response.json(
    { ...told, client_id_metadata_document_supported: true },
    { headers: metadata.headers },
  );
}

/** Why a call ends a grant where it does: a code that comes again was stolen, and else a client gives its token back. */
function endOf(pathname: string, body: Uint8Array | null): GrantEnd {
  const form = new URLSearchParams(body === null ? "" : new TextDecoder().decode(body));
  const isExchange = pathname === TOKEN_PATH && form.get("grant_type") === "authorization_code";
  return isExchange ? "grant_code_replayed" : "grant_given_back";
}

function refreshTokenOf(body: Uint8Array): string | null {
  const form = new URLSearchParams(new TextDecoder().decode(body));
  return form.get("grant_type") === "refresh_token" ? form.get("refresh_token") : null;
}

/**
 * Whether a refresh token was used before. One that comes again later than a call that is sent twice was stolen by somebody, so
 * its grant ends (OAuth 2.1 section 4.3.1).
 */
async function wasSpent(
  db: Database,
  { token, hash, now }: { token: string; hash: string; now: number },
): Promise<boolean> {
  const key = keyOf(token);
  if (key === null) return false;
  const [[spent]] = await db.read([selectSpent(key, hash)]);
  if (spent === undefined) return false;
  const end = { operation: "grant_token_stolen", at: now, by: "client", key_id: null } as const;
  if (now > spent.spent_at + SENT_TWICE) await sweep(db, endGrants(isKey(key), end));
  return true;
}

/** The key that a token of ours belongs to, by its first part. */
function keyOf(token: string): string | null {
  return /^([\w-]{1,64}):[\w-]{1,64}:[\w-]{1,128}$/.exec(token)?.[1] ?? null;
}

function refusal(status: number, error: string, description: string, retryAfter = "1"): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (status === 429) headers.set("retry-after", retryAfter);
  return Response.json({ error, error_description: description }, { status, headers });
}

const NO_TOKEN = failure(
  "unauthorized",
  "this token is not good, or not any more: refresh it, or sign in again",
);

/** Whether a bearer token has the form of those that clients get by signing in. Keys have no colon. */
export function isSignInToken(token: string): boolean {
  return keyOf(token) !== null;
}

/** The person's client that a token was given to. D1 is asked for the token and for the grant side by side. */
export async function callerOfToken(edge: SignInEdge, token: string): Promise<Result<AppCaller>> {
  const { deps, latest, nowMs } = edge;
  const key = keyOf(token);
  if (key === null || !canSignIn(deps.publicUrl) || !(await edge.allowsAddress())) return NO_TOKEN;
  const protocol = await protocolAt(deps.publicUrl, edge.redirectSchemes);
  const db = latest.primary;
  const records = openRecords(db, Math.floor(nowMs / 1000));
  const [valid, caller] = await Promise.all([
    protocol.validateToken(resourceOf(deps.publicUrl), token, { OAUTH_KV: records }),
    admitGrant(db, key, nowMs, (effect) => deps.background(sweep(db, [effect]))),
  ]);
  return valid === null || !caller.ok ? NO_TOKEN : caller;
}

/** How an answer without a good token tells a client where to sign in (RFC 9728 section 5.1). */
export function challenge(publicUrl: string, sentToken: boolean): string {
  const parts = [
    'realm="almanac"',
    ...(sentToken ? ['error="invalid_token"'] : []),
    ...(canSignIn(publicUrl) ? [`resource_metadata="${publicUrl}${RESOURCE_METADATA_PATH}"`] : []),
  ];
  return `Bearer ${parts.join(", ")}`;
}
