import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { openChat } from "../../test/chat/chat";
import { emptyStorage } from "../../test/setup/empty-storage";
import { SAYINGS } from "../../test/words/sayings";

/** Makes docs/languages.md: twelve languages and twenty-five things that people say, on a platform that tells no locale. */

const NAMES: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  pt: "Portuguese",
  it: "Italian",
  nl: "Dutch",
  sv: "Swedish",
  fi: "Finnish",
  ru: "Russian",
  uk: "Ukrainian",
  id: "Indonesian",
};

export const LANGUAGES_HEAD = `# Languages of the assistant

The built-in assistant understands requests in twelve languages, and answers in the language in which it understood one. It
remembers that language for the person: what comes by itself, and the answer to what wasn't understood, come in it. Where
nothing was understood yet, it is that of the person's locale, else that of most of the words, else the app's
(\`PATCH /v1/apps/{app}\` with \`{"default_language": "de"}\`), else English. Dates and times are written as people write them
there; a clock has twelve hours where the region's has.

A message is read in the language in which most of it is, and in the person's own where that is as likely: "alarm 5:30am every
weekday" is English although Swedish has its first word.

A time may stand before the request or after it, and a please at either end. "Postpone the dentist by two hours" counts from
when the dentist is due, or from now where that has passed. "Postpone it until Monday" keeps it quiet until that morning, and
"move it to Monday" moves it. Whoever asks to be woken at six is woken in the morning.

Portuguese is written as in Brazil ("Vou lembrar você amanhã às 09:00"), and as in Portugal ("Vou lembrar-te amanhã às 09:00")
where the person's locale has a country that writes so: Portugal, Angola, Cape Verde, East Timor, Equatorial Guinea,
Guinea-Bissau, Luxembourg, Macao, Mozambique, São Tomé and Príncipe, France, Switzerland. What either country says is understood.

A reminder is asked for in many words ("remind me", "i need a reminder", "make sure i", "note to self", "kannst du mich …
erinnern", "que no se me olvide", "fais-moi penser"), with its time first, last or between, and also behind what it is about:
"call the bank tomorrow at 9, remind me", "erinnerst du mich dran?", "tu peux me le rappeler". Typing as on a phone makes no
difference: no apostrophes, accents or dots ("dont forget", "manana", "uebermorgen", "jai quoi aujourdhui"), capitals, doubled
marks, "pls", and words that fill a pause ("um", "äh", "euh").

A slip of typing in the request or the day ("remidn me", "rmnd me", "on firday") is proposed with a button for yes, and nothing is
set before: "Should I remind you? Pay the rent (on friday at 9)". It is never a part of what one is reminded of.

Within ten minutes after something was set, changed or offered, a message that begins like a correction changes that thing:
"no, thursday", "wait, 2:30", "doch lieber um 16 Uhr", "plutôt 16h", "лучше в 16", "i meant tim". A clock alone keeps the day,
and a day the clock. It never makes a new thing, and "cancel that" takes back what was done last.

The time stands at one edge of a request, and the matter is all the rest, word for word, whatever it says: "remind me tomorrow
at 9 to call mum before lunch" is noted as "Call mum before lunch", and "remind me to bring all the letters on friday at 4" as
"Bring all the letters". Words that belong to a noun beside the time stay with it: "le journal du soir" of "rappelle-moi de
regarder le journal du soir demain à 9h", "tutti i documenti", "3 Karten" behind "um 17 Uhr", "the meeting of friday", "pizza
for 6". A day at one edge and a clock at the other are one time: "tomorrow remind me to call Bob at 5". What stands at the edge
like a time and isn't read ("tomorrow at 330", "between 3 and 4") is asked back, and never becomes part of the matter.

A time may count from an item of the list: "remind me 2 hours before my flight to check in", "the day before the dentist". The
answer names the item. Where none fits, or several do, it is asked back.

Several requests may stand in one message: "remind me to call bob at 5 and to pay the rent on friday", "done with the milk, and
move the dentist to friday". They are carried out in order and answered together, with one undo for all. A clock alone is of the
day that was said before it: "tomorrow at 9 to call lisa and at 5 to pay tom". "Buy milk and eggs tomorrow" stays one: a matter is
parted only where a whole request or another time follows.

What somebody tells is kept, with an undo: "my locker is 42", "ich bin allergisch gegen nüsse", "anna lives in Graz", "the door
code is 4471", "der Zweitschlüssel liegt bei Frau Krause", "I don't eat pork", "my sister's birthday is May 4". Told again with
another value ("my wifi password is now lion88", "actually it's Samuel"), a fact that has one value at a time changes. What
holds for a moment ("my train is late") isn't kept, and no story, quote or question. "And tomorrow?" asks for the list of that
time, and what was shown alone is "it" afterwards. What isn't understood gets one sentence, and the second such message in a row
three choices: the list of today, a reminder of its words, help.

Questions are asked in whatever order their words come, with or without a question mark: "whats my wifi password", "where did i
park", "wann muss ich zum zahnarzt", "когда мне к стоматологу?", "what do I have with Anna", "what are my repeating reminders".
Words count in any of their forms. Where nothing says all of what is asked for, the two or three things that come closest are
shown, and it is said that nothing fits exactly. A question about nothing that was told ("what's the capital of France") gets the
sentence for what isn't understood.

The assistant is set in plain words, each with an undo: "send me a summary every morning at 7", "no summary on weekends", "answer me
in French", "use the 24 hour clock", "pause all reminders until monday", "resume". A message sets something only where it has no
other word: "a summary of the meeting at 7" sets nothing.

Where one is sets the time zone: "I just moved to Denver", "я сейчас в Берлине", "olen nyt Tampereella". What names no place sets
nothing: "I'm in trouble".

A name that no thing has is never taken for another: "done with the dentits" offers what is nearest to it as buttons.

"I bought the milk", "rent is paid" and "milch hab ich schon" complete the one open thing that all their words name, with an undo.
"Got the milk and paid the rent" completes two; where one thing could be either of two, it is asked which. "I have to pay the rent"
and "I bought eggs" complete none.

"The dentist is at 4 now, not 3" and "the rent got moved to friday" move the open thing that is named, "the call is off" forgets it for
ten minutes and then for good, or skips the one occurrence of a series, as "not going to the gym tonight" does. "Not now, remind me
about the milk at 7" and "milk in an hour" put off what is near, "forget where I parked" forgets what answers the question, and
"rent is paid. move the dentist to friday" does both. "Add to my list: oat milk" keeps a thing to do.

What is noted keeps the words of its sentence. In Russian and Ukrainian it keeps the preposition that asks for their case,
so that it can be said back: "напомни о встрече" is noted as "О встрече", and "напомни про спорт" as "Спорт", which is the
form of the name. There, in Finnish and in Swedish a thing is found by its name with any ending.

Below is what people of each language may say in a chat, and what it answers. \`npm run generate\` had these chats on WhatsApp,
which tells no locale, on Sunday 22 November 2026 at 11:00 in Berlin, and wrote this page.
`;

/** What the assistant answers to a language's sayings, or the first `count` of them, one after the other. */
export async function answersIn(code: LanguageCode, count: number = SAYINGS[code].length): Promise<string[]> {
  const chat = await openChat("whatsapp", { time_zone: "Europe/Berlin" }, "2026-11-22T10:00:00Z");
  const answers: string[] = [];
  for (const text of SAYINGS[code].slice(0, count)) answers.push((await chat.say(text)).join("\n"));
  return answers;
}

/** A language's part of the page, as far as it was answered. */
export function languageSection(code: LanguageCode, answers: readonly string[]): string {
  const rows = answers.map((answer, index) => `| ${cell(SAYINGS[code][index] ?? "")} | ${cell(answer)} |`);
  return `\n## ${NAMES[code]}\n\n| you say | it answers |\n|---|---|\n${rows.join("\n")}\n`;
}

function cell(text: string): string {
  return text.trim().replaceAll("|", "\\|").replaceAll(/\n+/g, "<br>");
}

export async function languagesPage(): Promise<string> {
  const sections: string[] = [];
  for (const code of LANGUAGE_CODES) {
    await emptyStorage();
    sections.push(languageSection(code, await answersIn(code)));
  }
  return LANGUAGES_HEAD + sections.join("");
}
