/** The pages on which a person signs in, sees which client asks, and agrees. */
import { authenticate } from "../../apps/authenticate";
import { letClientIn, replaceGrants, type SignedInPerson, takeBackGrant } from "../../apps/let-client-in";
import { SIGN_IN_PATH } from "../../apps/sign-in-link";
import { sha256Hex } from "../../core/hash";
import { readBytes } from "../../core/read-bytes";
import type { Deps } from "../../operation/deps";
import { sweep } from "../../operation/sweep";
import { keepClient, selectLink, takeLink } from "../../store/sign-in";
import { readPerson } from "../../users/read-person";
import { CLIENT_SECONDS, type ProtocolHelpers, protocolAt, protocolErrors } from "./authorization-server";
import { type ClientRequest, readClientRequest, seeOther } from "./client-request";
import { forgetWaiting, keepWaiting, waitingQuery } from "./cookies";
import type { SignInEdge } from "./edge";
import {
  type Consent,
  clientNameOn,
  consentPage,
  languageAmong,
  linkPage,
  type PageSpeech,
  signInPage,
  stoppedPage,
} from "./pages";
import { openRecords, RecordChanged } from "./records";
import { setZoneFromPage } from "./set-zone";

/** One request for a page. */
interface PageCall {
  edge: SignInEdge;
  request: Request;
  api: ProtocolHelpers;
  speech: PageSpeech;
}

/** Bytes of a form. */
const MOST_FORM = 32 * 1024;

/** Seconds that a person who has signed in may look at the page. */
const LOOKS = 600;

const MOST_HOST = 200;

/** Answers `/authorize`. */
export async function answerAuthorize(edge: SignInEdge, request: Request): Promise<Response> {
  const call = await beginCall(edge, request);
  if (!(await edge.allowsAddress())) return tooMany(call);
  if (request.method === "GET") return await showSignIn(call, new URL(request.url).search);
  const form = await readForm(call);
  if (form === null) return startAgain(call, 403);
  return form.get("step") === "decide" ? await decide(call, form) : await signInByKey(call, form);
}

/** Answers a link's address. It is good until its button is pressed. */
export async function answerLink(edge: SignInEdge, request: Request): Promise<Response> {
  const call = await beginCall(edge, request);
  if (!(await edge.allowsAddress())) return tooMany(call);
  const { pathname } = new URL(request.url);
  const tokenHash = await sha256Hex(pathname.slice(SIGN_IN_PATH.length));
  const now = Math.floor(edge.nowMs / 1000);
  const [[link]] = await edge.latest.primary.read([selectLink(tokenHash, now)]);
  const { words } = call.speech;
  if (link === undefined) return stoppedPage(call.speech, words.linkUsed, { status: 404 });
  const query = waitingQuery(request);
  if (query === null) return stoppedPage(call.speech, words.startFirst, { status: 409 });
  if (request.method === "GET") return linkPage(call.speech, pathname, link.user_id);
  if (!isOwnPage(call)) return startAgain(call, 403);
  const asked = await readClientRequest(call.api, edge.deps.publicUrl, query, call.speech);
  if (asked instanceof Response) return asked;
  const [[taken]] = await sweep(edge.latest.primary, [takeLink(tokenHash, now)]);
  if (taken === undefined) return stoppedPage(call.speech, words.linkUsed, { status: 404 });
  return await showConsent(call, asked, {
    app: taken.app_id,
    user: taken.user_id,
    since: taken.since,
    key: null,
  });
}

async function beginCall(edge: SignInEdge, request: Request): Promise<PageCall> {
  const { deps, latest, nowMs } = edge;
  const records = openRecords(latest.primary, Math.floor(nowMs / 1000), { wall: edge });
  const protocol = await protocolAt(deps.publicUrl, edge.redirectSchemes);
  const url = new URL(request.url);
  const tags = [url.searchParams.get("ui_locales"), request.headers.get("accept-language")];
  const language = languageAmong(tags.filter((tag) => tag !== null).join(",")) ?? "en";
  const words = (await deps.words("signIn"))[language];
  return { edge, request, api: protocol.getOAuthApi({ OAUTH_KV: records }), speech: { language, words } };
}

/** The dependencies for what is a person's. */
function depsOf({ edge: { deps, latest } }: PageCall): Deps {
  return { ...deps, store: latest };
}

async function showSignIn(call: PageCall, query: string, wrong?: string): Promise<Response> {
  const { edge, api, speech } = call;
  const asked = await readClientRequest(api, edge.deps.publicUrl, query, speech);
  if (asked instanceof Response) return asked;
  const headers = new Headers();
  keepWaiting(query, headers);
  return signInPage(speech, asked.client, query, { wrong, headers });
}

async function signInByKey(call: PageCall, form: URLSearchParams): Promise<Response> {
  const { edge, api, speech } = call;
  const { deps, latest, adminToken, nowMs } = edge;
  const query = form.get("query") ?? "";
  const bearer = `Bearer ${(form.get("key") ?? "").trim()}`;
  const caller = await authenticate(latest, deps.keys, {
    adminToken,
    authorization: bearer,
    nowMs,
    allowsAddress: async () => true,
  });
  if (!caller.ok) return await showSignIn(call, query, speech.words.unknownKey);
  if (caller.value.kind === "operator" || caller.value.user === null)
    return await showSignIn(call, query, speech.words.keyOfApp);
  const asked = await readClientRequest(api, deps.publicUrl, query, speech);
  if (asked instanceof Response) return asked;
  const { app, user, keyId } = caller.value;
  const since = Math.floor(nowMs / 1000);
  return await showConsent(call, asked, { app, user, since, key: keyId });
}

/** What the page of consent sends back about who signed in and what was shown, sealed. */
interface ConsentState {
  person: SignedInPerson;
  consent: Omit<Consent, "handle" | "person">;
  clientId: string;
}

async function showConsent(call: PageCall, asked: ClientRequest, person: SignedInPerson): Promise<Response> {
  const { edge, api } = call;
  const { name, language, hasZone } = await readPerson(depsOf(call), person);
  const consent = {
    client: asked.client,
    app: person.app,
    user: person.user,
    userName: name,
    asksZone: !hasZone,
  };
  const { handle, headers } = await api.beginConsent(asked.auth);
  const shown: ConsentState = { person, consent, clientId: asked.auth.clientId };
  const sealed = await edge.deps.sealer.seal(JSON.stringify(shown), purposeOf(handle));
  const speech =
    language === null ? call.speech : { language, words: (await edge.deps.words("signIn"))[language] };
  forgetWaiting(headers);
  return consentPage(speech, { ...consent, handle, person: sealed }, { headers });
}

function purposeOf(handle: string): string {
  return `sign-in ${handle}`;
}

/** What the person has decided: the client is let in, or told that it isn't. */
async function decide(call: PageCall, form: URLSearchParams): Promise<Response> {
  const { edge, request, api, speech } = call;
  const handle = form.get("handle") ?? "";
  const sealed = form.get("person") ?? "";
  const opened = await edge.deps.sealer.open(sealed, purposeOf(handle));
  const shown = opened === null ? null : (JSON.parse(opened) as ConsentState);
  if (shown === null || shown.person.since + LOOKS < Math.floor(edge.nowMs / 1000)) return startAgain(call);
  const { AuthorizationError } = await protocolErrors();
  try {
    if (form.get("decision") === "allow")
      return await allow(call, shown, { handle, sealed, zone: form.get("time_zone") });
    const denied = await api.denyConsent(request, handle);
    return seeOther(denied.redirectTo, denied.headers);
  } catch (error) {
    if (error instanceof AuthorizationError || error instanceof RecordChanged)
      return stoppedPage(speech, speech.words.startAgain);
    throw error;
  }
}

async function allow(
  call: PageCall,
  { person, consent, clientId }: ConsentState,
  { handle, sealed, zone }: { handle: string; sealed: string; zone: string | null },
): Promise<Response> {
  const { edge, request, api, speech } = call;
  const { client } = consent;
  const now = Math.floor(edge.nowMs / 1000);
  const letIn = { id: clientId, name: clientNameOn(client), host: client.redirectHost.slice(0, MOST_HOST) };
  const deps = depsOf(call);
  const grant = await letClientIn(deps, person, letIn, edge.nowMs);
  if (grant === null) return startAgain(call);
  try {
    if (consent.asksZone && zone !== null && zone.trim() !== "") {
      const set = await setZoneFromPage(edge, deps.store.primary, { grant, zone });
      if (!set.ok) {
        await takeBackGrant(deps, person, grant, now);
        const again = { ...consent, handle, person: sealed };
        return consentPage(speech, again, { wrong: speech.words.unknownZone, zone });
      }
    }
    const approved = await api.approveConsent(request, handle);
    const { redirectTo } = await api.completeAuthorization({
      request: approved.request,
      userId: grant,
      metadata: {},
      scope: [],
      props: {},
    });
    await sweep(edge.latest.primary, [keepClient(clientId, now + CLIENT_SECONDS)]);
    const isLoopback = client.redirectIsLoopback;
    await replaceGrants(deps, person, { id: grant, client: letIn, isLoopback, now });
    return seeOther(redirectTo, approved.headers);
  } catch (error) {
    await takeBackGrant(deps, person, grant, now);
    throw error;
  }
}

/** A form of one of these pages; null for what another page has sent. */
async function readForm(call: PageCall): Promise<URLSearchParams | null> {
  if (!isOwnPage(call)) return null;
  const bytes = await readBytes(call.request, MOST_FORM);
  return bytes === null ? null : new URLSearchParams(new TextDecoder().decode(bytes));
}

/** Whether a form comes from a page of this deployment: browsers name the page's origin with each form. */
function isOwnPage({ edge, request }: PageCall): boolean {
  const origin = request.headers.get("origin");
  return origin === URL.parse(edge.deps.publicUrl)?.origin;
}

function startAgain({ speech }: PageCall, status = 400): Response {
  return stoppedPage(speech, speech.words.startAgain, { status });
}

function tooMany({ speech }: PageCall): Response {
  return stoppedPage(speech, speech.words.tooMany, {
    status: 429,
    headers: new Headers({ "retry-after": "60" }),
  });
}
