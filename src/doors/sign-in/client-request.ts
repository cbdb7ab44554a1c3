import type { AuthRequest } from "@cloudflare/workers-oauth-provider";
import { isLoopback } from "../../outbound/public-address";
import { AUTHORIZE_PATH, type ProtocolHelpers, protocolErrors } from "./authorization-server";
import { ClientDocumentFailed, isDocumentAddress } from "./client-document";
import { type PageSpeech, type ShownClient, stoppedPage } from "./pages";

/** A client's request to be let in, which may be shown to a person. */
export interface ClientRequest {
  auth: AuthRequest;
  client: ShownClient;
}

/**
 * Reads a client's request out of its query. The protocol's library checks the client, the challenge's method and the resource;
 * here it is held to what the library leaves to the client: a challenge (RFC 7636), and its address as it is registered, to
 * the byte. An answer in its place says what is wrong: on a page, or to the client where its address is known to be its own.
 */
export async function readClientRequest(
  api: ProtocolHelpers,
  publicUrl: string,
  query: string,
  speech: PageSpeech,
): Promise<ClientRequest | Response> {
  const { AuthorizationError, authorizationErrorRedirect } = await protocolErrors();
  const { words } = speech;
  try {
    const auth = await api.parseAuthRequest(new Request(`${publicUrl}${AUTHORIZE_PATH}${query}`));
    const registered = (await api.lookupClient(auth.clientId))?.redirectUris ?? [];
    if (!isRegistered(auth.redirectUri, registered))
      return stoppedPage(speech, words.wrongRequest, {
        reason: "redirect_uri is not one that the client registered",
      });
    if (auth.codeChallenge === undefined || auth.codeChallengeMethod !== "S256")
      return seeOther(
        authorizationErrorRedirect(
          auth,
          "invalid_request",
          "send code_challenge with code_challenge_method=S256",
        ),
      );
    return { auth, client: placed(await api.describeConsent(auth)) };
  } catch (error) {
    if (error instanceof ClientDocumentFailed) return stoppedPage(speech, words.notVerified);
    if (!(error instanceof AuthorizationError)) throw error;
    return error.redirectTo === undefined
      ? stoppedPage(speech, words.wrongRequest, { reason: error.description })
      : seeOther(error.redirectTo);
  }
}

/**
 * An app's own scheme leads to whoever answers it on the person's device. What stands in the place of a host there is the
 * client's own word, which may be somebody else's name: the scheme is shown instead.
 */
function placed(described: ShownClient & Pick<AuthRequest, "clientId">): ShownClient {
  const { clientId, redirectUri } = described;
  // The host in a document's address has answered for it itself: redirects are not followed.
  const client = isDocumentAddress(clientId)
    ? { ...described, clientDomain: new URL(clientId).hostname }
    : described;
  const { protocol } = new URL(redirectUri);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb ? client : { ...client, redirectHost: protocol, redirectIsLoopback: false };
}

/** A redirect that no cache keeps, and that tells the target nothing of the page. */
export function seeOther(address: string, headers = new Headers()): Response {
  headers.set("location", address);
  headers.set("cache-control", "no-store");
  headers.set("referrer-policy", "no-referrer");
  return new Response(null, { status: 303, headers });
}

/**
 * Whether an address is one that the client registered: the same to the byte. A loopback address that was registered without
 * a port may have any (RFC 8252 section 7.3).
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  return registered.includes(address) || registered.some((one) => isSameBesidePort(address, one));
}

function isSameBesidePort(address: string, registered: string): boolean {
  const url = URL.parse(address);
  const other = URL.parse(registered);
  if (url === null || other === null || url.protocol !== "http:" || !isLoopback(url.hostname)) return false;
  if (other.port !== "" || url.port === "" || !address.includes(`:${url.port}`)) return false;
  return address.replace(`:${url.port}`, "") === registered;
}
