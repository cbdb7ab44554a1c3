/** A wrong argument: its path (`messages[3].role`) and what to send there. */
export interface ArgumentError {
  path: string;
  message: string;
}

/** A call that was refused, or that got no answer in five tries. The message says what to send instead. */
export class AlmanacError extends Error {
  override readonly name = "AlmanacError";
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Such as `invalid` or `not_found`; `no_answer` where none came. */
  readonly code: string;
  readonly errors: readonly ArgumentError[];
  readonly requestId: string | null;

  constructor(status: number, problem: Partial<Problem>, cause?: unknown) {
    super(problem.detail ?? `the service answered ${status}`, { cause });
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id ?? null;
  }
}

/** A refusal as it comes over the wire (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: ArgumentError[];
  request_id: string;
}

/** No answer came from this address. */
export function noAnswer({ host }: URL, cause?: unknown): AlmanacError {
  const detail = `no answer from ${host}: check the address and the network`;
  return new AlmanacError(0, { code: "no_answer", detail }, cause);
}

/** Whether an error says that the service is away, and not that one call of it fails. */
export function isAway(error: unknown): boolean {
  return error instanceof AlmanacError && (error.code === "no_answer" || error.status > 500);
}

/** Whether what failed is the service or its way, and not the call itself. */
export function passes(error: unknown): error is AlmanacError {
  if (!(error instanceof AlmanacError)) return false;
  return error.code === "no_answer" || error.status >= 500 || [409, 429].includes(error.status);
}
