import { readPhrase } from "../src/time/phrases/read-phrase";
import { type KeptWords, readServedWords } from "../src/words/served-words";
import { readTimeWords } from "../src/words/time-words";

/** The least that reads a phrase as the service does: the words from beside the worker, the reader, and no other part of it. */
interface Bindings {
  ASSETS: Fetcher;
}

/** What this isolate has read of the words. */
const kept: KeptWords = {};

export default {
  /** Answers what the phrase in the query means; how long a file is; nothing where neither is asked for. */
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const file = searchParams.get("file");
    if (file !== null) {
      const answer = await env.ASSETS.fetch(`https://assets.local${file}`);
      return new Response(String((await answer.arrayBuffer()).byteLength));
    }
    const phrase = searchParams.get("phrase");
    if (phrase === null) return new Response("hello");
    const words = await readTimeWords({ words: (file) => readServedWords(env.ASSETS, kept, file) }, phrase);
    const zone = searchParams.get("zone") ?? "UTC";
    const read = readPhrase(phrase, {
      now: Number(searchParams.get("now")),
      zone,
      locale: searchParams.get("locale"),
      words,
    });
    return read.ok ? new Response(read.value.understood) : new Response(read.message, { status: 422 });
  },
};
