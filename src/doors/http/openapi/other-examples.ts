/** What is sent to the addresses that no operation declares. Tests send it, and docs/examples.json has the answers. */

/** The revision whose messages need no envelope, so that they can be read. */
export const MCP_REVISION = "2025-11-25";

export const MCP_EXAMPLES = {
  call_tool: {
    summary: "Calls a tool",
    value: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_upcoming", arguments: { within_days: 3 } },
    },
  },
  refused_call: {
    summary: "Calls a tool with what it refuses",
    value: {
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "remember", arguments: { content: "Pay rent", due_at: "some day" } },
    },
  },
  read_context: {
    summary: "Reads the prompt section",
    value: { jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri: "almanac://context" } },
  },
  unknown_tool: {
    summary: "Calls a tool that isn't there",
    value: { jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "recall", arguments: {} } },
  },
};

export const WEBHOOK_EXAMPLES = {
  telegram_message: {
    summary: "Telegram: a message, with the header X-Telegram-Bot-Api-Secret-Token",
    value: {
      update_id: 7,
      message: {
        message_id: 7,
        date: 1_769_178_720,
        chat: { id: 4242, type: "private", first_name: "Ann" },
        from: { id: 4242, is_bot: false, first_name: "Ann" },
        text: "The rent is due on Friday",
      },
    },
  },
  slack_challenge: {
    summary: "Slack: its check of the address, with the header X-Slack-Signature",
    value: { token: "Jhj5dZrVaK7ZwHHjRyZWjbDl", challenge: "3eZbrw1aBm2rZgRNFdxV", type: "url_verification" },
  },
};

/** How WhatsApp checks an address. */
export const CHALLENGE = {
  "hub.mode": "subscribe",
  "hub.verify_token": "the verify token",
  "hub.challenge": "1158201444",
};
