/**
 * Whether the simulations that take long were asked for: `VITE_FULL_SIMULATION=1 npm test`. (Variables with this prefix
 * are the ones that reach tests inside workerd.)
 */
export const FULL_SIMULATION: boolean =
  (import.meta as unknown as { env: Record<string, string | undefined> }).env["VITE_FULL_SIMULATION"] !==
  undefined;
