import { fromBase64, toBase64, toHex } from "./bytes";

/**
 * Seals secrets at rest: AES-256-GCM under a key that only the worker has (RFC 5116; NIST SP 800-38D). A sealed text is
 * `{key id}.{base64}`.
 */
export interface Sealer {
  /** Encrypts a text. `purpose` names what it is and whose; it is bound to it: only the same purpose opens it. */
  seal(text: string, purpose: string): Promise<string>;
  /** The text; `null` where its key is gone, the purpose differs, or the text was tampered with. */
  open(sealed: string, purpose: string): Promise<string | null>;
  /** How texts begin that are sealed under the newest key: its id and a full stop. */
  prefix(): Promise<string>;
}

const IV_BYTES = 12;
/** Hex digits of SHA-256 of the key. */
const ID_LENGTH = 8;

interface Key {
  id: string;
  key: CryptoKey;
}

/** A deployment without ENCRYPTION_KEY has nothing to seal with: nothing is kept in the open instead. */
class EncryptionKeyMissing extends Error {
  override readonly name = "EncryptionKeyMissing";
}

/**
 * `current` and `next` are 32 bytes in base64; throws for anything else. While there is a `next`, it seals, and both
 * open. Without a key (`null`) nothing opens, and sealing throws.
 */
export function createSealer(current: string | null, next: string | null = null): Sealer {
  const keys = [
    ...(next === null ? [] : [lazyKey(next, "ENCRYPTION_KEY_NEXT")]),
    ...(current === null ? [] : [lazyKey(current, "ENCRYPTION_KEY")]),
  ];
  const newest = async () => {
    const [first] = keys;
    if (first === undefined) throw new EncryptionKeyMissing();
    return await first();
  };
  return {
    async seal(text, purpose) {
      const { id, key } = await newest();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt(parametersOf(iv, purpose), key, plain);
      return `${id}.${toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))}`;
    },
    async open(sealed, purpose) {
      const [, id, text = ""] = /^([0-9a-f]{8})\.(.*)$/s.exec(sealed) ?? [];
      const bytes = fromBase64(text);
      if (id === undefined || bytes === null) return null;
      for (const one of keys) {
        const key = await one();
        if (id === key.id) return await openWith(key.key, bytes, purpose);
      }
      return null;
    },
    prefix: async () => `${(await newest()).id}.`,
  };
}

/** Imported at first use: a sealer is made for every request, and few seal anything. */
function lazyKey(secret: string, name: string): () => Promise<Key> {
  const bytes = fromBase64(secret);
  if (bytes?.length !== 32) throw new Error(`${name} must be 32 bytes in base64`);
  let made: Promise<Key> | null = null;
  return () => {
    made ??= importKey(bytes);
    return made;
  };
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<Key> {
  const [hash, key] = await Promise.all([
    crypto.subtle.digest("SHA-256", bytes),
    crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]),
  ]);
  return { id: toHex(hash).slice(0, ID_LENGTH), key };
}

async function openWith(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<string | null> {
  try {
    const parameters = parametersOf(bytes.slice(0, IV_BYTES), purpose);
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, key, bytes.slice(IV_BYTES)));
  } catch {
    return null;
  }
}

function parametersOf(iv: Uint8Array<ArrayBuffer>, purpose: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(purpose) };
}
