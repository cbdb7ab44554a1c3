/**
 * What came of an attempt to deliver. Errors are written for the operator who reads them in a list: they never hold
 * a token, an address or what the other side answered in its own words beyond a short description.
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

/** Any attempt's outcome, whatever the channel: what an outbox has to tell apart. */
export type Outcome = { kind: "delivered" } | Undelivered;

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
