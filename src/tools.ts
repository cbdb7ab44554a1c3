import { searchConversations, searchConversationsSchema } from "./conversations/search-conversations";
import { forget, forgetSchema } from "./memories/forget";
import { getTimeline, getTimelineSchema } from "./memories/get-timeline";
import { getUpcoming, getUpcomingSchema } from "./memories/get-upcoming";
import { updateMemorySchema } from "./memories/memory-changes";
import { remember, rememberSchema } from "./memories/remember";
import { searchMemory, searchMemorySchema } from "./memories/search-memory";
import { updateMemory } from "./memories/update-memory";
import type { Tools } from "./operation/tool";

export const TOOLS: Tools = {
  remember: {
    description:
      "Store something the user told you that will matter later: a fact, a preference, an event, or a task. Give due_at when there is a time by which it matters; the user is then reminded once. Call it as soon as you learn it, one call for each thing.",
    schema: rememberSchema,
    effect: "writes",
    run: remember,
  },
  search_memory: {
    description:
      "Look up what you know about the user, by words or by filters such as category, entity or time. Call it before you say that you don't know something, and to find the id of a memory to change.",
    schema: searchMemorySchema,
    effect: "reads",
    run: searchMemory,
  },
  get_timeline: {
    description:
      "List what happened and what will happen in order of time. Call it for questions such as what did I do last week, or when did we last speak about the flat.",
    schema: getTimelineSchema,
    effect: "reads",
    run: getTimeline,
  },
  get_upcoming: {
    description:
      "List what is overdue and what comes up. By default only what was not mentioned to the user yet; with include_reminded every open item. Call it when the user asks what is due, or when the prompt says that there is more.",
    schema: getUpcomingSchema,
    effect: "reads",
    run: getUpcoming,
  },
  search_conversations: {
    description:
      "Look up what was said in earlier conversations, in the user's words and in the replies. Call it when the user refers to something you both said and no memory holds it; each hit comes with the message before and after.",
    schema: searchConversationsSchema,
    effect: "reads",
    run: searchConversations,
  },
  update_memory: {
    description:
      'Change memories by id. Send reminded_at="now" right after you mentioned an item, so that it is not repeated; completed_at="now" when it is done; snoozed_until when the user wants to hear of it later; due_at to move it.',
    schema: updateMemorySchema,
    effect: "writes",
    run: updateMemory,
  },
  forget: {
    description:
      "Delete memories for good, by id. Call it only when the user asks for something to be forgotten; for what is done use update_memory with completed_at, for what was wrong use remember with supersedes.",
    schema: forgetSchema,
    effect: "writes",
    run: forget,
  },
};
