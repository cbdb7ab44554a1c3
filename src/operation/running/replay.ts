import { failure, invalid, type Result, success } from "../../core/errors";
import { FORGOTTEN, selectOutcome } from "../../store/outcomes/idempotency";
import type { CallSubject } from "../../store/store";
import type { KeptClaim } from "../call/call";
import type { Deps } from "../deps";

/** The kept outcome of an earlier call with this key; `null` for none. It isn't read again where the call has read it. */
export async function readOutcome(
  deps: Deps,
  call: CallSubject,
  claim: KeptClaim,
): Promise<Result<object> | null> {
  const row = claim.earlier ?? (await deps.store.about(call).read([selectOutcome(claim)]))[0][0];
  if (row === undefined) return null;
  const text = row.request_hash === claim.request_hash ? await unsealOutcome(deps, claim, row.outcome) : null;
  if (text === FORGOTTEN)
    return failure(
      "not_found",
      "what this call answered was forgotten since: send a new key with a new request",
    );
  if (text !== null) return success(JSON.parse(text) as object);
  return invalid({
    path: "Idempotency-Key",
    message: "was used for another request: send a new key with each new request",
  });
}

async function unsealOutcome(deps: Deps, claim: KeptClaim, outcome: string): Promise<string | null> {
  const { sealed } = JSON.parse(outcome) as { sealed?: string };
  return sealed === undefined ? outcome : await deps.sealer.open(sealed, sealedFor(claim));
}

/** Seals an outcome that shows a secret before it is kept. */
export async function sealIfSecret(deps: Deps, claim: KeptClaim | null, outcome: object): Promise<object> {
  if (claim === null || !claim.isSecret(outcome)) return outcome;
  return { sealed: await deps.sealer.seal(JSON.stringify(outcome), sealedFor(claim)) };
}

/** The purpose that a kept outcome is sealed for. */
export function sealedFor({ app, key }: Pick<KeptClaim, "app" | "key">): string {
  return `idempotency:${app}:${key}`;
}
