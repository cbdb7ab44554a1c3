import type { ComponentType } from "preact";
import type { Almanac } from "../clients/typescript/src/client";
import type { Go } from "./shell/address";
import type { Word } from "./words";

/** What a view is given. `params` and `go` are its part of the address: a view keeps nothing else. */
export interface ViewProps {
  client: Almanac;
  /** The user to look at; "" for a view that is about none. */
  user: string;
  params: Readonly<Record<string, string>>;
  go: Go;
}

interface View {
  /** In the address, `#/now`. */
  name: string;
  word: Word;
  /** Whether it needs a user. */
  about: "user" | "app";
  /** Loaded when it is opened. */
  load(): Promise<ComponentType<ViewProps>>;
}

/** All views, in the order of the menu. A new one is a file of `views/` and a row here. */
export const VIEWS: readonly View[] = [
  { name: "now", word: "now.name", about: "user", load: async () => (await import("./views/now")).Now },
];
