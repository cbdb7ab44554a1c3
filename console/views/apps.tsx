import type { ListAppsAnswer } from "../../clients/typescript/src/client";
import { isEmptyList, More } from "../operate/more";
import { writeAddress } from "../shell/address";
import { Empty, Problem } from "../shell/parts";
import { localRelative } from "../shell/time";
import { usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say, type Word } from "../words";

type App = ListAppsAnswer["data"][number];

const PAGE = 50;

/** What an app's links lead to. */
const VIEWS_OF_APP: readonly [view: string, word: Word][] = [
  ["users", "apps.users"],
  ["keys", "apps.keys"],
  ["connections", "apps.connections"],
];

/** All apps, for the operator. */
export function Apps({ client }: ViewProps) {
  const pages = usePages<App>(async (cursor, signal) => {
    const asked = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const { data, next_cursor } = await client.listApps(asked, { signal });
    return { rows: data, next: next_cursor };
  }, []);
  return (
    <>
      <header class="row">
        <h1>{say("apps.name")}</h1>
        <a class="button" href={writeAddress({ view: "keys", params: { new: "1" } })}>
          {say("apps.newKey")}
        </a>
      </header>
      <Problem error={pages.error} again={pages.again} />
      {isEmptyList(pages) && <Empty title={say("operate.noApps")}>{say("operate.noAppsHint")}</Empty>}
      <ul class="entries" aria-busy={pages.isLoading}>
        {pages.rows.map((row) => (
          <li key={row.app}>
            <div>
              <strong>{row.app}</strong>
              <small>{factsOf(row)}</small>
            </div>
            <div class="actions">
              {VIEWS_OF_APP.map(([view, word]) => (
                <a key={view} href={writeAddress({ view, params: { app: row.app } })}>
                  {say(word)}
                  <span class="unseen"> {row.app}</span>
                </a>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function factsOf({ default_time_zone, limits, created_at_relative }: App): string {
  const facts = [
    say("apps.zone", { zone: default_time_zone ?? "UTC" }),
    say("apps.rate", { count: limits.requests_per_second }),
    limits.origins.length === 0 ? null : say("apps.origins", { origins: limits.origins.join(", ") }),
    say("apps.made", { time: localRelative(created_at_relative) }),
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}
