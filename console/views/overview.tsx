import { useEffect } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Counts } from "../operate/counts";
import { Deployment } from "../operate/deployment";
import { DigestHours } from "../operate/digest-hours";
import { Status } from "../operate/status";
import { Problem } from "../shell/parts";
import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

/** Milliseconds after which the state of the service is asked for again. */
const MINUTE = 60_000;

/** How the service does, for the operator; what was made each day, for an app too. */
export function Overview({ client, reach, params, go }: ViewProps) {
  return (
    <div class="overview">
      <header class="row">
        <h1>{say("overview.name")}</h1>
      </header>
      {reach?.kind === "operator" && <Running client={client} />}
      <Counts client={client} days={params["days"]} setDays={(days) => go({ days }, "quiet")} />
    </div>
  );
}

function Running({ client }: { client: Almanac }) {
  const found = useLoad(async (signal) => {
    const [status, deployment] = await Promise.all([
      client.getStatus({}, { signal }),
      client.getDeployment({}, { signal }),
    ]);
    return { status, deployment, now: Math.floor(Date.now() / 1000) };
  }, []);
  useEffect(() => {
    const ticking = setInterval(found.again, MINUTE);
    return () => clearInterval(ticking);
  }, []);
  return (
    <>
      <Problem error={found.error} again={found.again} />
      {found.value !== null && (
        <>
          <Status status={found.value.status}>
            <Deployment deployment={found.value.deployment} />
          </Status>
          <DigestHours digests={found.value.status.digests} now={found.value.now} />
        </>
      )}
    </>
  );
}
