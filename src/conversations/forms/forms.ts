import { aiSdk } from "./ai-sdk";
import { aiSdkUi } from "./ai-sdk-ui";
import { anthropic } from "./anthropic";
import type { FormRules } from "./form";
import { gemini } from "./gemini";
import { langchain } from "./langchain";
import { openai } from "./openai";
import { responses } from "./responses";

/** The forms of providers and libraries, beside the own form. Of two that a list fits alike, the first is taken. */
export const FORMS = [
  "openai",
  "responses",
  "anthropic",
  "gemini",
  "ai-sdk",
  "ai-sdk-ui",
  "langchain",
] as const;

export type MessageForm = (typeof FORMS)[number];

export const FORM_RULES: Readonly<Record<MessageForm, FormRules>> = {
  openai,
  responses,
  anthropic,
  gemini,
  "ai-sdk": aiSdk,
  "ai-sdk-ui": aiSdkUi,
  langchain,
};
