/** The rows of the first table below a heading of a page, without its head. */
export function tableBelow(page: string | undefined, heading: string): string[][] {
  const [, rest = ""] = (page ?? "").split(`${heading}\n`);
  const lines = rest.split("\n");
  const from = lines.findIndex((line) => line.startsWith("|"));
  const length = lines.slice(from).findIndex((line) => !line.startsWith("|"));
  return lines.slice(from + 2, from + length).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((text) => text.trim()),
  );
}
