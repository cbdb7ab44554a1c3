/** Files as text, as Vite gives them. */
interface ImportMeta {
  glob<T = string>(
    pattern: string | string[],
    options?: { query?: string; import?: string; eager?: boolean },
  ): Record<string, T>;
}
