import { failure, type Result, success } from "../../core/errors";

/** Reads a body as text, and stops reading where it gets too large. */
export async function readText(request: Request, limit: number): Promise<Result<string>> {
  const tooLarge = failure("too_large", `the body is over ${limit} bytes: send less at once`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) return tooLarge;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let size = 0;
  let text = "";
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > limit) return tooLarge;
      text += decoder.decode(chunk, { stream: true });
    }
    return success(text + decoder.decode());
  } catch {
    return failure("bad_json", "the body is not UTF-8 text: send JSON");
  }
}

/** A body's JSON; no body at all counts as no arguments. */
export function parseJson(text: string): Result<unknown> {
  if (text.trim() === "") return success({});
  try {
    return success(JSON.parse(text) as unknown);
  } catch {
    return failure("bad_json", "the body is not valid JSON: send one JSON object with the arguments");
  }
}
