import type { ConsentDescription } from "@cloudflare/workers-oauth-provider";
import { LANGUAGE_CODES, type LanguageCode, spokenLanguage } from "../../words/language";
import type { SignInWords } from "../../words/sign-in-words";
import { AUTHORIZE_PATH } from "./authorization-server";
import { filled, filledText, type Html, html, pageAnswer, sourceOf } from "./page";

/** The words of a page, and their language. */
export interface PageSpeech {
  language: LanguageCode;
  words: SignInWords;
}

/** The first language of these that the pages have: of a request's `ui_locales` or of its `Accept-Language`, in order. */
export function languageAmong(tags: string): LanguageCode | null {
  for (const tag of tags.split(/[,\s]+/)) {
    const language = spokenLanguage(tag.split(";", 1)[0] ?? null);
    if (language !== null && LANGUAGE_CODES.includes(language)) return language;
  }
  return null;
}

/** What the page says of the client: its name, and where the access goes. */
export type ShownClient = Pick<
  ConsentDescription,
  "clientName" | "clientDomain" | "redirectUri" | "redirectHost" | "redirectIsLoopback"
>;

/** Code points of a client's name that a page shows. */
const MOST_NAME = 80;

/** A client's name on one line: what could turn or hide the rest of a sentence, and letters without a shape, are left out. */
export function clientNameOn({ clientName }: Pick<ShownClient, "clientName">): string {
  const plain = clientName.replaceAll(/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu, "").trim();
  return [...plain].slice(0, MOST_NAME).join("") || "?";
}

/** The page on which a person signs in. `query` is the client's request, as it came. */
export function signInPage(
  { language, words }: PageSpeech,
  client: ShownClient,
  query: string,
  { wrong, headers }: { wrong?: string | undefined; headers?: Headers | undefined } = {},
): Response {
  const name = clientNameOn(client);
  const body = html`<p>${filled(words.asks, { client: name, host: client.redirectHost })}</p>
      ${wrongLine(wrong)}
      <form method="post" action="${AUTHORIZE_PATH}">
        <input type="hidden" name="step" value="key">
        <input type="hidden" name="query" value="${query}">
        <label for="key">${words.key}</label>
        <input id="key" name="key" type="password" autocomplete="off" required autofocus aria-describedby="key-hint">
        <p id="key-hint" class="hint">${words.keyHint}</p>
        <p class="buttons"><button class="main">${words.goOn}</button></p>
      </form>
      <p class="hint">${words.otherWay}</p>`;
  const status = wrong === undefined ? 200 : 400;
  return pageAnswer(body, { status, language, title: filledText(words.letIn, { client: name }), headers });
}

/** What a person agrees to. */
export interface Consent {
  client: ShownClient;
  app: string;
  user: string;
  /** The name that the person has told; null for none. */
  userName: string | null;
  asksZone: boolean;
  /** What the form sends back: the protocol's handle, and who signed in, sealed. */
  handle: string;
  person: string;
}

/** The page on which a person agrees. */
export function consentPage(
  { language, words }: PageSpeech,
  consent: Consent,
  {
    wrong,
    headers,
    zone = "",
  }: { wrong?: string | undefined; headers?: Headers | undefined; zone?: string } = {},
): Response {
  const { client } = consent;
  const name = clientNameOn(client);
  const values = { client: name, host: client.redirectHost, domain: client.clientDomain ?? "" };
  const body = html`<p>${filled(words.whose, { user: consent.userName ?? consent.user, app: consent.app })}</p>
      <p>${filled(words.will, values)}</p>
      <ul>
        <li>${words.willRead}</li>
        <li>${words.willWrite}</li>
        <li>${words.willZone}</li>
      </ul>
      <p class="where">${filled(words.sentTo, values)}
        ${client.redirectIsLoopback ? words.sentHere : ""}
        ${client.clientDomain === undefined ? words.ownName : filled(words.vouched, values)}</p>
      ${wrongLine(wrong)}
      <form method="post" action="${AUTHORIZE_PATH}">
        <input type="hidden" name="step" value="decide">
        <input type="hidden" name="handle" value="${consent.handle}">
        <input type="hidden" name="person" value="${consent.person}">
        ${consent.asksZone ? zoneField(words, zone) : NOTHING}
        <p class="buttons">
          <button class="main" name="decision" value="allow">${words.allow}</button>
          <button name="decision" value="deny" formnovalidate>${words.deny}</button>
        </p>
      </form>
      <p class="hint">${words.canEnd}</p>`;
  return pageAnswer(body, {
    status: wrong === undefined ? 200 : 400,
    language,
    title: filledText(words.agree, { client: name }),
    leadsTo: sourceOf(client.redirectUri),
    headers,
  });
}

const NOTHING: Html = { markup: "" };

function zoneField(words: SignInWords, zone: string): Html {
  return html`<label for="zone">${words.zone}</label>
        <input id="zone" name="time_zone" value="${zone}" autocomplete="off" required maxlength="100" list="zones" aria-describedby="zone-hint">
        <datalist id="zones"></datalist>
        <p id="zone-hint" class="hint">${words.zoneHint}</p>`;
}

/** The page of a link, which signs in when its button is pressed. */
export function linkPage({ language, words }: PageSpeech, path: string, user: string): Response {
  const body = html`<p>${words.linkOnce}</p>
      <form method="post" action="${path}">
        <p class="buttons"><button class="main">${words.signIn}</button></p>
      </form>`;
  return pageAnswer(body, { status: 200, language, title: filledText(words.linkAs, { user }) });
}

/** The page on which nothing goes on, with what to do instead. */
export function stoppedPage(
  { language, words }: PageSpeech,
  sentence: string,
  { status = 400, reason = "", headers }: { status?: number; reason?: string; headers?: Headers } = {},
): Response {
  const body = html`<p role="alert">${filled(sentence, { reason })}</p>`;
  return pageAnswer(body, { status, language, title: words.stopped, headers });
}

function wrongLine(wrong: string | undefined): Html {
  return wrong === undefined ? NOTHING : html`<p class="wrong" role="alert">${wrong}</p>`;
}
