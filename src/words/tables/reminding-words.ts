/**
 * How a reminder is asked for, as a grammar: what asks, a please, a link, and then the matter and its time in any order. Phrases
 * are written as in `requests/request-words.ts`; `withReminding` puts them together.
 */
import type { LanguageCode } from "../language";
import type { RequestWords } from "../requests/request-words";

/** How a language asks for a reminder. */
interface RemindingWords {
  /** What asks, before the matter and its time: "remind me", "i need a reminder". */
  asks: readonly string[];
  /** What may stand behind it and changes nothing. */
  please: readonly string[];
  /** What links it to the matter, and begins no time: "to", "about". */
  links: readonly string[];
  /** What asks alone behind the matter: "remind me of it". */
  behind: readonly string[];
  /** What stands around the matter, in two parts: "mich … erinnern". */
  around: readonly (readonly [before: string, after: string])[];
  /** What asks behind the matter and before its time: "про молоко напомни в 7". */
  topic?: string;
}

const REMINDING_WORDS: Readonly<Record<LanguageCode, RemindingWords>> = {
  en: {
    asks: [
      "(remind|ping|nudge|alert|notify|poke|buzz) me",
      "(remindme|reminding me)",
      "(give|send|get|leave) me (a|another) (reminder|nudge|ping|heads up|shout)",
      "i (need|want|would like|will need) (a reminder|to be reminded|reminding)",
      "(i'd like|i'll need) (a reminder|to be reminded)",
      "(could|can|may) i (get|have) a reminder",
      "(set|create|add|make|put|schedule) [up] [me] (a|another|my) [quick|new] reminder",
      "make sure [that] i [don't forget to|do not forget to|don't forget|do not forget|remember to|remember]",
      "(help me|i want to|i need to) [to] remember to",
      "don't let me (forget|miss)",
      "i (can't|cannot|can not|must not|don't want to) forget",
      "[a|quick] (note|reminder) to (self|myself)",
    ],
    please: ["please", "pls", "plz", "maybe", "again"],
    links: ["to", "that", "about", "of", "abt", "regarding", "re"],
    behind: [
      "remind me [of|about] (it|this|that)",
      "(can|could|will|would) (you|u) [please|pls] remind me [of|about] [it|this|that]",
      "don't let me forget [it|this|that]",
      "i need a reminder [for it|for that]",
    ],
    around: [],
  },
  de: {
    asks: [
      "(erinnere|erinner|erinnert|erinnern sie) mich",
      "erinnern",
      "(gib|schick|stell|mach|setz|erstelle|erstell) [mir] [eine|ne|'ne] erinnerung",
      "ich (brauche|brauch|will|möchte|hätte gern) [eine|ne] erinnerung",
      "ich (will|möchte|muss|müsste) erinnert werden",
      "(sag|gib) mir [bitte|mal] bescheid",
      "mir [bitte|mal] bescheid (geben|sagen)",
      "(denk|denke) [bitte] (dran|daran)",
      "hilf mir [daran|dran] zu denken",
      "(pass auf|sorg dafür|sorge dafür|achte darauf|schau) dass ich [nicht vergesse]",
      "(vergiss|vergesst) [bitte] nicht",
      "(lass|lasse) mich [bitte] nicht vergessen",
      "ich (darf|sollte|will|möchte) [auf keinen fall] nicht vergessen",
      "(notiz|erinnerung) an mich [selbst]",
    ],
    please: ["bitte", "mal", "doch", "doch bitte", "bitte mal", "nochmal"],
    links: ["daran", "dran", "daran dass", "dran dass", "an", "ans", "dass", "wegen", "für", "zum", "zur"],
    behind: [
      "(erinnere|erinner) mich [bitte|mal] (dran|daran)",
      "[mich] [bitte] (dran|daran) erinnern",
      "mich [bitte] erinnern",
      "erinnerst du mich [bitte|mal] [dran|daran]",
      "(kannst|könntest|magst) du mich [bitte|mal] [dran|daran] erinnern",
      "(sag|gib) mir [bitte|dann] bescheid",
    ],
    around: [
      ["mich [bitte]", "[daran|dran] erinnern"],
      ["(sag|gib) mir", "bescheid"],
      ["mir [bitte|mal]", "bescheid (geben|sagen)"],
      [
        "(stell|stelle|mach|mache|setz|setze|gib|schick|erstell|erstelle) [mir] [bitte|mal]",
        "[eine] erinnerung",
      ],
      ["erinnerst du mich [bitte|mal]", "[dran|daran]"],
      ["(denk|denke) [bitte] (dran|daran) mich", "[dran|daran] [zu] erinnern"],
    ],
  },
  es: {
    asks: [
      "(recuérdame|recuérdeme|recordarme|acuérdame|acordarme|avísame|avíseme|avisarme)",
      "me (recuerdas|recuerdes|recuerda|avisas|avises|avisa|acuerdas)",
      "me (puedes|podrías|puede|podría) (recordar|avisar|acordar)",
      "hazme (acordar|recordar|acuerdo)",
      "(pon|ponme|crea|créame|agrega|añade|programa|haz|hazme|apunta) (un|otro) (recordatorio|aviso)",
      "(necesito|quiero|quisiera|me gustaría) un (recordatorio|aviso)",
      "(asegúrate de|procura) que [no se me olvide|no olvide|no me olvide de]",
      "ayúdame a (recordar|no olvidar|acordarme)",
      "no dejes que (olvide|me olvide|se me olvide|se me pase)",
      "no me dejes olvidar",
      "que no se me (olvide|pase)",
      "(nota|recordatorio) para mí",
      "recordar",
    ],
    please: ["por favor", "porfa", "porfi", "otra vez"],
    links: ["que", "de", "lo de", "de que"],
    behind: [
      "(recuérdamelo|recuérdemelo|recordármelo|acuérdamelo|avísame)",
      "me lo (recuerdas|recuerdes|recuerda)",
      "me lo (puedes|podrías|puede|podría) recordar",
      "(puedes|podrías|puede|podría) recordármelo",
      "que no se me (olvide|pase)",
      "no me dejes olvidarlo",
    ],
    around: [],
  },
  fr: {
    asks: [
      "(rappelle|rappelez)-moi",
      "me rappeler",
      "tu (me rappelles|me rappelleras)",
      "me (rappelles|rappelle)",
      "(fais|faites)-moi penser",
      "(préviens|avertis|alerte|notifie)-moi",
      "(mets|crée|ajoute|programme|fais|mettre|créer|programmer) un [petit] rappel",
      "(mets-moi|crée-moi|fais-moi|programme-moi) un [petit] rappel",
      "(envoie-moi|envoie|donne-moi) un [petit] rappel",
      "(j'ai besoin|j'aurais besoin) d'un rappel",
      "(il me faut|je veux|je voudrais|j'aimerais) un rappel",
      "(fais en sorte|assure-toi|veille à ce) que je [n'oublie pas]",
      "aide-moi à (me souvenir|ne pas oublier|me rappeler|penser)",
      "ne me laisse pas (oublier|rater)",
      "(que|faut pas que|il ne faut pas que|faudrait pas que) (je n'oublie pas|j'oublie)",
      "note (pour moi|à moi-même)",
      "pense-bête",
    ],
    please: ["stp", "svp", "s'il te plaît", "s'il vous plaît", "encore"],
    links: ["de", "d'", "que", "qu'"],
    behind: [
      "(rappelle|rappelez)-(le-moi|moi ça|moi de le faire)",
      "me le rappeler",
      "(rappelle|rappelez)-le-moi",
      "rappelle-moi (ça|de le faire)",
      "tu me le (rappelles|rappelleras)",
      "(tu peux|tu pourrais|peux-tu|pourrais-tu|vous pouvez|pouvez-vous) me le rappeler",
      "(tu peux|tu pourrais|peux-tu|pourrais-tu) me (rappeler|faire penser) [ça]",
      "tu m'y (fais|feras) penser",
      "(fais|faites)-moi y penser",
      "que je n'oublie pas",
    ],
    around: [],
  },
  pt: {
    asks: [
      "me (lembra|lembre|lembrar|recorda|recorde|avisa|avise|avisar)",
      "(lembra|lembre|lembrar|recorda|recorde|avisa|avise|avisar)-me",
      "(cria|crie|criar|coloca|coloque|põe|ponha|adiciona|adicione|faz|marca|marque) um (lembrete|aviso)",
      "(preciso|queria|quero) (de um lembrete|um lembrete|ser lembrado|ser lembrada)",
      "não (me deixa|me deixe|deixa eu|deixe eu|me deixes) (esquecer|perder)",
      "não (deixa|deixe|deixes) que eu (esqueça|me esqueça)",
      "(garante|garanta|certifique-se de|certifica-te de) que eu [não esqueça de|não me esqueça de]",
      "me (ajuda|ajude) a (lembrar|não esquecer)",
      "(que|pra|para) eu não (esquecer|esqueça|me esquecer|me esqueça)",
      "(nota|lembrete) (pra|para) mim",
      "faz-me lembrar",
      "(lembrar|recordar)",
    ],
    please: ["por favor", "pf", "pfv", "de novo"],
    links: ["que", "de que"],
    behind: [
      "me (lembra|lembre|lembrar) [disso|disto]",
      "(lembra|lembre)-me (disso|disto)",
      "[você] (pode|poderia|consegue) me lembrar [disso]",
      "não me (deixa|deixe) esquecer",
      "(podes|pode) lembrar-me [disso]",
    ],
    around: [],
  },
  it: {
    asks: [
      "(ricordami|ricordarmi|ricordatemi|avvisami|avvertimi|avvisarmi)",
      "mi (ricordi|ricorda|ricorderesti|avvisi|avverti)",
      "mi (puoi|potresti) (ricordare|avvisare)",
      "fammi ricordare",
      "(metti|mettimi|crea|creami|aggiungi|imposta|fai|fammi|segna) un (promemoria|avviso)",
      "(ho bisogno di|mi serve|vorrei|voglio) un (promemoria|avviso)",
      "non (farmi|lasciarmi|farci) (dimenticare|scordare|perdere)",
      "(fa'|fai) in modo che [io]",
      "assicurati che [io] [non dimentichi di]",
      "aiutami a (ricordare|ricordarmi|non dimenticare)",
      "(nota|promemoria) per me",
    ],
    please: ["per favore", "per piacere", "pf", "ancora"],
    links: ["che"],
    behind: [
      "(ricordamelo|ricordarmelo)",
      "me lo (ricordi|ricorda|ricorderesti)",
      "me lo (puoi|potresti) ricordare",
      "(puoi|potresti) ricordarmelo",
      "fammelo ricordare",
      "non farmelo (dimenticare|scordare)",
    ],
    around: [],
  },
  nl: {
    asks: [
      "(herinner|herinnert|waarschuw|attendeer) (me|mij)",
      "herinneren",
      "help (me|mij) (herinneren|onthouden)",
      "(geef|stuur|zet|maak|stel) [me|mij] een (herinnering|reminder|seintje)",
      "ik (wil|wil graag|zou graag) (herinnerd worden|een herinnering)",
      "ik heb een herinnering nodig",
      "laat (me|mij) niet (vergeten|missen)",
      "zorg [ervoor] dat ik [niet vergeet]",
      "ik (mag|wil) niet vergeten",
      "(notitie|memo|herinnering) (voor|aan) mezelf",
    ],
    please: ["aub", "alsjeblieft", "even", "ajb", "nog eens"],
    links: ["eraan", "eraan dat", "er", "aan", "dat"],
    behind: [
      "herinner (me|mij) (eraan|daaraan|hieraan|er aan)",
      "(me|mij) (eraan|daaraan|er aan) herinneren",
      "(kun|kan|wil) (je|jij) (me|mij) [daar|er|eraan] [aan] herinneren",
      "help (me|mij) [eraan] (herinneren|onthouden)",
      "herinner jij (me|mij) [eraan]",
    ],
    around: [
      ["(zet|maak|stel|geef|stuur) [me|mij]", "een (herinnering|reminder|seintje)"],
      ["(me|mij) [er]", "[eraan|aan] herinneren"],
      ["(geef|stuur) (me|mij)", "een (seintje|herinnering|reminder)"],
    ],
  },
  sv: {
    asks: [
      "(påminn|påminna|påminner du|pinga|varna) mig",
      "(påminn|påminna)",
      "(ge|skicka) mig en påminnelse",
      "(sätt|skapa|lägg till|lägg in|gör|ställ) en påminnelse",
      "jag (behöver|vill ha|skulle vilja ha) en påminnelse",
      "jag (behöver|vill) (bli påmind|påminnas)",
      "låt mig inte (glömma|missa) [bort]",
      "se till att jag [inte glömmer] [bort]",
      "hjälp mig [att] (komma ihåg|minnas)",
      "jag får inte (glömma|missa) [bort]",
      "säg till [mig]",
      "(notis|påminnelse) till mig själv",
    ],
    please: ["tack", "snälla", "igen"],
    links: ["att", "om att"],
    behind: [
      "påminn mig om (det|detta)",
      "(kan|kunde|skulle|vill) du påminna mig [om det]",
      "påminner du mig [om det]",
      "låt mig inte glömma det",
    ],
    around: [],
  },
  fi: {
    asks: [
      "(muistuta|muistuttaa|muistuttaisitko|muistutatko) [minua|mua]",
      "(ilmoita|pingaa|sano|kerro|vinkkaa) (minulle|mulle|minua|mua)",
      "(aseta|tee|luo|lisää|laita|pistä) [mulle|minulle] muistutus",
      "(tarvitsen|tarviin|haluan|haluaisin) muistutuksen",
      "älä anna (minun|mun) unohtaa",
      "(huolehdi|varmista|pidä huoli) että [en unohda]",
      "auta (minua|mua) muistamaan",
      "(en saa|ei saa) unohtaa",
      "(muistutus|muistiinpano) itselle",
    ],
    please: ["kiitos", "pliis", "taas"],
    links: ["että", "siitä että"],
    behind: [
      "muistuta [minua|mua] (siitä|tästä)",
      "(voitko|voisitko|viitsitkö) muistuttaa [minua|mua] [siitä]",
      "muistutatko [minua|mua] [siitä]",
      "älä anna (minun|mun) unohtaa",
    ],
    around: [],
  },
  ru: {
    asks: [
      "(напомни|напомните|напомнить|напоминай|напоминайте|напомнишь|напомнишь ли) [мне]",
      "мне (напомни|напомните|напомнить)",
      "(поставь|создай|добавь|сделай|заведи) [мне] (напоминание|напоминалку)",
      "(мне нужно|нужно|хочу|мне бы) (напоминание|напоминалку)",
      "(предупреди|пни|дёрни|пингани|толкни) меня",
      "(скажи|сообщи|маякни|свистни) мне",
      "не дай [мне] (забыть|пропустить)",
      "помоги [мне] (не забыть|вспомнить)",
      "(чтобы|чтоб) я не (забыл|забыла)",
      "(проследи|сделай так) чтобы я [не забыл|не забыла]",
      "(мне нельзя|нельзя|не) забыть",
      "(заметка|напоминание) себе",
      "напоминалка",
    ],
    please: ["пожалуйста", "плиз", "пж", "ещё раз", "опять"],
    links: ["что", "что надо", "что нужно", "о том что", "о том чтобы"],
    behind: [
      "(напомни|напомните|напомнишь) [мне] (об этом|про это|это)",
      "(можешь|можете|сможешь) [мне] [об этом] напомнить",
      "не дай [мне] [об этом] забыть",
    ],
    around: [],
    topic: "(про|о|об|насчёт) {what} (напомни|напомните|напоминай) [мне] {when}",
  },
  uk: {
    asks: [
      "(нагадай|нагадайте|нагадати|нагадуй|нагадуйте|нагадаєш) [мені]",
      "мені (нагадай|нагадайте|нагадати)",
      "(постав|створи|додай|зроби) [мені] нагадування",
      "(мені потрібно|мені треба|потрібно|хочу) нагадування",
      "(попередь|штовхни|пінгани) мене",
      "(скажи|повідом|маякни) мені",
      "не дай [мені] (забути|пропустити)",
      "допоможи [мені] (не забути|згадати)",
      "щоб я не (забув|забула)",
      "(простеж|зроби так) щоб я [не забув|не забула]",
      "(мені не можна|не можна|не) забути",
      "(нотатка|нагадування) собі",
    ],
    please: ["будь ласка", "плз", "ще раз", "знову"],
    links: ["що", "що треба", "що потрібно", "про те що", "про те щоб"],
    behind: [
      "(нагадай|нагадайте|нагадаєш) [мені] (про це|це)",
      "(можеш|можете|зможеш) [мені] [про це] нагадати",
      "не дай [мені] [про це] забути",
    ],
    around: [],
    topic: "(про|щодо) {what} (нагадай|нагадайте|нагадуй) [мені] {when}",
  },
  id: {
    asks: [
      "[nanti] (ingatkan|ingetin|ingatin|ingatkanlah|kabari|kabarin) [aku|saya|gue|gua|gw]",
      "(buat|buatkan|pasang|tambah|tambahkan|setel|bikin|bikinin) [aku|saya] [sebuah|satu] (pengingat|reminder)",
      "(aku|saya|gue) (butuh|perlu|mau|ingin) (pengingat|diingatkan|diingetin)",
      "jangan sampai [aku|saya|gue|gua] lupa",
      "jangan (biarkan|biarin) (aku|saya|gue) lupa",
      "pastikan (aku|saya|gue) [tidak lupa|nggak lupa|gak lupa]",
      "bantu (aku|saya|gue) (ingat|mengingat)",
      "(kasih tau|kasih tahu|beri tahu) (aku|saya|gue)",
      "(catatan|pengingat) (untuk|buat) (diri sendiri|diriku)",
      "reminder",
    ],
    please: ["ya", "dong", "tolong", "lagi"],
    links: ["tentang", "soal", "untuk", "buat", "utk", "bahwa", "agar", "supaya", "kalau"],
    behind: [
      "(ingatkan|ingetin) (aku|saya|gue) (ya|soal itu|tentang itu)",
      "(bisa|tolong) (ingatkan|ingetin) [aku|saya|gue]",
      "jangan sampai lupa",
    ],
    around: [],
  },
};

/** The words as alternatives, of which none is the beginning of a later one: "doch bitte" stands before "doch". */
function longestFirst(words: readonly string[]): string {
  return [...words].sort((a, b) => b.length - a.length).join("|");
}

/** The requests of a language with what its grammar of reminders makes: each way to ask, alone and with a matter. */
export function withReminding(requests: RequestWords, language: LanguageCode): RequestWords {
  const { asks, please, links, behind, around, topic } = REMINDING_WORDS[language];
  const polite = `[${longestFirst(please)}]`;
  const linked = `[${longestFirst(links)}]`;
  const made = [
    ...around.flatMap(([before, after]) => [
      `${before} {what} ${after}`,
      `${before} {when} ${after} ${linked} {what}`,
    ]),
    ...asks.flatMap((ask) => [ask, `${ask} ${polite} ${linked} {what}`]),
    ...behind,
    ...(topic === undefined ? [] : [topic]),
  ];
  const { remind } = requests.requests;
  const { before, after } = requests.links;
  // A please may stand between the time and its matter: "in half an hour please about the pizza".
  const afterPlease = `(${longestFirst(please)}) (${longestFirst(links)})`;
  return {
    ...requests,
    links: { before: [...new Set([...before, ...links]), afterPlease], after },
    requests: { ...requests.requests, remind: [...made, ...remind] },
  };
}
