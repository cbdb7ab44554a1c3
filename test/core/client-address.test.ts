import { expect, it } from "vitest";
import { limitedAddress } from "../../src/core/client-address";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:77::1", "2001:db8:77:0/64"],
  ["2001:DB8:0077:0:ffff::2", "2001:db8:77:0/64"],
  ["2001:db8:77:1::1", "2001:db8:77:1/64"],
  ["::1", "0:0:0:0/64"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["fe80::1", "fe80:0:0:0/64"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4/64"],
  ["no address", "no address"],
  ["a:b", "a:b"],
])("%s is limited as %s", (address, limited) => {
  expect(limitedAddress(address)).toBe(limited);
});
