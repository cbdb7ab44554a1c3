import { areEqual } from "../core/bytes";
import { failure, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import type { Deps } from "../operation/deps";
import { sweep } from "../operation/sweep";
import { insertApp } from "../store/apps";
import { insertKeyOnce, NO_CLIENT } from "../store/keys";
import { SECONDS_A_DAY } from "../time/calendar";

/** Whom a local run signs in, and by which code: the variable LOCAL_SIGN_IN, `{app}/{user}/{SHA-256 of the code in hex}`. */
export interface LocalSignIn {
  app: string;
  user: string;
  codeHash: string;
}

/** What LOCAL_SIGN_IN says; null where it isn't set, and for what has another form. */
export function readLocalSignIn(text: string | undefined): LocalSignIn | null {
  const [, app, user, codeHash] = /^([\w.-]+)\/([\w.-]+)\/([0-9a-f]{64})$/.exec(text ?? "") ?? [];
  return app === undefined || user === undefined || codeHash === undefined ? null : { app, user, codeHash };
}

/** Seconds that a key from a code works. */
const LIFETIME = 7 * SECONDS_A_DAY;

const NOT_GOOD = failure(
  "unauthorized",
  "this code is not good, or not any more: `npm start` prints a new one, or sign in with a key",
);

/**
 * Exchanges the code for a key of the app. The code is good once: the key's id is the code's, and a second row of this id is
 * never stored, whichever of two calls at the same time comes first.
 */
export async function exchangeCode(
  deps: Deps,
  local: LocalSignIn,
  code: string,
  now: number,
): Promise<Result<{ key: string; user_id: string }>> {
  if (!(await areEqual(await sha256Hex(code), local.codeHash))) return NOT_GOOD;
  const { secret } = deps.newKey();
  const row = {
    id: `console-${local.codeHash.slice(0, 24)}`,
    app_id: local.app,
    user_id: null,
    name: "console",
    created_at: now,
    expires_at: now + LIFETIME,
    ...NO_CLIENT,
  };
  const effects = [insertApp(local.app, now), insertKeyOnce(row, await sha256Hex(secret))] as const;
  const [, stored] = await sweep(deps.store.primary, effects);
  return stored.length === 0 ? NOT_GOOD : success({ key: secret, user_id: local.user });
}
