/**
 * Text of users made fit for one line of a prompt, where it is data and must not pass for anything else.
 */

/**
 * What a space takes the place of: control characters and line breaks (Cc, U+2028, U+2029), and everything
 * that Unicode calls default-ignorable: bidirectional controls, which reorder what a reader sees (UTR 36),
 * zero-width spaces, tag characters and variation selectors, which hide text from readers but not from
 * models; and the Braille pattern without dots, U+2800, which looks like a space and counts as none. Joiners, U+FE0E,
 * U+FE0F and Mongolian's own selectors stay where writing needs them (`misplacedMarks`).
 */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u180B-\u180F])[\p{Cc}\u2028\u2029\u2800\p{DI}\uFFF9-\uFFFB]/gu;
/** A letter or mark of a script in which joiners tell words apart, and that stays itself. */
const JOINING = `(?:${[
  "Arabic",
  "Syriac",
  "Nko",
  "Mandaic",
  "Adlam",
  "Hanifi_Rohingya",
  "Mongolian",
  "Phags_Pa",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Myanmar",
  "Khmer",
  "Tibetan",
  "Balinese",
  "Javanese",
]
  .map((script) => `\\p{scx=${script}}`)
  .join("|")})(?<=(?!\\p{DI})[\\p{L}\\p{M}])`;

/** The places at which writing needs a joiner or a selector, as UTS 51 and the Unicode Standard (chapter 23.2) have them. */
const NEEDED = [
  // One joiner between emoji: 👩‍💻, ❤️‍🔥.
  "(?<=[\\p{ExtPict}\\p{EMod}]\\uFE0F?)\\u200D(?=\\p{ExtPict})",
  // One joiner inside a word: می‌خواهم, क्‍ष. Malayalam's older spelling ends words with one: അവന്‍.
  `(?<=${JOINING}[\\u180B-\\u180D\\u180F]?)[\\u200C\\u200D](?=${JOINING})`,
  "(?<=\\u0D4D)\\u200D(?!\\p{DI})",
  // One selector after an emoji or in a keycap: ❤️, 1️⃣.
  "(?<=\\p{ExtPict})[\\uFE0E\\uFE0F](?![\\uFE0E\\uFE0F])",
  "(?<=[0-9#*])\\uFE0F(?=\\u20E3)",
  // Mongolian's own selectors after a letter, and its vowel separator between letters.
  "(?<=\\p{sc=Mongolian}(?<=\\p{L}))[\\u180B-\\u180D\\u180F](?![\\u180B-\\u180F])",
  "(?<=\\p{sc=Mongolian}(?<=\\p{L}))\\u180E(?=\\p{sc=Mongolian}(?<=\\p{L}))",
];

let misplaced: RegExp | null = null;

/**
 * Joiners and selectors anywhere else, and all of a run: nobody sees them, and a row of them can spell a text. Made for
 * the first text that isn't plain: so many scripts take milliseconds, which each start of the worker would pay.
 */
function misplacedMarks(): RegExp {
  misplaced ??= new RegExp(`(?!${NEEDED.join("|")})[\\u200C\\u200D\\uFE0E\\uFE0F\\u180B-\\u180F]`, "gu");
  return misplaced;
}

const LONE_SURROGATE = /\p{Cs}/gu;
const SPACES = / {2,}/g;

/**
 * Square brackets and what reads like them: full-width, white, lenticular, tortoise-shell, with quill and
 * ticks, vertical forms.
 */
const OPENING =
  /[[\u2045\u2772\u27E6\u27EC\u298B\u298D\u298F\u2997\u3010\u3014\u3016\u3018\u301A\uFE39\uFE3B\uFE47\uFE5D\uFF3B\u2E55\u2E57]/g;
const CLOSING =
  /[\]\u2046\u2773\u27E7\u27ED\u298C\u298E\u2990\u2998\u3011\u3015\u3017\u3019\u301B\uFE3A\uFE3C\uFE48\uFE5E\uFF3D\u2E56\u2E58]/g;

/** What begins a tag, in ASCII, full width or small form: a `<` before a letter, `/`, `!` or `?`. */
const TAG = /[<\uFE64\uFF1C](?=[\p{L}/!?|<\uFF0F\uFF01\uFF1F\uFF5C\u2044\u2215\u2223\uFE64\uFF1C])/gu;

/**
 * Nothing but printable ASCII without square brackets and doubled spaces: the usual case, checked in one
 * pass.
 */
const PLAIN = /^(?! )(?:[!-Z\\^-~]| (?! |$))*$/;

/**
 * One trimmed line: unseen characters and line breaks as spaces, runs of spaces as one, `open` and `close`
 * for square brackets.
 */
export function plainLine(text: string, open: string, close: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(misplacedMarks(), "")
    .replace(UNSEEN, " ")
    .replace(OPENING, open)
    .replace(CLOSING, close)
    .replace(SPACES, " ")
    .replace(/^ | $/g, "");
}

/**
 * Stored text as data for one line of what a model reads: round brackets for square ones, and `‹` for a `<` that begins a
 * tag, or a mark of a model's own template such as `<|im_start|>` or `<<SYS>>`. A `<` before anything else stays, as in `<3` and `a < b`.
 */
export function promptLine(text: string): string {
  return plainLine(text, "(", ")").replace(TAG, "‹");
}
