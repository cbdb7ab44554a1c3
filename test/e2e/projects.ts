/** Names of the projects of `vitest.config.ts`. It sets variables for the run that it is of, and not for this one. */
export async function readProjects(): Promise<string[]> {
  const kept = { ...process.env };
  const { PROJECTS } = await import("../../vitest.config");
  process.env = kept;
  return PROJECTS.map(({ test }) => String(test?.name));
}
