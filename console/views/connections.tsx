import type { ListAppConnectionsAnswer } from "../../clients/typescript/src/client";
import { CopyText } from "../operate/copy";
import { isEmptyList, More } from "../operate/more";
import { SetUp } from "../operate/set-up";
import { AppField, useApp } from "../operate/use-app";
import { Empty, Problem } from "../shell/parts";
import { PLATFORM_NAMES } from "../shell/platforms";
import { localRelative } from "../shell/time";
import { usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Row = ListAppConnectionsAnswer["data"][number];

const PAGE = 20;

/** An app's bots on platforms: whether events come in, and what went wrong. */
export function Connections({ client, reach, params, go }: ViewProps) {
  const { app, apps, isMissing, error, again } = useApp({ client, reach, params });
  return (
    <>
      <header class="row">
        <h1>{say("connections.name")}</h1>
        <AppField apps={apps} app={app} choose={(to) => go({ app: to })} />
      </header>
      <Problem error={error} again={again} />
      {isMissing && <Empty title={say("operate.noApps")}>{say("operate.noAppsHint")}</Empty>}
      {app !== null && <ConnectionsOf client={client} app={app} maySetUp={reach?.kind === "app"} />}
    </>
  );
}

interface ConnectionsProps extends Pick<ViewProps, "client"> {
  app: string;
  /** The operator's token belongs to no app, and sets up none of its connections. */
  maySetUp: boolean;
}

function ConnectionsOf({ client, app, maySetUp }: ConnectionsProps) {
  const pages = usePages<Row>(
    async (cursor, signal) => {
      const asked = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
      const { data, next_cursor } = await client.listAppConnections(app, asked, { signal });
      return { rows: data, next: next_cursor };
    },
    [app],
  );
  return (
    <>
      <Problem error={pages.error} again={pages.again} />
      {isEmptyList(pages) && (
        <Empty title={say("connections.empty")}>
          {say("connections.emptyHint")} <How operation="create_connection" />
        </Empty>
      )}
      <ul class="sheets" aria-busy={pages.isLoading}>
        {pages.rows.map((row) => (
          <li key={row.id}>
            <Connection row={row} />
            {maySetUp && row.readable && <SetUp client={client} connection={row} />}
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function Connection({ row }: { row: Row }) {
  const { last_error, last_event_at } = row;
  return (
    <>
      <header class="row">
        <h2>{PLATFORM_NAMES[row.platform]}</h2>
        <small>{say(`connections.mode.${row.mode}`)}</small>
        <code>{row.id}</code>
      </header>
      {!row.readable && (
        <p class="problem">
          <strong>{say("connections.unreadable")}</strong> {say("connections.unreadableHint", { id: row.id })}{" "}
          <How operation="update_connection" />
        </p>
      )}
      <dl>
        <dt>{say("connections.lastEvent")}</dt>
        <dd>
          {last_event_at === null ? say("connections.noEvent") : localRelative(row.last_event_at_relative)}
        </dd>
        <dt>{say("connections.lastError")}</dt>
        <dd class={last_error === null ? "" : "late"}>
          {last_error === null
            ? say("connections.noError")
            : say("connections.error", {
                error: last_error,
                time: localRelative(row.last_error_at_relative),
              })}
        </dd>
        {row.forward_url !== null && (
          <>
            <dt>{say("connections.forward")}</dt>
            <dd>{row.forward_url}</dd>
          </>
        )}
        <dt>{say("connections.webhook")}</dt>
        <dd>
          <CopyText name={say("connections.webhook")} text={row.webhook_url} />
        </dd>
      </dl>
    </>
  );
}

/** Leads to the operation in the reference, where the call can be sent. */
function How({ operation }: { operation: string }) {
  return <a href={`/docs#${operation}`}>{say("connections.how")}</a>;
}
