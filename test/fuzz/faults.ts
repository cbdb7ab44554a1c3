import { ADMIN } from "../support/world";
import type { Who } from "./requests";

/** What stands in another app, and in another user of this app. */
export const OTHER_APP = "quokkacanary";
export const OTHER_USER = "numbatcanary";
/** What nothing but the worker and its operator knows. */
const SECRETS = [ADMIN, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "canarybottoken"];
/** Statements, their errors, and lines of a stack. */
const INSIDES =
  /\b(?:SELECT [\w.*,() ]+ FROM|INSERT INTO \w|UPDATE \w+ SET|DELETE FROM)\b|D1_ERROR|SQLITE_|no such (?:table|column)|json_each|\n\s+at \S+ \(|node_modules|\.ts:\d+/;

export interface Answered {
  status: number;
  text: string;
  headers: string;
  ms: number;
}

/** What is wrong with an answer or with what was logged; `null` for nothing. */
export function faultOf(as: Who, { status, text, headers }: Answered, logs: string): string | null {
  if (status >= 500) return "a fault";
  const said = `${text}\n${headers}\n${logs}`;
  if (INSIDES.test(said)) return "insides";
  if (SECRETS.some((secret) => said.includes(secret))) return "a secret";
  if (said.includes(OTHER_APP)) return "another app's word";
  if (as !== "app" && said.includes(OTHER_USER)) return "another user's word";
  if (logs.includes("numbat") || logs.includes("hunter2-marker")) return "content in a log";
  return null;
}
