/**
 * Where a delivery may go: `https` to a name in the public DNS. It is checked when a channel is configured and at each
 * send, so that a stricter rule holds for old channels too.
 * No address literal passes, public ones included: a deployed worker's `fetch` refuses them all (error 1003), so such a
 * channel would never work. The forms in which an address hides (`0x7f.1`, `2130706433`, `[::ffff:10.0.0.1]`,
 * `[64:ff9b::a00:1]`) need no list, because the URL parser has turned every numeric form and look-alike digit into one
 * (WHATWG URL, "host parsing"). A worker can't pin what a name resolves to; redirects are not followed.
 */

export type AddressCheck = { ok: true; url: URL } | { ok: false; reason: string };

/** Below 1024 only 443 serves webhooks; 25, 22 and their like may be an open relay or door. */
const LEAST_PORT = 1024;

/** Names of a machine, a site or a cloud's own network: RFC 6761, 6762, 8375, 9476 and ICANN's list of collisions. */
const PRIVATE_SUFFIXES = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
  "in-addr.arpa",
  "ip6.arpa",
  "alt",
  "onion",
];

/** Public names that exist only to resolve to the address they spell, such as loopback. */
const LOOPBACK_SUFFIXES = [
  "nip.io",
  "sslip.io",
  "xip.io",
  "localtest.me",
  "lvh.me",
  "vcap.me",
  "lacolhost.com",
];

const MOST_CHARACTERS = 2000;

/**
 * Whether a delivery may go to `address`. The reason follows the name of a field, and never repeats the address. With
 * `allowLocal` (ALLOW_LOCAL_DELIVERY, for development) `http` and `https` to loopback pass on any port; private
 * networks don't.
 */
export function checkUrl(address: string, allowLocal: boolean): AddressCheck {
  if (address.length > MOST_CHARACTERS) return refuse(`is longer than ${MOST_CHARACTERS} characters`);
  const url = URL.parse(address);
  if (url === null) return refuse("is not a URL: send one such as https://example.com/almanac");
  if (url.username !== "" || url.password !== "")
    return refuse("has a user name or password in it: deliveries are signed instead");
  if (allowLocal && isWeb(url) && isLoopback(url.hostname)) return { ok: true, url };
  if (url.protocol !== "https:") return refuse("must start with https://");
  const fault = hostFault(url.hostname) ?? portFault(url.port);
  return fault === null ? { ok: true, url } : refuse(fault);
}

function refuse(reason: string): AddressCheck {
  return { ok: false, reason };
}

function isWeb(url: URL): boolean {
  return url.protocol === "https:" || url.protocol === "http:";
}

/** Whether a host of a URL is this machine: `127.0.0.0/8`, `[::1]`, `localhost` and what stands under it. */
export function isLoopback(host: string): boolean {
  return /^127(?:\.\d+){3}$/.test(host) || host === "[::1]" || isUnder(withoutRoot(host), "localhost");
}

function hostFault(host: string): string | null {
  if (host.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(host))
    return "names an address: deliveries go to names in the public DNS";
  const name = withoutRoot(host);
  if (!/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name))
    return "has a host that is no name in the public DNS";
  if (PRIVATE_SUFFIXES.some((suffix) => isUnder(name, suffix)))
    return "names a private or local host: deliveries go to names in the public DNS";
  if (!name.includes(".")) return "must name a full host, such as hooks.example.com";
  return LOOPBACK_SUFFIXES.some((suffix) => isUnder(name, suffix))
    ? "names a host that stands for an address: deliveries go to names in the public DNS"
    : null;
}

function portFault(port: string): string | null {
  return port === "" || Number(port) >= LEAST_PORT
    ? null
    : `has a port below ${LEAST_PORT}: leave it out, or use one above`;
}

/** `example.com.` and `example.com` are one name. */
function withoutRoot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}

function isUnder(name: string, suffix: string): boolean {
  return name === suffix || name.endsWith(`.${suffix}`);
}
