import { failure, type Result } from "../core/errors";
import { type Claim, selectOutcome } from "../store/idempotency";
import type { Deps } from "./deps";

export type Outcome =
  | { kind: "new" }
  | { kind: "other_request" }
  | { kind: "repeat"; status: number; body: string };

/** What became of an earlier call with the same `Idempotency-Key`. */
export async function findOutcome(deps: Deps, claim: Claim, now: number): Promise<Outcome> {
  const [rows] = await deps.db.batch([selectOutcome(claim, now)]);
  const row = rows[0];
  if (row === undefined) return { kind: "new" };
  if (row.request_hash !== claim.request_hash) return { kind: "other_request" };
  const { sealed } = JSON.parse(row.outcome) as { sealed?: string };
  const body = sealed === undefined ? row.outcome : await deps.sealer.open(sealed, SEALED_FOR);
  return body === null ? { kind: "other_request" } : { kind: "repeat", status: row.status, body };
}

/** An outcome that shows a secret is kept sealed. */
export async function sealOutcome(deps: Deps, outcome: object): Promise<object> {
  return { sealed: await deps.sealer.seal(JSON.stringify(outcome), SEALED_FOR) };
}

const SEALED_FOR = "idempotency";

/** Another call with the same `Idempotency-Key` committed first; the door answers with that one's outcome. */
export function claimTaken(): Result<never> {
  return failure(
    "conflict",
    "a call with this Idempotency-Key is being carried out: send it again in a second",
    { retry_after: 1 },
  );
}
