/** Files, as text or loaded, and variables called `VITE_…`, as Vite gives them. */
interface ImportMeta {
  /** Inside workerd only where the name is written out: `import.meta.env.VITE_X`. */
  readonly env: Record<string, string | undefined>;
  glob<T = string>(
    pattern: string | string[],
    options?: { query?: string; import?: string; eager?: boolean },
  ): Record<string, T>;
}
