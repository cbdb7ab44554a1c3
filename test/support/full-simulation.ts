/**
 * Whether the simulations that take long were asked for: `VITE_FULL_SIMULATION=1 npm test`. (Variables with this prefix
 * are the ones that reach tests inside workerd, and only where `import.meta.env` is written as one expression.)
 */
export const FULL_SIMULATION: boolean = import.meta.env["VITE_FULL_SIMULATION"] !== undefined;

declare global {
  interface ImportMeta {
    readonly env: Record<string, string | undefined>;
  }
}
