import type { ComponentType } from "preact";
import type { ViewProps } from "./shell/view-props";
import type { Word } from "./words";

export interface View {
  /** In the address, `#/now`. */
  name: string;
  word: Word;
  /** Whom it is about, and so who sees it: one user, whom the address names, an app (its key, the operator), all apps. */
  about: "user" | "app" | "operator";
  /** Loaded when it is opened. */
  load(): Promise<ComponentType<ViewProps>>;
}

/** All views, in the order of the menu. A new one is a file of `views/` and a row here. */
export const VIEWS: readonly View[] = [
  { name: "now", word: "now.name", about: "user", load: async () => (await import("./views/now")).Now },
  { name: "try", word: "try.name", about: "user", load: async () => (await import("./views/try")).Try },
  {
    name: "memories",
    word: "memories.name",
    about: "user",
    load: async () => (await import("./views/memories")).Memories,
  },
  {
    name: "timeline",
    word: "timeline.name",
    about: "user",
    load: async () => (await import("./views/timeline")).Timeline,
  },
  {
    name: "series",
    word: "series.name",
    about: "user",
    load: async () => (await import("./views/series")).Series,
  },
  {
    name: "conversations",
    word: "conversations.name",
    about: "user",
    load: async () => (await import("./views/conversations")).Conversations,
  },
  {
    name: "settings",
    word: "settings.name",
    about: "user",
    load: async () => (await import("./views/settings")).Settings,
  },
  {
    name: "overview",
    word: "overview.name",
    about: "app",
    load: async () => (await import("./views/overview")).Overview,
  },
  {
    name: "apps",
    word: "apps.name",
    about: "operator",
    load: async () => (await import("./views/apps")).Apps,
  },
  {
    name: "users",
    word: "users.name",
    about: "app",
    load: async () => (await import("./views/users")).Users,
  },
  {
    name: "keys",
    word: "keys.name",
    about: "operator",
    load: async () => (await import("./views/keys")).Keys,
  },
  {
    name: "connections",
    word: "connections.name",
    about: "app",
    load: async () => (await import("./views/connections")).Connections,
  },
  {
    name: "deliveries",
    word: "deliveries.name",
    about: "app",
    load: async () => (await import("./views/deliveries")).Deliveries,
  },
];
