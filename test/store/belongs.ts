/**
 * Whose the rows of each table are: a user's, a conversation's, of a key, an app's, or the deployment's. Erasing and moving somebody
 * elsewhere go by it. Tables of words go with the rows that they find.
 */

type Row = Record<string, unknown>;

export type Belonging =
  | { to: "user"; user: unknown }
  /** `owner` is the person whose part of the conversation it is. */
  | { to: "conversation"; conversation: unknown; owner?: unknown }
  | { to: "key"; key: unknown }
  | { to: "app" | "deployment" };

const ofUser = ({ user_id }: Row): Belonging => ({ to: "user", user: user_id });
const ofApp = (): Belonging => ({ to: "app" });
const ofDeployment = (): Belonging => ({ to: "deployment" });
const ofKey = ({ key_id }: Row): Belonging => (key_id === null ? ofDeployment() : { to: "key", key: key_id });
const ofSomebody = (row: Row): Belonging => (row["user_id"] === null ? ofDeployment() : ofUser(row));

export const BELONGS: Record<string, (row: Row) => Belonging> = {
  apps: ofApp,
  api_keys: (row) => (row["user_id"] === null ? ofApp() : ofUser(row)),
  audit_lines: ofDeployment,
  chats: ofUser,
  checkpoints: ofDeployment,
  connections: ofApp,
  // A claim names a connection, and what it claims by its hash.
  connection_claims: ofDeployment,
  conversations: ({ id }) => ({ to: "conversation", conversation: id }),
  conversation_members: ({ conversation_id, user_id }) => ({
    to: "conversation",
    conversation: conversation_id,
    owner: user_id,
  }),
  daily_counts: ofDeployment,
  deliveries: ofUser,
  erased_digests: ofUser,
  erasures: ofDeployment,
  idempotency: ofSomebody,
  // An event that was carried out names its connection alone.
  inbound_events: ofSomebody,
  knowledge: ofUser,
  memory_history: ofUser,
  message_tombstones: ({ conversation_id }) => ({ to: "conversation", conversation: conversation_id }),
  messages: ({ conversation_id, owner_id }) => ({
    to: "conversation",
    conversation: conversation_id,
    owner: owner_id,
  }),
  old_secrets: ({ place, owner_id }) => (place === "channel" ? { to: "user", user: owner_id } : ofApp()),
  // A person of WhatsApp is looked up before it is known whose an id is.
  person_ids: (row) => (String(row["id"]).startsWith("whatsapp:") ? ofDeployment() : ofUser(row)),
  search_totals: ofUser,
  sign_in_links: ofDeployment,
  sign_in_records: ofKey,
  spent_tokens: ofKey,
  test_clocks: ofDeployment,
  users: ({ id }) => ({ to: "user", user: id }),
  zone_rules: ofDeployment,
};
