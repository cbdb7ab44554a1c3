import { useState } from "preact/hooks";
import { CopyText } from "../operate/copy";
import { Access } from "../settings/access";
import { Feed } from "../settings/feed";
import { Grants } from "../settings/grants";
import { SettingsForm } from "../settings/settings-form";
import { Dialog, Problem } from "../shell/parts";
import { shortLocal } from "../shell/time";
import { useAction, useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

/** The settings of a user. */
export function Settings({ client, reach, user, params, go }: ViewProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const settings = useLoad((signal) => client.getUser(user, {}, { signal }), [user]);
  const digest = useLoad(
    (signal) => client.getDigest(user, {}, { signal }),
    [user, settings.value?.revision],
  );
  const erasing = useAction(async () => {
    await client.eraseUser(user);
    go({ erase: undefined, user: undefined });
  });
  return (
    <>
      <header class="row">
        <h1>{say("settings.name")}</h1>
      </header>
      <Problem error={settings.error} again={settings.again} />
      {settings.value !== null && (
        <div class="columns settings">
          <SettingsForm
            client={client}
            reach={reach}
            user={user}
            settings={settings.value}
            save={async (change) => {
              const changed = await client.updateUser(user, change);
              const { channel } = changed.digest;
              setSecret(channel?.type === "webhook" ? (channel.secret ?? null) : null);
              settings.set(changed);
            }}
          />
          <div>
            {secret !== null && <Secret text={secret} />}
            <section aria-label={say("settings.digestNow")}>
              <h2>{say("settings.digestNow")}</h2>
              <Problem error={digest.error} again={digest.again} />
              {digest.value !== null && <pre class="paper">{digest.value.text}</pre>}
              <p class="quiet">{nextWords(settings.value.next_digest_at_local)}</p>
            </section>
            <Feed client={client} user={user} changed={() => setChanges(changes + 1)} />
            <Grants client={client} user={user} />
            <Access client={client} user={user} changes={changes} />
            <section aria-label={say("settings.erase")}>
              <h2>{say("settings.erase")}</h2>
              <p class="quiet">{say("settings.eraseAbout")}</p>
              <button type="button" class="danger" onClick={() => go({ erase: "1" })}>
                {say("settings.erase")}
              </button>
            </section>
          </div>
        </div>
      )}
      {params["erase"] === "1" && (
        <Dialog title={say("settings.erase")} close={() => go({ erase: undefined })}>
          <p>{say("settings.eraseAsk", { user })}</p>
          <Problem error={erasing.error} />
          <div class="actions">
            <button
              type="button"
              class="danger"
              disabled={erasing.isRunning}
              onClick={() => void erasing.run()}
            >
              {say("settings.eraseYes")}
            </button>
            <button type="button" onClick={() => go({ erase: undefined })}>
              {say("dialog.cancel")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What signs a new webhook's calls. The service tells it once. */
function Secret({ text }: { text: string }) {
  return (
    <section aria-label={say("settings.channelSecret")}>
      <h2>{say("settings.channelSecret")}</h2>
      <p class="quiet">{say("settings.channelSecretHint")}</p>
      <CopyText name={say("settings.channelSecret")} text={text} />
    </section>
  );
}

function nextWords(local: string): string {
  return local === "" ? say("settings.noDigest") : say("settings.nextDigest", { time: shortLocal(local) });
}
