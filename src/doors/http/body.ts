import { failure, type Result, success } from "../../core/errors";
import { readBytes } from "../../core/read-bytes";

const NOT_TEXT = failure("bad_json", "the body is not UTF-8 text: send JSON");

/** Reads a body of at most `limit` bytes as text; what is beyond is never read. */
export async function readText(request: Request, limit: number): Promise<Result<string>> {
  try {
    const bytes = await readBytes(request, limit);
    if (bytes === null) return failure("too_large", `the body is over ${limit} bytes: send less at once`);
    return success(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return NOT_TEXT;
  }
}

/** A body's JSON; an empty body counts as no arguments. */
export function parseJson(text: string): Result<unknown> {
  if (text.trim() === "") return success({});
  try {
    return success(JSON.parse(text) as unknown);
  } catch {
    return failure("bad_json", "the body is not valid JSON: send one JSON object with the arguments");
  }
}
