/**
 * What came of an attempt to deliver. Errors are written for the operator who reads them in a list: they never hold
 * a token or an address.
 */

/** The receiver is gone for good, or refuses us: the channel is to be stopped. */
export interface Gone {
  kind: "gone";
  error: string;
}

/** This delivery can never succeed as it is; the channel itself may be sound. Nothing is tried again. */
export interface Failed {
  kind: "failed";
  error: string;
}

export interface Retry {
  kind: "retry";
  /** Seconds that the receiver asked for, or `null`. */
  after_seconds: number | null;
  error: string;
  /** How many parts of a split message are there already: send the rest with `skip_parts`. */
  parts_sent?: number;
}

export type Undelivered = Gone | Failed | Retry;

/** What a messaging platform made of a message: the ids of its parts, in the form in which their edits come in. */
export type SendOutcome = { kind: "delivered"; external_ids: string[] } | Undelivered;

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export function gone(error: string): Gone {
  return { kind: "gone", error };
}

export function failed(error: string): Failed {
  return { kind: "failed", error };
}

export function retry(error: string, afterSeconds: number | null = null): Retry {
  return { kind: "retry", after_seconds: afterSeconds, error };
}
