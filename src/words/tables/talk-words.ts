/** Words by which a message goes back to what was said before. Phrases are written as in `requests/request-words.ts`. */
import type { LanguageCode } from "../language";

/** What a language has of them. */
export interface TalkWords {
  /** The first words of a question, as the source of a regular expression over text in small letters. */
  asks: string;
  /** Words of what is over, which is no matter of a reminder: such a source too. */
  past: string;
  /** How what is told of the speaker begins: sources of regular expressions over text in small letters. */
  facts: readonly string[];
  /** Words before a time with which the last question is asked of another: "and tomorrow?". */
  ands: readonly string[];
  /** Words behind a place, with which something else begins: "i'm in lisbon now". */
  behindPlace: readonly string[];
}

export const TALK_WORDS: Readonly<Record<LanguageCode, TalkWords>> = {
  en: {
    asks: "what|when|where|who|why|how|which|is|are|do|does|did|can|could|will|would|should|am|was|were|whats|whens|wheres|hows",
    past: "was|were|had|went|did|saw|met|came|moved|called|yesterday",
    facts: [
      "(?:my|our) .{2,200} (?:is|are|was born|isn't|aren't)",
      "(?:i'm|i am|im) (?:allergic|intolerant|vegan|vegetarian|diabetic|married|born|from)",
      "i (?:parked|left|put|hid|keep|prefer|wear|speak|was born)",
      "(?:the|our) .{0,60}(?:password|passcode|code|pin|number|combination) .{0,40}is",
    ],
    ands: ["and", "and what about", "what about", "how about"],
    behindPlace: ["now", "right now", "at the moment", "currently", "and", "for", "until", "till"],
  },
  de: {
    asks: String.raw`was|wann|wo|wer|warum|wieso|wie|welche\p{L}?|ist|sind|kann|kannst|hast|soll`,
    past: String.raw`war|waren|hatte|hatten|wurde|ging|gestern|(?:hab|habe|haben|hat) (?:.{1,60} )?\p{L}{0,12}ge\p{L}{2,20}(?:t|en)`,
    facts: [
      "(?:mein|meine|unser|unsere) .{2,200} (?:ist|sind|heißt|heisst|heißen|lautet|hat .{1,60}geburtstag)",
      String.raw`ich (?:bin|hab|habe) .{0,60}(?:allergi\p{L}+|vegan\p{L}*|vegetari\p{L}+|\p{L}*intolerant|geboren)`,
      "(?:ich )?(?:hab|habe|bin|stehe|parke) .{0,80}geparkt",
      "ich (?:habe|hab) .{2,80} (?:gelegt|gestellt|versteckt|abgestellt)",
      "ich (?:heiße|heisse|parke|arbeite|trage)",
      "(?:der|das|die) .{0,60}(?:passwort|code|pin|nummer) .{0,40}(?:ist|lautet)",
    ],
    ands: ["und", "und was ist", "und wie ist es", "was ist mit"],
    behindPlace: ["jetzt", "gerade", "und", "für", "bis"],
  },
  es: {
    asks: String.raw`qué|cuándo|dónde|quién|por qué|cómo|cuál|cuánt\p{L}{1,3}|hay`,
    past: String.raw`ayer|fue|era|estaba|estuve|fui|tuve|llamé|(?:he|ha|hemos) \p{L}{1,20}(?:ado|ido)`,
    facts: [
      "(?:mi|mis|nuestr[oa]s?) .{2,200} (?:es|son|se llama|se llaman|cumple)",
      "(?:yo )?soy (?:alérgic[oa]|alergic[oa]|vegan[oa]|vegetarian[oa]|intolerante|celíac[oa]|diabétic[oa])",
      "(?:me llamo|aparqué|aparque|he aparcado|estacioné|he estacionado|dejé|guardé|trabajo|prefiero|tengo alergia)",
      "(?:la|el) .{0,40}(?:clave|contraseña|código|número|pin) .{0,40}es",
    ],
    ands: ["y", "y qué hay", "y para"],
    behindPlace: ["ahora", "y", "por", "hasta"],
  },
  fr: {
    asks: String.raw`qu'est|que|quoi|quand|où|qui|pourquoi|comment|quel\p{L}{0,3}|est-ce|combien`,
    past: String.raw`hier|étais|était|étaient|avait|avais|(?:j'ai|a|ai|avons|ont) \p{L}{1,20}(?:é|i|u)`,
    facts: [
      "(?:mon|ma|mes|notre|nos) .{2,200} (?:est|sont|c'est|s'appelle|s'appellent)",
      String.raw`(?:je suis|j'suis) (?:allergique|végan|vegan|végétarien\p{L}*|intolérant\p{L}*|diabétique|né|née|garé|garée)`,
      "(?:je me suis garée?|j'ai garé|j'ai laissé|j'ai rangé|je m'appelle|je travaille|je préfère)",
      "(?:le|la) .{0,40}(?:code|mot de passe|numéro) .{0,40}(?:est|c'est)",
    ],
    ands: ["et", "et pour", "et quoi"],
    behindPlace: ["maintenant", "en ce moment", "et", "pour", "jusqu'à"],
  },
  pt: {
    asks: "o que|que|quando|onde|quem|por que|como|qual|quanto",
    past: "ontem|foi|era|estava|estive|fui|tive|liguei",
    facts: [
      "(?:(?:o|a|os|as) )?(?:meu|minha|meus|minhas|nosso|nossa) .{2,200} (?:é|são|se chama|chama-se|faz aniversário)",
      "(?:eu )?sou (?:alérgic[oa]|vegan[oa]|vegetarian[oa]|intolerante|celíac[oa]|diabétic[oa])",
      "(?:eu )?(?:me chamo|chamo-me|estacionei|deixei|guardei|trabalho|prefiro|tenho alergia)",
      "(?:o|a) .{0,40}(?:senha|código|número|pin) .{0,40}é",
    ],
    ands: ["e", "e para", "e quanto a", "e o que tem"],
    behindPlace: ["agora", "e", "por", "até"],
  },
  it: {
    asks: String.raw`che|che cosa|cosa|quando|dove|chi|perché|come|qual\p{L}?|quanto`,
    past: String.raw`ieri|era|erano|ero|stato|stata|(?:ho|ha|abbiamo|hanno) \p{L}{1,20}(?:ato|uto|ito|tto)`,
    facts: [
      "(?:il mio|la mia|i miei|le mie|mio|mia|il nostro|la nostra) .{2,200} (?:è|sono|si chiama|si chiamano|compie)",
      "sono (?:allergic[oa]|vegan[oa]|vegetarian[oa]|intollerante|celiac[oa]|diabetic[oa]|nat[oa])",
      "(?:mi chiamo|ho parcheggiato|ho lasciato|ho messo|preferisco)",
      "(?:il|la) .{0,40}(?:codice|password|numero|pin) .{0,40}è",
    ],
    ands: ["e", "e per", "e cosa c'è"],
    behindPlace: ["ora", "adesso", "e", "per", "fino"],
  },
  nl: {
    asks: "wat|wanneer|waar|wie|waarom|hoe|welke?|is|zijn|kun|kan",
    past: String.raw`was|waren|had|hadden|ging|gisteren|(?:heb|heeft|hebben) (?:.{1,60} )?ge\p{L}{2,20}`,
    facts: [
      "(?:mijn|m'n|onze|ons) .{2,200} (?:is|zijn|heet|heten)",
      String.raw`ik ben (?:allergisch|veganist\p{L}*|vegetari\p{L}+|geboren)`,
      "(?:ik )?(?:heb|sta) .{0,80}(?:geparkeerd|gelegd|gezet|verstopt)",
      "ik (?:heet|werk|parkeerde)",
      "(?:de|het) .{0,60}(?:wachtwoord|code|pincode|nummer) .{0,40}is",
    ],
    ands: ["en", "en wat is er", "en hoe zit het met"],
    behindPlace: ["nu", "en", "voor", "tot"],
  },
  sv: {
    asks: "vad|när|var|vem|varför|hur|vilken|vilket|är|kan",
    past: "igår|i går|var|hade|gick|ringde",
    facts: [
      "(?:min|mitt|mina|vår|vårt|våra) .{2,200} (?:är|heter|fyller)",
      String.raw`jag är (?:allergisk|vegan|vegetarian|\p{L}*intolerant|född|diabetiker)`,
      "jag (?:heter|parkerade|har parkerat|ställde|lade|jobbar|föredrar)",
      String.raw`\p{L}{0,30}(?:koden|lösenordet|numret) .{0,40}är`,
    ],
    ands: ["och", "och hur är det"],
    behindPlace: ["nu", "just nu", "och", "till"],
  },
  fi: {
    asks: "mitä|mikä|milloin|missä|kuka|miksi|miten|onko|voiko|voinko",
    past: "eilen|oli|olin|olivat|kävin|soitin",
    facts: [
      String.raw`(?:minun )?[\p{L}-]{3,40}(?:ni|mme) .{0,100}(?:on|ovat)`,
      "(?:minä )?olen (?:allerginen|vegaani|kasvissyöjä|syntynyt|diabeetikko)",
      "(?:pysäköin|parkkeerasin|jätin auton|auto on|työskentelen)",
      String.raw`[\p{L}-]{0,40}(?:koodi|salasana|numero) .{0,40}on`,
    ],
    ands: ["entä", "entäs", "entäpä", "ja"],
    behindPlace: ["nyt", "ja"],
  },
  ru: {
    asks: "что|когда|где|кто|почему|зачем|как|как(?:ой|ая|ие|ое)|сколько",
    past: String.raw`вчера|был|была|было|были|\p{L}{3,20}(?:ила|ала|или|али)`,
    facts: [
      String.raw`(?:мой|моя|моё|мое|мои|наш|наша) .{2,200} (?:—|–|-|это|зовут|называется|\S*\d\S*)`,
      "у (?:меня|нас) (?:аллергия|непереносимость|диабет)",
      String.raw`(?:я )?(?:припарковал\p{L}*|поставила? машину|оставила? машину|предпочитаю|работаю|родил(?:ся|ась))`,
      "(?:меня|моего|мою|моих) .{0,60}зовут",
      String.raw`(?:код|пароль|номер) .{2,80}\d`,
    ],
    ands: ["а", "и", "а что", "а на", "а как насчёт"],
    behindPlace: ["сейчас", "теперь", "и", "до", "на"],
  },
  uk: {
    asks: "що|коли|де|хто|чому|як|як(?:ий|а|і|е)|скільки|чи",
    past: String.raw`вчора|був|була|було|були|\p{L}{3,20}(?:ила|ала|или|али)`,
    facts: [
      String.raw`(?:мій|моя|моє|мої|наш|наша) .{2,200} (?:—|–|-|це|звати|звуть|називається|\S*\d\S*)`,
      "(?:у|в) (?:мене|нас) (?:алергія|непереносимість|діабет)",
      String.raw`(?:я )?(?:припаркува\p{L}+|запаркува\p{L}+|поставила? машину|залишила? машину|працюю|народи(?:вся|лася))`,
      "(?:мене|мого|мою|моїх) .{0,60}(?:звати|звуть)",
      String.raw`(?:код|пароль|номер) .{2,80}\d`,
    ],
    ands: ["а", "і", "а що", "а на", "а як щодо"],
    behindPlace: ["зараз", "тепер", "і", "й", "та", "до", "на"],
  },
  id: {
    asks: "apa|apakah|kapan|di mana|siapa|kenapa|mengapa|bagaimana|berapa",
    past: "kemarin|tadi|sudah|udah|telah",
    facts: [
      "(?:aku|saya|gue) (?:alergi|vegan|vegetarian|parkir|memarkir|menaruh|naruh|kerja|bekerja|lahir)",
      "(?:namaku|nama saya)",
      ".{2,80}(?:ku|saya|aku) (?:adalah|namanya|bernama|itu|ulang tahun)",
      String.raw`(?:kata sandi|password|kode|pin|nomor) .{2,80}\d`,
    ],
    ands: ["kalau", "kalo", "dan", "terus", "lalu", "kalau untuk"],
    behindPlace: ["sekarang", "dan", "sampai"],
  },
};
