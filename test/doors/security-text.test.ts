import { describe, expect, it } from "vitest";
import { openWorld, type World } from "../support/world";

/** security.txt, read as RFC 9116 says: lines of a field and its value. */

const DAY_MS = 86_400_000;
const PATH = "/.well-known/security.txt";

async function read(variables: object, time = "2026-01-23T14:32:00Z") {
  const world: World = await openWorld(time, variables);
  const response = await world.send("GET", PATH, { key: null });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = (await response.text()).trimEnd().split("\n");
  return Object.fromEntries(lines.map((line) => /^([A-Z][A-Za-z-]+): (\S+)$/.exec(line)?.slice(1) ?? [line]));
}

describe("security.txt", () => {
  it("names the operator's contact, the policy, and where it is served itself", async () => {
    const variables = {
      PUBLIC_URL: "https://time.example/",
      SECURITY_CONTACT: "mailto:security@time.example",
    };
    expect(await read(variables)).toEqual({
      Contact: "mailto:security@time.example",
      Expires: "2026-07-22T00:00:00+00:00",
      "Preferred-Languages": "en",
      Policy: "https://time.example/security.md",
      Canonical: "https://time.example/.well-known/security.txt",
    });
  });

  it.each(["2026-01-23T00:00:00Z", "2027-02-28T23:59:59Z", "2040-12-31T12:00:00Z"])(
    "is good for more than ninety days and less than a year, whenever it is read: %s",
    async (time) => {
      const { Expires } = await read({}, time);
      const days = (Date.parse(Expires ?? "") - Date.parse(time)) / DAY_MS;
      expect(days).toBeGreaterThan(90);
      expect(days).toBeLessThan(365);
    },
  );

  it("calls no address its own that only the request names", async () => {
    expect(await read({ SECURITY_CONTACT: "https://time.example/report" })).toEqual({
      Contact: "https://time.example/report",
      Expires: expect.any(String),
      "Preferred-Languages": "en",
      Policy: "https://almanac.test/security.md",
    });
  });

  it.each([
    "",
    "security@time.example",
    "http://time.example",
    "mailto:a@b.example\nPolicy: https://evil.example",
  ])("names the page that says how to report where the contact is %j", async (contact) => {
    const fields = await read({ SECURITY_CONTACT: contact });
    expect([fields["Contact"], fields["Policy"]]).toEqual(Array(2).fill("https://almanac.test/security.md"));
  });
});
