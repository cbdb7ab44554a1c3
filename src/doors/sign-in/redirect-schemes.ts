/** Which addresses a client may be answered at. */

/** Schemes without a full stop that apps are known to answer. A deployment may set others (`REDIRECT_SCHEMES`). */
export const KNOWN_SCHEMES = ["claude", "cursor", "vscode", "vscode-insiders", "windsurf", "zed"];

/**
 * Whether an address leads neither to the web, nor to this machine, nor to an app of the client's own. RFC 8252 section 7.1
 * has an app's scheme be a reversed domain name, so it has a full stop; of others only those pass that are known as an
 * app's. `ms-msdt:` and `search-ms:` are programs of a system, `microsoft-edge:` and `googlechrome:` open any page.
 */
export function isForeignScheme(address: string, known: readonly string[]): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  return scheme !== "https" && scheme !== "http" && !scheme.includes(".") && !known.includes(scheme);
}
