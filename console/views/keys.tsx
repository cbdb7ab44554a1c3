import { useState } from "preact/hooks";
import type { Almanac, ListKeysAnswer } from "../../clients/typescript/src/client";
import { isEmptyList, More } from "../operate/more";
import { NewKey } from "../operate/new-key";
import { AppField, useApp } from "../operate/use-app";
import { dateWords } from "../shell/measure";
import { Dialog, Empty, Problem } from "../shell/parts";
import { localRelative } from "../shell/time";
import { useAction } from "../shell/use-load";
import { usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Key = ListKeysAnswer["data"][number];

const PAGE = 100;

/** The keys of all apps, or of one. Only their hashes are stored, so none can be shown again. */
export function Keys({ client, reach, params, go }: ViewProps) {
  const { app = "" } = params;
  const { apps } = useApp({ client, reach, params });
  const [revoking, setRevoking] = useState<Key | null>(null);
  const pages = usePages<Key>((cursor, signal) => loadKeys(client, app, cursor, signal), [app]);
  const isEmpty = isEmptyList(pages);
  return (
    <>
      <header class="row">
        <h1>{say("keys.name")}</h1>
        <button type="button" class="main" onClick={() => go({ new: "1" })}>
          {say("keys.new")}
        </button>
      </header>
      <search class="filters">
        <AppField
          apps={apps}
          app={app}
          any={say("operate.anyApp")}
          choose={(to) => go({ app: to === "" ? undefined : to })}
        />
      </search>
      <Problem error={pages.error} again={pages.again} />
      {isEmpty && <Empty title={say(app === "" ? "keys.empty" : "keys.none")}>{say("keys.emptyHint")}</Empty>}
      <ul class="entries" aria-busy={pages.isLoading}>
        {pages.rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{row.name ?? row.id}</strong>
              <small>{factsOf(row)}</small>
            </div>
            <button
              type="button"
              class="danger"
              aria-label={say("keys.revokeOne", { key: row.name ?? row.id })}
              onClick={() => setRevoking(row)}
            >
              {say("keys.revoke")}
            </button>
          </li>
        ))}
      </ul>
      <More pages={pages} />
      {params["new"] === "1" && (
        <NewKey
          client={client}
          app={app}
          apps={apps}
          close={() => go({ new: undefined })}
          made={pages.again}
        />
      )}
      {revoking !== null && (
        <Revoke
          client={client}
          row={revoking}
          close={() => setRevoking(null)}
          revoked={() => {
            pages.change((rows) => rows.filter(({ id }) => id !== revoking.id));
            setRevoking(null);
          }}
        />
      )}
    </>
  );
}

/** A page of keys: the service lists those of all apps, so pages without one of this app are passed over. */
async function loadKeys(
  client: Almanac,
  app: string,
  from: string | null,
  signal: AbortSignal,
): Promise<{ rows: Key[]; next: string | null }> {
  let cursor = from;
  do {
    const asked = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const { data, next_cursor } = await client.listKeys(asked, { signal });
    const rows = data.filter((row) => app === "" || row.app === app);
    if (rows.length > 0) return { rows, next: next_cursor };
    cursor = next_cursor;
  } while (cursor !== null);
  return { rows: [], next: null };
}

function factsOf({ app, user_id, created_at_relative, expires_at }: Key): string {
  const facts = [
    app,
    user_id === null ? say("keys.whole") : say("keys.one", { user: user_id }),
    say("keys.madeAt", { time: localRelative(created_at_relative) }),
    expires_at === null ? null : endWords(expires_at),
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}

function endWords(expires_at: number): string {
  const time = dateWords(expires_at);
  return say(expires_at * 1000 <= Date.now() ? "keys.ended" : "keys.until", { time });
}

interface RevokeProps {
  client: Almanac;
  row: Key;
  close: () => void;
  revoked: () => void;
}

function Revoke({ client, row, close, revoked }: RevokeProps) {
  const revoking = useAction(async () => {
    await client.revokeKey({ id: row.id });
    revoked();
  });
  const key = row.name ?? row.id;
  return (
    <Dialog title={say("keys.revokeOne", { key })} close={close}>
      <p>{say("keys.revokeAsk", { key, app: row.app })}</p>
      <Problem error={revoking.error} />
      <div class="actions">
        <button
          type="button"
          class="danger"
          disabled={revoking.isRunning}
          onClick={() => void revoking.run()}
        >
          {say("keys.revokeYes")}
        </button>
        <button type="button" onClick={close}>
          {say("dialog.cancel")}
        </button>
      </div>
    </Dialog>
  );
}
