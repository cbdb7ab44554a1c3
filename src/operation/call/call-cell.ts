import { bucketOf, hashOfApp, homeOfConversation } from "../../core/buckets";
import type { Database } from "../../store/database";
import type { Store } from "../../store/store";

/** Whom or what a call is about. */
export interface CallSubject {
  app?: string | null;
  user?: string | undefined;
  conversation?: string | undefined;
}

/** The bucket of what a call is about; -1 for what is at home. */
export function bucketOfCall({ app, user, conversation }: CallSubject): number {
  if (typeof app !== "string" || (user === undefined && conversation === undefined)) return AT_HOME;
  return bucketOf(hashOfApp(app), user ?? homeOfConversation(conversation ?? ""));
}

const AT_HOME = -1;

/** The database of what a call is about: a user's, a conversation's, or that of apps and the deployment. */
export function cellOfCall(store: Store, { app, user, conversation }: CallSubject): Database {
  if (typeof app !== "string") return store.primary;
  if (user !== undefined) return store.of({ app, user });
  return conversation === undefined ? store.primary : store.ofConversation({ app, conversation });
}
