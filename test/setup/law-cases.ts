/** With which cases the laws of a project are tried (test/support/law.ts). */
export interface LawCases {
  /** What fast-check makes its cases of. */
  seed: number;
  /** How many times as many cases as the law says. */
  times: number;
  /** How long a law may take, in milliseconds: what it has found by then it tells. */
  limitMs: number;
}

declare module "vitest" {
  interface ProvidedContext {
    laws: LawCases;
  }
}

/** What the laws are tried with outside `test/slow`. */
export const USUAL_SEED = 20_260_123;
