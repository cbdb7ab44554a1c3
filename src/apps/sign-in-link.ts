import * as z from "zod";
import { failure } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { randomText } from "../core/random-text";
import { instant, secret } from "../operation/answers";
import { auditLine } from "../operation/audit";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import { keep } from "../operation/keep";
import { insertLink } from "../store/sign-in";
import { displayInstant } from "../time/display";

/** Where a link leads; what follows is its secret. */
export const SIGN_IN_PATH = "/sign-in/";

/** Seconds that a link waits to be used. */
const LIFETIME = 600;

/** Makes a link by which a person signs in to a client that waits in the same browser. */
export const createSignIn = operation({
  name: "create_sign_in",
  summary: "Makes a link by which the user signs in once, within ten minutes",
  about: "user",
  effect: "writes",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      url: secret("The link: send it to the user alone, for whoever opens it signs in as them"),
      ...instant("expires_at"),
    }),
  routes: [{ method: "POST", path: "/v1/users/{user_id}/sign-in" }],
  example: {},
  made: () => true,
  userKey: { never: "a user's key signs in by itself: enter it on the page, or send the app's key here" },
  run: async (deps, call) => {
    if (deps.publicUrl === "")
      return failure("conflict", "the deployment doesn't know its address: set PUBLIC_URL, and call again");
    const wall = wallNow(call);
    const token = randomText(40, deps.randomBytes);
    const { app, user } = call;
    const link = {
      token_hash: await sha256Hex(token),
      app_id: app,
      user_id: user,
      expires_at: wall + LIFETIME,
    };
    const entry = { app, operation: "create_sign_in", user };
    return await keep(deps, call, [insertLink(link), auditLine(call, entry)], {
      url: `${deps.publicUrl}${SIGN_IN_PATH}${token}`,
      ...displayInstant("expires_at", link.expires_at, "UTC", wall),
    });
  },
});
