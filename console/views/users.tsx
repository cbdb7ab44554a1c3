import { useEffect, useState } from "preact/hooks";
import type { ListUsersAnswer } from "../../clients/typescript/src/client";
import { isEmptyList, More } from "../operate/more";
import { AppField, useApp } from "../operate/use-app";
import { writeAddress } from "../shell/address";
import { Empty, Problem } from "../shell/parts";
import { shortLocal } from "../shell/time";
import { usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type User = ListUsersAnswer["data"][number];

const PAGE = 50;
/** Milliseconds that a typed letter waits for the next one. */
const TYPING = 250;

/** An app's users, with what tells whether their digests go out. */
export function Users({ client, reach, params, go }: ViewProps) {
  const { prefix = "" } = params;
  const { app, apps, isMissing, error, again } = useApp({ client, reach, params });
  return (
    <>
      <header class="row">
        <h1>{say("users.name")}</h1>
      </header>
      <search class="filters">
        <AppField apps={apps} app={app} choose={(to) => go({ app: to, prefix: undefined })} />
        <Prefix prefix={prefix} set={(text) => go({ prefix: text === "" ? undefined : text }, "quiet")} />
      </search>
      <Problem error={error} again={again} />
      {isMissing && <Empty title={say("operate.noApps")}>{say("operate.noAppsHint")}</Empty>}
      {app !== null && <UsersOf client={client} app={app} prefix={prefix} mayOpen={reach?.kind === "app"} />}
    </>
  );
}

interface UsersProps extends Pick<ViewProps, "client"> {
  app: string;
  prefix: string;
  /** Whether the key opens their memories. */
  mayOpen: boolean;
}

function UsersOf({ client, app, prefix, mayOpen }: UsersProps) {
  const pages = usePages<User>(
    async (cursor, signal) => {
      const asked = {
        limit: PAGE,
        ...(prefix === "" ? {} : { prefix }),
        ...(cursor === null ? {} : { cursor }),
      };
      const { data, next_cursor } = await client.listUsers(app, asked, { signal });
      return { rows: data, next: next_cursor };
    },
    [app, prefix],
  );
  const isEmpty = isEmptyList(pages);
  return (
    <>
      <Problem error={pages.error} again={pages.again} />
      {isEmpty && prefix === "" && <Empty title={say("users.empty")}>{say("users.emptyHint")}</Empty>}
      {isEmpty && prefix !== "" && <Empty title={say("users.none")}>{say("users.noneHint")}</Empty>}
      <ul class="entries" aria-busy={pages.isLoading}>
        {pages.rows.map((row) => (
          <li key={row.user_id}>
            <div>
              {mayOpen ? (
                <a href={writeAddress({ view: "now", params: { user: row.user_id } })}>{row.user_id}</a>
              ) : (
                <strong>{row.user_id}</strong>
              )}
              <small>{factsOf(row)}</small>
              {row.digest_stopped !== null && (
                <small class="late">{say("users.stopped", { why: row.digest_stopped })}</small>
              )}
            </div>
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function factsOf(row: User): string {
  const facts = [
    row.display_name,
    row.time_zone,
    say("users.open", { count: row.open_items }),
    row.digest_time === null ? null : say("users.digestAt", { time: row.digest_time }),
    row.next_digest_at === null ? null : say("users.next", { time: shortLocal(row.next_digest_at_local) }),
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}

function Prefix({ prefix, set }: { prefix: string; set: (text: string) => void }) {
  const [text, setText] = useState(prefix);
  useEffect(() => setText(prefix), [prefix]);
  useEffect(() => {
    if (text.trim() === prefix) return;
    const waiting = setTimeout(() => set(text.trim()), TYPING);
    return () => clearTimeout(waiting);
  }, [text]);
  return (
    <input
      type="search"
      aria-label={say("users.prefix")}
      placeholder={say("users.prefixExample")}
      value={text}
      spellcheck={false}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
}
