import type { Pages } from "../shell/use-pages";
import { say } from "../words";

/** Loads the next page of a list. */
export function More({ pages }: { pages: Pick<Pages<unknown>, "hasMore" | "isLoading" | "more"> }) {
  if (!pages.hasMore) return null;
  return (
    <p class="center">
      <button type="button" disabled={pages.isLoading} onClick={pages.more}>
        {say("list.more")}
      </button>
    </p>
  );
}

/** Whether a list was loaded and nothing is in it. */
export function isEmptyList({
  isLoading,
  error,
  rows,
}: Pick<Pages<unknown>, "isLoading" | "error" | "rows">) {
  return !isLoading && error === null && rows.length === 0;
}
