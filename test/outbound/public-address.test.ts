import { describe, expect, it } from "vitest";
import { checkUrl } from "../../src/outbound/public-address";

const ALLOWED = [
  "https://example.com",
  "https://example.com/hook?token=1#part",
  "https://hooks.example.co.uk/almanac",
  "https://example.com:443/hook",
  "https://example.com:8443/hook",
  "https://example.com:1024/hook",
  "https://example.com./hook",
  "HTTPS://EXAMPLE.COM/HOOK",
  "https://bücher.example/hook",
  "https://my_hook.example.com/",
  "https://123.example.com/",
  "https://localhost.example.com/",
  "https://local.example/",
  "https://internal.example.com/",
  "https://almanac.example.workers.dev/hook",
  "https://fd00.example.com/",
];

const ADDRESS = "names an address";
const LOCAL = "private or local host";
const STANDS = "stands for an address";

const REFUSED: [address: string, reason: string][] = [
  // Not the web's secured half.
  ["http://example.com/hook", "must start with https://"],
  ["ftp://example.com/hook", "must start with https://"],
  ["file:///etc/passwd", "must start with https://"],
  ["data:text/plain,hi", "must start with https://"],
  ["javascript:alert(1)", "must start with https://"],
  ["ws://example.com/", "must start with https://"],
  ["http://127.0.0.1/", "must start with https://"],
  ["http://[::1]/", "must start with https://"],
  // No URL at all.
  ["", "is not a URL"],
  ["example.com/hook", "is not a URL"],
  ["//example.com/hook", "is not a URL"],
  ["https://", "is not a URL"],
  ["https://exa mple.com/", "is not a URL"],
  ["https://example.com:99999/", "is not a URL"],
  ["https://999.1.1.1/", "is not a URL"],
  ["https://1.2.3.4.5/", "is not a URL"],
  [`https://example.com/${"a".repeat(2000)}`, "is longer than 2000 characters"],
  // Credentials.
  ["https://user:secret@example.com/", "user name or password"],
  ["https://user@example.com/", "user name or password"],
  ["https://:secret@example.com/", "user name or password"],
  ["https://example.com@127.0.0.1/", "user name or password"],
  // IPv4, in every form that resolves to one.
  ["https://127.0.0.1/", ADDRESS],
  ["https://127.1/", ADDRESS],
  ["https://127.255.255.254/", ADDRESS],
  ["https://2130706433/", ADDRESS],
  ["https://0x7f000001/", ADDRESS],
  ["https://0x7f.1/", ADDRESS],
  ["https://0177.0.0.1/", ADDRESS],
  ["https://017700000001/", ADDRESS],
  ["https://127.0.0.1./", ADDRESS],
  ["https://１２７.0.0.1/", ADDRESS],
  ["https://127。0。0。1/", ADDRESS],
  ["https://%31%32%37.0.0.1/", ADDRESS],
  ["https://0.0.0.0/", ADDRESS],
  ["https://0/", ADDRESS],
  ["https://10.0.0.1/", ADDRESS],
  ["https://10.255.255.255/", ADDRESS],
  ["https://172.16.0.1/", ADDRESS],
  ["https://172.31.255.255/", ADDRESS],
  ["https://192.168.0.1/", ADDRESS],
  ["https://0xc0.0xa8.0.1/", ADDRESS],
  ["https://3232235521/", ADDRESS],
  ["https://100.64.0.1/", ADDRESS],
  ["https://100.100.100.200/latest/meta-data/", ADDRESS],
  ["https://169.254.169.254/latest/meta-data/", ADDRESS],
  ["https://169.254.170.2/v2/credentials", ADDRESS],
  ["https://0xa9fea9fe/", ADDRESS],
  ["https://168.63.129.16/", ADDRESS],
  ["https://192.0.0.192/opc/v2/instance/", ADDRESS],
  ["https://192.0.2.1/", ADDRESS],
  ["https://198.18.0.1/", ADDRESS],
  ["https://203.0.113.7/", ADDRESS],
  ["https://224.0.0.1/", ADDRESS],
  ["https://240.0.0.1/", ADDRESS],
  ["https://255.255.255.255/", ADDRESS],
  ["https://8.8.8.8/", ADDRESS],
  // IPv6.
  ["https://[::1]/", ADDRESS],
  ["https://[0:0:0:0:0:0:0:1]/", ADDRESS],
  ["https://[::]/", ADDRESS],
  ["https://[::ffff:127.0.0.1]/", ADDRESS],
  ["https://[::ffff:a00:1]/", ADDRESS],
  ["https://[::127.0.0.1]/", ADDRESS],
  ["https://[64:ff9b::10.0.0.1]/", ADDRESS],
  ["https://[64:ff9b:1::10.0.0.1]/", ADDRESS],
  ["https://[2002:7f00:1::]/", ADDRESS],
  ["https://[2001::1]/", ADDRESS],
  ["https://[fc00::1]/", ADDRESS],
  ["https://[fd00:ec2::254]/", ADDRESS],
  ["https://[fe80::1]/", ADDRESS],
  ["https://[fec0::1]/", ADDRESS],
  ["https://[ff02::1]/", ADDRESS],
  ["https://[2001:db8::1]/", ADDRESS],
  ["https://[2606:4700::1111]/", ADDRESS],
  // Names that stay inside.
  ["https://localhost/", LOCAL],
  ["https://localhost./", LOCAL],
  ["https://LOCALHOST/", LOCAL],
  ["https://api.localhost/", LOCAL],
  ["https://localhost.localdomain/", LOCAL],
  ["https://printer.local/", LOCAL],
  ["https://printer.local./", LOCAL],
  ["https://metadata.google.internal/computeMetadata/v1/", LOCAL],
  ["https://instance-data.ec2.internal/", LOCAL],
  ["https://host.docker.internal/", LOCAL],
  ["https://router.home.arpa/", LOCAL],
  ["https://nas.lan/", LOCAL],
  ["https://wiki.corp/", LOCAL],
  ["https://ⓛocalhost/", LOCAL],
  ["https://1.0.0.127.in-addr.arpa/", LOCAL],
  ["https://hidden.onion/", LOCAL],
  ["https://intranet/", LOCAL],
  ["https://redis/", "must name a full host"],
  ["https://com/", "must name a full host"],
  ["https://com./", "must name a full host"],
  ["https://example..com/", "no name in the public DNS"],
  ["https://-example.com/", "no name in the public DNS"],
  ["https://.example.com/", "no name in the public DNS"],
  ["https://ex*mple.com/", "no name in the public DNS"],
  ["https://127.0.0.1.nip.io/", STANDS],
  ["https://10-0-0-1.sslip.io/", STANDS],
  ["https://app.localtest.me/", STANDS],
  ["https://lvh.me/", STANDS],
  // Ports of other services.
  ["https://example.com:22/", "port below 1024"],
  ["https://example.com:25/", "port below 1024"],
  ["https://example.com:80/", "port below 1024"],
  ["https://example.com:1023/", "port below 1024"],
  ["https://example.com:0/", "port below 1024"],
];

describe("checkUrl", () => {
  it.each(ALLOWED)("allows %s", (address) => {
    expect(checkUrl(address, false)).toMatchObject({ ok: true });
    expect(checkUrl(address, true)).toMatchObject({ ok: true });
  });

  it.each(REFUSED)("refuses %s", (address, reason) => {
    const check = checkUrl(address, false);
    expect(check.ok ? "allowed" : check.reason).toContain(reason);
  });

  it("never repeats an address: it may hold a token", () => {
    for (const [address] of REFUSED) {
      const check = checkUrl(address, false);
      if (!check.ok && address.length > 8) expect(check.reason).not.toContain(address.slice(8));
    }
  });
});

describe("checkUrl in a local run", () => {
  it.each([
    "http://127.0.0.1:9000/hook",
    "https://127.0.0.1/hook",
    "http://127.1:80/",
    "http://localhost:3000/hook",
    "http://localhost./hook",
    "http://hooks.localhost:22/",
    "http://[::1]:9000/hook",
    "http://0x7f000001/",
  ])("allows loopback: %s", (address) => {
    expect(checkUrl(address, true)).toMatchObject({ ok: true });
    expect(checkUrl(address, false)).toMatchObject({ ok: false });
  });

  it.each([
    "http://example.com/",
    "http://10.0.0.1/",
    "https://10.0.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/",
    "http://0.0.0.0/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
    "http://printer.local/",
    "http://notlocalhost/",
    "ftp://127.0.0.1/",
    "http://user:secret@127.0.0.1/",
    "http://127.0.0.1.nip.io/",
  ])("allows nothing else: %s", (address) => {
    expect(checkUrl(address, true)).toMatchObject({ ok: false });
  });
});
