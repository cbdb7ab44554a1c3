"""What each method sends.

Made from the declarations of the operations: `npm run generate` writes it.
"""

from __future__ import annotations

from typing import Dict, Literal, NamedTuple, Optional


class Route(NamedTuple):
    """An HTTP method and a path, and what is peculiar to them."""

    method: str
    path: str
    effect: Literal["reads", "writes"]
    #: What the path names before all arguments.
    subject: Optional[str] = None
    #: The argument that is the whole body.
    whole: Optional[str] = None
    #: The argument that makes a write of a read, by marking what it shows.
    marks: Optional[str] = None
    #: Whether what is sent, or answered to a read, is JSON Lines.
    is_lines: bool = False


ROUTES: Dict[str, Route] = {
    "remember": Route("POST", "/v1/users/{user_id}/tools/remember", "writes", subject="user_id"),
    "search_memory": Route("POST", "/v1/users/{user_id}/tools/search_memory", "reads", subject="user_id"),
    "get_timeline": Route("POST", "/v1/users/{user_id}/tools/get_timeline", "reads", subject="user_id"),
    "get_upcoming": Route("POST", "/v1/users/{user_id}/tools/get_upcoming", "reads", subject="user_id"),
    "search_conversations": Route("POST", "/v1/users/{user_id}/tools/search_conversations", "reads", subject="user_id"),
    "update_memory": Route("POST", "/v1/users/{user_id}/tools/update_memory", "writes", subject="user_id"),
    "set_time_zone": Route("POST", "/v1/users/{user_id}/tools/set_time_zone", "writes", subject="user_id"),
    "forget": Route("POST", "/v1/users/{user_id}/tools/forget", "writes", subject="user_id"),
    "list_memories": Route("GET", "/v1/users/{user_id}/memories", "reads", subject="user_id"),
    "get_memory": Route("GET", "/v1/users/{user_id}/memories/{id}", "reads", subject="user_id"),
    "get_memory_history": Route("GET", "/v1/users/{user_id}/memories/{id}/history", "reads", subject="user_id"),
    "list_occurrences": Route("GET", "/v1/users/{user_id}/memories/{id}/occurrences", "reads", subject="user_id"),
    "list_series": Route("GET", "/v1/users/{user_id}/series", "reads", subject="user_id"),
    "get_context": Route("POST", "/v1/users/{user_id}/context", "reads", subject="user_id", marks="mark_shown"),
    "get_life": Route("GET", "/v1/users/{user_id}/life", "reads", subject="user_id"),
    "report_said": Route("POST", "/v1/users/{user_id}/said", "writes", subject="user_id"),
    "get_digest": Route("GET", "/v1/users/{user_id}/digest", "reads", subject="user_id"),
    "chat": Route("POST", "/v1/users/{user_id}/chat", "writes", subject="user_id"),
    "open_calendar_feed": Route("POST", "/v1/users/{user_id}/calendar", "writes", subject="user_id"),
    "close_calendar_feed": Route("DELETE", "/v1/users/{user_id}/calendar", "writes", subject="user_id"),
    "get_user": Route("GET", "/v1/users/{user_id}", "reads", subject="user_id"),
    "update_user": Route("PATCH", "/v1/users/{user_id}", "writes", subject="user_id"),
    "erase_user": Route("DELETE", "/v1/users/{user_id}", "writes", subject="user_id"),
    "export_user": Route("GET", "/v1/users/{user_id}/export", "reads", subject="user_id", is_lines=True),
    "import_user": Route("POST", "/v1/users/{user_id}/import", "writes", subject="user_id", whole="body", is_lines=True),
    "export_app": Route("GET", "/v1/export", "reads", is_lines=True),
    "append_messages": Route("POST", "/v1/conversations/{conversation_id}/messages", "writes", subject="conversation_id"),
    "list_conversations": Route("GET", "/v1/users/{user_id}/conversations", "reads", subject="user_id"),
    "list_messages": Route("GET", "/v1/conversations/{conversation_id}/messages", "reads", subject="conversation_id"),
    "delete_message": Route("DELETE", "/v1/conversations/{conversation_id}/messages/{id}", "writes", subject="conversation_id"),
    "update_message": Route("PATCH", "/v1/conversations/{conversation_id}/messages/{id}", "writes", subject="conversation_id", whole="message"),
    "get_conversation": Route("GET", "/v1/conversations/{conversation_id}", "reads", subject="conversation_id"),
    "update_conversation": Route("PATCH", "/v1/conversations/{conversation_id}", "writes", subject="conversation_id"),
    "delete_conversation": Route("DELETE", "/v1/conversations/{conversation_id}", "writes", subject="conversation_id"),
    "add_member": Route("PUT", "/v1/conversations/{conversation_id}/members/{user_id}", "writes", subject="conversation_id"),
    "remove_member": Route("DELETE", "/v1/conversations/{conversation_id}/members/{user_id}", "writes", subject="conversation_id"),
    "parse_time": Route("POST", "/v1/parse-time", "reads"),
    "strip_stamps": Route("POST", "/v1/strip-stamps", "reads"),
    "get_app": Route("GET", "/v1/apps/{app}", "reads", subject="app"),
    "update_app": Route("PATCH", "/v1/apps/{app}", "writes", subject="app"),
    "create_connection": Route("POST", "/v1/connections", "writes"),
    "list_connections": Route("GET", "/v1/connections", "reads"),
    "get_connection": Route("GET", "/v1/connections/{id}", "reads"),
    "update_connection": Route("PATCH", "/v1/connections/{id}", "writes"),
    "delete_connection": Route("DELETE", "/v1/connections/{id}", "writes"),
    "register_connection": Route("POST", "/v1/connections/{id}/register", "writes"),
    "get_connection_manifest": Route("GET", "/v1/connections/{id}/manifest", "reads"),
    "list_deliveries": Route("GET", "/v1/deliveries", "reads"),
    "replay_delivery": Route("POST", "/v1/deliveries/{id}/replay", "writes"),
    "list_inbound_events": Route("GET", "/v1/inbound-events", "reads"),
    "replay_inbound_event": Route("POST", "/v1/inbound-events/{id}/replay", "writes"),
    "create_sign_in": Route("POST", "/v1/users/{user_id}/sign-in", "writes", subject="user_id"),
    "list_grants": Route("GET", "/v1/users/{user_id}/grants", "reads", subject="user_id"),
    "list_access": Route("GET", "/v1/users/{user_id}/access", "reads", subject="user_id"),
    "end_grant": Route("DELETE", "/v1/users/{user_id}/grants/{id}", "writes", subject="user_id"),
    "create_key": Route("POST", "/v1/keys", "writes"),
    "get_clock": Route("GET", "/v1/clock", "reads"),
    "set_clock": Route("PUT", "/v1/clock", "writes"),
    "advance_clock": Route("POST", "/v1/clock/advance", "writes"),
    "list_keys": Route("GET", "/v1/keys", "reads"),
    "revoke_key": Route("DELETE", "/v1/keys/{id}", "writes"),
    "reseal_secrets": Route("POST", "/v1/secrets/reseal", "writes"),
    "describe_key": Route("GET", "/v1/key", "reads"),
    "list_apps": Route("GET", "/v1/apps", "reads"),
    "list_users": Route("GET", "/v1/apps/{app}/users", "reads", subject="app"),
    "list_app_connections": Route("GET", "/v1/apps/{app}/connections", "reads", subject="app"),
    "list_daily_counts": Route("GET", "/v1/counts", "reads"),
    "erase_app": Route("DELETE", "/v1/apps/{app}", "writes", subject="app"),
    "erase_again": Route("POST", "/v1/erasures", "writes"),
    "list_erasures": Route("GET", "/v1/erasures", "reads"),
    "list_audit": Route("GET", "/v1/audit", "reads"),
    "get_status": Route("GET", "/v1/status", "reads"),
    "get_deployment": Route("GET", "/v1/deployment", "reads"),
    "list_shards": Route("GET", "/v1/shards", "reads"),
    "walk_shards": Route("POST", "/v1/shards/walk", "writes"),
    "list_shard_rows": Route("GET", "/v1/shards/{shard}/rows", "reads"),
    "restore_shard_rows": Route("POST", "/v1/shards/{shard}/rows", "writes"),
    "list_tools": Route("GET", "/v1/tools", "reads"),
    "run_tool_calls": Route("POST", "/v1/users/{user_id}/tool-calls", "writes", subject="user_id", whole="message"),
}
