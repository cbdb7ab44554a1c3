import { Feed } from "../settings/feed";
import { SettingsForm } from "../settings/settings-form";
import { Dialog, Problem } from "../shell/parts";
import { shortLocal } from "../shell/time";
import { useAction, useLoad } from "../shell/use-load";
import type { ViewProps } from "../views";
import { say } from "../words";

/** The settings of a user. */
export function Settings({ client, user, params, go }: ViewProps) {
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
            key={settings.value.revision}
            settings={settings.value}
            save={async (change) => {
              await client.updateUser(user, change);
              settings.again();
            }}
          />
          <div>
            <section aria-label={say("settings.digestNow")}>
              <h2>{say("settings.digestNow")}</h2>
              <Problem error={digest.error} again={digest.again} />
              {digest.value !== null && <pre class="paper">{digest.value.text}</pre>}
              <p class="quiet">{nextWords(settings.value.next_digest_at_local)}</p>
            </section>
            <Feed client={client} user={user} />
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

function nextWords(local: string): string {
  return local === "" ? say("settings.noDigest") : say("settings.nextDigest", { time: shortLocal(local) });
}
