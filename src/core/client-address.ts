/** A stranger's address as every limit takes it. */

/**
 * What is limited of an address: an IPv4 address itself, of IPv6 the first 64 bits, because a network of that size is what
 * one customer is given. `2001:db8:77::1` and `2001:DB8:77:0:9::2` are `2001:db8:77:0/64`, `::ffff:192.0.2.1` is
 * `192.0.2.1`. What is no address stays as it is.
 */
export function limitedAddress(address: string): string {
  const host = address.includes(":") ? (URL.parse(`http://[${address}]`)?.hostname ?? null) : null;
  if (host === null) return address;
  const [before = "", after] = host.slice(1, -1).split("::");
  const groups = before === "" ? [] : before.split(":");
  const ending = after === undefined || after === "" ? [] : after.split(":");
  const missing = after === undefined ? 0 : 8 - groups.length - ending.length;
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...ending];
  if (all.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return embeddedAddress(all.slice(6));
  return `${all.slice(0, 4).join(":")}/64`;
}

/** The IPv4 address in two groups of four hex digits. */
function embeddedAddress(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
}
