import { useState } from "preact/hooks";
import { type LedgerRow, loadLedger, replay, STATES, type What } from "../operate/ledger";
import { isEmptyList, More } from "../operate/more";
import { writeAddress } from "../shell/address";
import { Empty, Problem } from "../shell/parts";
import { type Pages, usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

const WHATS: readonly What[] = ["deliveries", "events"];
const WORDS = { deliveries: "outgoing", events: "incoming" } as const;

/** What went out or is to go out, and what came in and is left, by state; what is dead is replayed. */
export function Deliveries({ client, reach, params, go }: ViewProps) {
  const what: What = params["what"] === "events" ? "events" : "deliveries";
  const { status = "" } = params;
  const pages = usePages<LedgerRow>(
    (cursor, signal) => loadLedger(client, { what, status, cursor }, signal),
    [what, status],
  );
  const replaying = useReplay({ client, what, pages });
  return (
    <>
      <header class="row">
        <h1>{say("deliveries.name")}</h1>
        <button type="button" onClick={pages.again}>
          {say("operate.refresh")}
        </button>
      </header>
      <search class="filters">
        <select
          aria-label={say("deliveries.what")}
          value={what}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            go({ what: chosen === "events" ? chosen : undefined, status: undefined });
          }}
        >
          {WHATS.map((one) => (
            <option key={one} value={one}>
              {say(`deliveries.${WORDS[one]}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={say("deliveries.state")}
          value={status}
          onChange={(event) => go({ status: event.currentTarget.value || undefined }, "quiet")}
        >
          <option value="">{say("deliveries.state.any")}</option>
          {STATES[what].map((one) => (
            <option key={one} value={one}>
              {say(`deliveries.state.${one}`)}
            </option>
          ))}
        </select>
      </search>
      <p class="quiet">{say(`deliveries.${WORDS[what]}About`)}</p>
      <Problem error={pages.error} again={pages.again} />
      <Problem error={replaying.error} />
      {isEmptyList(pages) && <Nothing what={what} status={status} />}
      <ul class="entries" aria-busy={pages.isLoading}>
        {pages.rows.map((row) => (
          <li key={row.id}>
            <Row
              row={row}
              showsApp={reach?.kind === "operator"}
              replay={row.status === "dead" ? () => void replaying.run(row) : null}
            />
          </li>
        ))}
      </ul>
      <More pages={pages} />
    </>
  );
}

function Nothing({ what, status }: { what: What; status: string }) {
  if (status === "dead") return <Empty title={say("deliveries.deadEmpty")} />;
  return (
    <Empty title={say("deliveries.empty")}>
      {say(status === "" ? `deliveries.${WORDS[what]}Empty` : "deliveries.stateEmpty")}
    </Empty>
  );
}

interface RowProps {
  row: LedgerRow;
  /** For the operator, who sees all apps' and opens no user. */
  showsApp: boolean;
  replay: (() => void) | null;
}

function Row({ row, showsApp, replay: again }: RowProps) {
  const { title, user, app, status, facts, lastError } = row;
  return (
    <>
      <div>
        <strong>{title}</strong> <span class={`state ${status}`}>{say(`deliveries.state.${status}`)}</span>
        <small>
          {showsApp ? (
            `${app} · ${user}`
          ) : (
            <a href={writeAddress({ view: "now", params: { user } })}>{user}</a>
          )}
          {facts.map((fact) => ` · ${fact}`)}
        </small>
        {lastError !== null && <small class="late">{lastError}</small>}
      </div>
      {again !== null && (
        <button type="button" aria-label={say("deliveries.replayOne", { kind: title, user })} onClick={again}>
          {say("deliveries.replay")}
        </button>
      )}
    </>
  );
}

interface ReplayProps extends Pick<ViewProps, "client"> {
  what: What;
  pages: Pages<LedgerRow>;
}

/** Replays a row: it waits at once, and is dead again where the service refuses. */
function useReplay({ client, what, pages }: ReplayProps) {
  const [error, setError] = useState<unknown>(null);
  const put = (to: LedgerRow) => pages.change((rows) => rows.map((row) => (row.id === to.id ? to : row)));
  return {
    error,
    run: async (row: LedgerRow) => {
      setError(null);
      put({ ...row, status: "pending", lastError: null });
      try {
        put(await replay(client, what, row));
      } catch (failed) {
        put(row);
        setError(failed);
      }
    },
  };
}
