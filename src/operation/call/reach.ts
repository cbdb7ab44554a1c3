import { failure, invalid, type Result, success } from "../../core/errors";
import type { AnyOperation, Calls, Subject } from "../declare";
import { conversationId, userId } from "../fields";
import type { KeyCall, Moment } from "./call";
import type { AppCaller, Caller } from "./caller";
import { keptConversation } from "./conversation-id";
import { mayCall } from "./user-key";

/** The subject of a call, before its moment is known. */
type SubjectOf<S extends Subject> = Omit<Calls[S], keyof Moment | "minRevision" | "otherMoment" | "at">;

type Path = Readonly<Record<string, string>>;

/** Whether a caller may call an operation about what the address names; if so, the subject of the call. */
export function reach(
  { about, userKey }: Pick<AnyOperation, "about" | "userKey">,
  caller: Caller,
  path: Path,
): Result<Partial<KeyCall> & { user?: string }> {
  const reached = REACH[about](caller, path);
  const isUsers = caller.kind === "app" && caller.user !== null;
  if (!reached.ok || userKey === undefined || !isUsers) return reached;
  const allowed = mayCall(userKey, reached.value);
  return allowed.ok ? reached : allowed;
}

const REACH: { [S in Subject]: (caller: Caller, path: Path) => Result<SubjectOf<S>> } = {
  user: reachUser,
  conversation: reachConversation,
  time: (caller) => withKey(caller, keyed),
  app: reachApp,
  clock: (caller) =>
    caller.kind === "app" && !caller.isTest
      ? failure(
          "forbidden",
          'this app goes by the real clock: make a test app with POST /v1/keys {"app": "my-test", "test": true}',
        )
      : reachApp(caller),
  settings: reachSettings,
  ledger: reachLedger,
  operator: (caller) =>
    caller.kind === "operator"
      ? success({})
      : failure("forbidden", "only the admin token (ADMIN_TOKEN) may do this"),
  anybody: (caller) =>
    success(caller.kind === "app" ? { app: caller.app, asUser: caller.user } : { app: null, asUser: null }),
};

/** Continues with the caller's app; the operator's token belongs to none. */
function withKey<T>(caller: Caller, then: (caller: AppCaller) => Result<T>): Result<T> {
  if (caller.kind === "app") return then(caller);
  return failure(
    "forbidden",
    "the admin token reaches keys and apps only: make a key with POST /v1/keys and send that",
  );
}

function reachApp(caller: Caller): Result<SubjectOf<"app">> {
  return withKey(caller, ({ app, user }) =>
    user === null
      ? success({ app })
      : failure("forbidden", "a user's key does not reach what is the app's: send the app's key"),
  );
}

function keyed({ app, user, defaults }: AppCaller): Result<SubjectOf<"time">> {
  return success({ app, asUser: user, defaults });
}

function reachUser(caller: Caller, path: Path): Result<SubjectOf<"user">> {
  return withKey(caller, ({ app, user: asUser, defaults }) => {
    const checked = userId.safeParse(path["user_id"]);
    if (!checked.success)
      return invalid({ path: "user_id", message: checked.error.issues[0]?.message ?? "is no user id" });
    const user = checked.data;
    if (asUser !== null && asUser !== user) return failure("forbidden", "this key belongs to another user");
    return success({ app, user, asUser, defaults });
  });
}

function reachConversation(caller: Caller, path: Path): Result<SubjectOf<"conversation">> {
  return withKey(caller, ({ app, user: asUser, defaults }) => {
    const checked = conversationId.safeParse(path["conversation_id"]);
    if (!checked.success) {
      const message = checked.error.issues[0]?.message ?? "is no conversation id";
      return invalid({ path: "conversation_id", message });
    }
    const kept = keptConversation(checked.data, asUser);
    return kept.ok ? success({ app, conversation: kept.value, asUser, defaults }) : kept;
  });
}

/** An app's settings, for its own key and for the operator; a user's key doesn't reach them. */
function reachSettings(caller: Caller, path: Path): Result<SubjectOf<"settings">> {
  const app = path["app"] ?? "";
  if (caller.kind === "operator" || (caller.app === app && caller.user === null)) return success({ app });
  return failure("forbidden", "this key does not reach that app's settings");
}

function reachLedger(caller: Caller): Result<SubjectOf<"ledger">> {
  if (caller.kind === "operator") return success({ app: null });
  if (caller.user === null) return success({ app: caller.app });
  return failure("forbidden", "a user's key does not reach deliveries: send the app's key");
}
