import { expect, it } from "vitest";
import { PLACES } from "../../src/time/zones/all-places";
import { zoneNear } from "../../src/time/zones/zone-places";

it.each([
  ["Berlin", 52.52, 13.405, "Europe/Berlin"],
  ["Manhattan", 40.78, -73.97, "America/New_York"],
  ["Los Angeles", 34.05, -118.24, "America/Los_Angeles"],
  ["Chennai", 13.08, 80.27, "Asia/Kolkata"],
  ["Mumbai", 19.07, 72.88, "Asia/Kolkata"],
  ["Sydney", -33.87, 151.21, "Australia/Sydney"],
  ["Fiji, across the date line", -18.1, -179.9, "Pacific/Fiji"],
  ["Barcelona", 41.39, 2.17, "Europe/Madrid"],
  ["Chengdu", 30.66, 104.06, "Asia/Shanghai"],
  ["Lille", 50.63, 3.06, "Europe/Paris"],
  ["Nairobi", -1.29, 36.82, "Africa/Nairobi"],
])("%s is in the zone of the place nearest to it", (_name, latitude, longitude, zone) => {
  expect(zoneNear({ latitude, longitude }, PLACES)).toBe(zone);
});
