import type { OAuthAuthorizationServer, OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import { once } from "../../core/once";
import { SECONDS_A_DAY } from "../../time/calendar";
import type { Records } from "./records";
import { isForeignScheme } from "./redirect-schemes";

/** What the protocol's library is given in the place of a worker's bindings. */
export interface ProtocolBindings {
  OAUTH_KV: Records;
}

export type SignInServer = OAuthAuthorizationServer<ProtocolBindings>;
export type ProtocolHelpers = OAuthHelpers;

/** Where a person agrees, where codes become tokens, and where clients register. */
export const AUTHORIZE_PATH = "/authorize";
export const TOKEN_PATH = "/oauth/token";
export const REGISTER_PATH = "/oauth/register";
/** RFC 8414. */
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";

/** Seconds that an access token works; a client gets the next one by its refresh token. */
const ACCESS_SECONDS = 3600;
/** Seconds after its last refresh that a grant ends. */
const GRANT_SECONDS = 90 * SECONDS_A_DAY;
/** Seconds that a registered client is kept without a token, once somebody has let it in. */
export const CLIENT_SECONDS = 30 * SECONDS_A_DAY;

/** Deployments have one address or two. */
const MOST_ISSUERS = 8;

const load = once(() => import("@cloudflare/workers-oauth-provider"));

const servers = new Map<string, SignInServer>();

/** The address of what is let in: the Model Context SignInServer's door. */
export function resourceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** The protocol's server for this public address. Its code is evaluated at the first call that needs it. */
export async function protocolAt(publicUrl: string, schemes: readonly string[]): Promise<SignInServer> {
  const known = servers.get(publicUrl);
  if (known !== undefined) return known;
  const { OAuthAuthorizationServer: Server } = await load();
  const made = new Server<ProtocolBindings>({
    issuer: publicUrl,
    resources: [resourceOf(publicUrl)],
    defaultResource: resourceOf(publicUrl),
    authorizeEndpoint: AUTHORIZE_PATH,
    tokenEndpoint: TOKEN_PATH,
    clientRegistrationEndpoint: REGISTER_PATH,
    accessTokenTTL: ACCESS_SECONDS,
    refreshTokenTTL: GRANT_SECONDS,
    refreshTokenIdleTTL: GRANT_SECONDS,
    clientRegistrationTTL: CLIENT_SECONDS,
    allowPrivateUseRedirectUris: true,
    // A client that is named by a document comes out of the records, which read it through `outbound`.
    clientIdMetadataDocumentEnabled: false,
    cookiePrefix: "__Host-almanac-",
    clientRegistrationCallback: ({ clientMetadata }) => refuseSchemes(clientMetadata, schemes),
    // The library would write it to the console, with what a stranger has sent.
    onError: () => undefined,
  });
  if (servers.size >= MOST_ISSUERS) servers.clear();
  servers.set(publicUrl, made);
  return made;
}

/** What the library throws of a request that is wrong, and how it tells a client. */
export async function protocolErrors() {
  const { AuthorizationError, authorizationErrorRedirect } = await load();
  return { AuthorizationError, authorizationErrorRedirect };
}

/** Refuses a client that names an address which no app of its own answers. */
function refuseSchemes({ redirect_uris }: Record<string, unknown>, schemes: readonly string[]) {
  const addresses: unknown[] = Array.isArray(redirect_uris) ? redirect_uris : [];
  if (!addresses.some((address) => typeof address === "string" && isForeignScheme(address, schemes))) return;
  return {
    code: "invalid_redirect_uri",
    description: `redirect_uris: send https, http on a loopback address, or a scheme of the app's own: with a full stop, as com.example.app, or one of ${schemes.join(", ")}`,
  };
}
