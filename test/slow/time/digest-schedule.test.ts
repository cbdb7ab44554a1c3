import { expect, it } from "vitest";
import { faultsOf } from "../../time/digest-faults";
import { datesFrom, zonesByClock } from "../../time/digest-oracle";

it("every clock of the zones that the runtime knows has a digest on each of 730 local dates, at its wall clock", () => {
  const dates = datesFrom("2026-01-01", 730);
  const faults = zonesByClock().flatMap((zone, i) => {
    const minute = (i * 37) % 1440;
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    return ["02:30", time].flatMap((each) => faultsOf(zone, each, dates));
  });
  expect(faults).toEqual([]);
}, 600_000);
