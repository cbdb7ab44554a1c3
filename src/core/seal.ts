import { fromBase64, toBase64 } from "./bytes";

/** Seals secrets at rest: AES-256-GCM under a key that only the worker has (RFC 5116; NIST SP 800-38D). */
export interface Sealer {
  /** Encrypts a text. `purpose` is bound to it: only the same purpose opens it. */
  seal(text: string, purpose: string): Promise<string>;
  /** The text; `null` where the key or the purpose differs, or the text was tampered with. */
  open(sealed: string, purpose: string): Promise<string | null>;
}

const IV_BYTES = 12;

/** `secret` is 32 bytes in base64; throws for anything else. */
export function createSealer(secret: string): Sealer {
  const bytes = fromBase64(secret);
  if (bytes?.length !== 32) throw new Error("ENCRYPTION_KEY must be 32 bytes in base64");
  // Imported at first use: this function runs for every request, and few seal anything.
  let imported: ReturnType<typeof crypto.subtle.importKey> | null = null;
  const key = () => {
    imported ??= crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
    return imported;
  };
  const parameters = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: new TextEncoder().encode(purpose),
  });
  return {
    async seal(text, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(
        parameters(iv, purpose),
        await key(),
        new TextEncoder().encode(text),
      );
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed, purpose) {
      try {
        const all = fromBase64(sealed);
        if (all === null) return null;
        const parts = parameters(all.slice(0, IV_BYTES), purpose);
        return new TextDecoder().decode(await crypto.subtle.decrypt(parts, await key(), all.slice(IV_BYTES)));
      } catch {
        return null;
      }
    },
  };
}
