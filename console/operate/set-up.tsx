import { useState } from "preact/hooks";
import type { Almanac, Connection } from "../../clients/typescript/src/client";
import { Problem } from "../shell/parts";
import { useAction } from "../shell/use-load";
import { say } from "../words";

interface SetUpProps {
  client: Almanac;
  connection: Pick<Connection, "id" | "platform">;
}

/** Points the platform at the connection; where that is done by hand, the service says how. Slack takes a manifest. */
export function SetUp({ client, connection: { id, platform } }: SetUpProps) {
  const [isRegistered, setRegistered] = useState(false);
  const [manifest, setManifest] = useState<string | null>(null);
  const registering = useAction(async () => {
    await client.registerConnection({ id });
    setRegistered(true);
  });
  const reading = useAction(async () =>
    setManifest(JSON.stringify(await client.getConnectionManifest({ id }), null, 2)),
  );
  return (
    <>
      <div class="actions">
        <button type="button" disabled={registering.isRunning} onClick={() => void registering.run()}>
          {say("connections.register")}
        </button>
        {platform === "slack" && (
          <button type="button" disabled={reading.isRunning} onClick={() => void reading.run()}>
            {say("connections.manifest")}
          </button>
        )}
        <span role="status" class="quiet">
          {isRegistered ? say("connections.registered") : ""}
        </span>
      </div>
      <Problem error={registering.error ?? reading.error} />
      {manifest !== null && <pre class="paper">{manifest}</pre>}
    </>
  );
}
