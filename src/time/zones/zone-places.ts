/** The time zone of a place on the map. */
import type { PlaceTables } from "./place-tables";
import { isKnownZone } from "./zone";

/** Degrees: north and east are positive. */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

const RADIANS = Math.PI / 180;

/**
 * The zone of the nearest place that is known. Near a border it may be the neighbour's: whoever uses it says which zone it
 * took. Degrees outside the globe are taken as they come.
 */
export function zoneNear(place: MapPlace, tables: PlaceTables): string {
  let best = { zone: "UTC", closeness: -2 };
  for (const { zone, at } of knownPlaces(tables)) {
    const closeness = closenessOf(place, at);
    if (closeness > best.closeness && isKnownZone(zone)) best = { zone, closeness };
  }
  return best.zone;
}

function knownPlaces({ namesakes, farCities }: PlaceTables): { zone: string; at: MapPlace }[] {
  const named = Object.entries(namesakes).flatMap(([area, places]) =>
    places.split(", ").map((place) => {
      const [name = "", north, east] = place.split(" ");
      return { zone: `${area}/${name}`, at: { latitude: Number(north) / 10, longitude: Number(east) / 10 } };
    }),
  );
  const cities = Object.entries(farCities).flatMap(([zone, places]) =>
    places.split(", ").map((place) => {
      const [north, east] = place.split(" ");
      return { zone, at: { latitude: Number(north), longitude: Number(east) } };
    }),
  );
  return [...named, ...cities];
}

/** The cosine of the angle between two places: 1 for the same place, -1 for the far end of the globe. */
function closenessOf(one: MapPlace, other: MapPlace): number {
  const apart = (one.longitude - other.longitude) * RADIANS;
  const a = one.latitude * RADIANS;
  const b = other.latitude * RADIANS;
  return Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(apart);
}
