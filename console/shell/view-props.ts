import type { Almanac } from "../../clients/typescript/src/client";
import type { Go } from "./address";
import type { Reach } from "./session";

/** What a view is given. `params` and `go` are its part of the address: a view keeps nothing else. */
export interface ViewProps {
  client: Almanac;
  /** What the key opens; null until that is known. */
  reach: Reach | null;
  /** The user to look at; "" for a view that is about none. */
  user: string;
  params: Readonly<Record<string, string>>;
  go: Go;
}
