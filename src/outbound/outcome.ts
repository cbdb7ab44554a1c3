/** The outcome of a delivery attempt. Errors are for the operator's list: they never hold a token or an address. */

/** The receiver is gone for good or refuses us. The channel is to be stopped. */
export interface ChannelEnd {
  kind: "gone";
  error: string;
}

/** This delivery can never succeed, so it isn't retried. The channel itself may work. */
export interface SendFailure {
  kind: "failed";
  error: string;
}

export interface Retry {
  kind: "retry";
  /** Seconds that the receiver asked for, or `null`. */
  after_seconds: number | null;
  error: string;
  /** Parts of a split message that have arrived; the rest is sent with `skip_parts`. */
  parts_sent?: number;
}

export type NonDelivery = ChannelEnd | SendFailure | Retry;

/** The ids of a message's parts, in the form in which their edits come in. */
export type SendOutcome = { kind: "delivered"; external_ids: string[] } | NonDelivery;

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export function gone(error: string): ChannelEnd {
  return { kind: "gone", error };
}

export function failed(error: string): SendFailure {
  return { kind: "failed", error };
}

/** Worth another try; `afterSeconds` is what the receiver asked for. */
export function retry(error: string, afterSeconds: number | null = null): Retry {
  return { kind: "retry", after_seconds: afterSeconds, error };
}
