const MIGRATIONS = import.meta.glob<string>("/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The tables of a shard: what each migration says, without its comments. */
export function schemaFile(): string {
  const paths = Object.keys(MIGRATIONS).toSorted();
  const migrations = paths.map((path) => statementsIn(MIGRATIONS[path] ?? ""));
  return `// Made by \`npm run generate\` from migrations/.
export const SCHEMA: readonly (readonly string[])[] = ${JSON.stringify(migrations, null, 2)};
`;
}

function statementsIn(migration: string): string[] {
  return migration.split("--> statement-breakpoint").flatMap((part) => {
    const text = part
      .replaceAll(/^\s*--.*$/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    return text === "" ? [] : [text.replace(/;$/, "")];
  });
}
