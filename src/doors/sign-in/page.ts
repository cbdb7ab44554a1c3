/** A page of signing in. It is HTML without a template engine: every text that goes in is escaped here. */

/** Text of a page, already escaped. */
export interface Html {
  markup: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Joins markup and values: a value that is no markup is escaped, so that no client's name can be a tag. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === "string") return escaped(value);
    return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
  });
  return { markup: String.raw({ raw: parts }, ...written) };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A sentence with what it names, each in the place of its `{name}`, and emphasised. */
export function filled(sentence: string, values: Readonly<Record<string, string>>): Html {
  const parts = sentence.split(/\{(\w+)\}/);
  return {
    markup: parts
      .map((part, index) => (index % 2 === 0 ? escaped(part) : `<b>${escaped(values[part] ?? "")}</b>`))
      .join(""),
  };
}

/** The same as plain text, for titles. */
export function filledText(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

export interface PageOptions {
  status: number;
  /** ISO 639-1. */
  language: string;
  title: string;
  /** Where a form of the page may lead besides the deployment itself: browsers hold redirects to it too. */
  leadsTo?: string | undefined;
  /** Cookies that the page sets. */
  headers?: Headers | undefined;
}

/** A whole page, which nobody may frame, keep or run scripts in but its own. */
export function pageAnswer(body: Html, { status, language, title, leadsTo, headers }: PageOptions): Response {
  const page = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Almanac</title>
    <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/assets/sign-in.css">
    <script src="/assets/sign-in.js" defer></script>
  </head>
  <body>
    <main>
      <p class="mark">Almanac</p>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`;
  const all = new Headers(headers);
  all.set("content-type", "text/html; charset=utf-8");
  all.set(
    "content-security-policy",
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'${leadsTo === undefined ? "" : ` ${leadsTo}`}; frame-ancestors 'none'`,
  );
  all.set("x-frame-options", "DENY");
  all.set("cache-control", "no-store");
  all.set("referrer-policy", "same-origin");
  all.set("cross-origin-opener-policy", "same-origin-allow-popups");
  return new Response(page.markup, { status, headers: all });
}

/** The source that a content security policy names for an address: its origin, or its scheme where it has none. */
export function sourceOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  return url.origin === "null" ? url.protocol : url.origin;
}
