import type { users } from "./tables/users";

/** The zone of a new user's items, and the user's own with where it comes from; null for none. */
export interface NewZone {
  items: string;
  own: string | null;
  source: (typeof users.$inferSelect)["time_zone_source"];
  /** Epoch seconds. */
  observedAt: number | null;
}

/** New users whose zone nobody told, and whose items stand in this one. */
export function unsetZone(items: string): NewZone {
  return { items, own: null, source: null, observedAt: null };
}
