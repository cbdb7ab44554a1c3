import type { JsonObject } from "../../core/json";

const SCOPES = [
  "app_mentions:read",
  "channels:history",
  "chat:write",
  "commands",
  "groups:history",
  "im:history",
  "mpim:history",
  "users:read",
];

const EVENTS = [
  "app_home_opened",
  "app_mention",
  "message.channels",
  "message.groups",
  "message.im",
  "message.mpim",
];

/** The app's settings (docs.slack.dev/reference/app-manifest). One command holds all others: Slack keeps `/remind` for itself. */
export function manifest(webhookUrl: string): JsonObject {
  return {
    display_information: { name: "Almanac", description: "Remembers things, and reminds you in time" },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      bot_user: { display_name: "almanac", always_online: true },
      slash_commands: [
        {
          command: "/almanac",
          url: webhookUrl,
          description: "Remind me, list, done, snooze, search, forget …",
          usage_hint: "remind me to pay rent tomorrow at 9",
          should_escape: true,
        },
      ],
      shortcuts: [
        {
          name: "Remember this",
          type: "message",
          callback_id: "remember",
          description: "Store this message",
        },
      ],
    },
    oauth_config: { scopes: { bot: SCOPES } },
    settings: {
      event_subscriptions: { request_url: webhookUrl, bot_events: EVENTS },
      interactivity: { is_enabled: true, request_url: webhookUrl },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  };
}
