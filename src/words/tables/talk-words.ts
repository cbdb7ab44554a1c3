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
  /** Words for a day of every year that belongs to somebody, which is known and not done: such a source too. */
  yearly: string;
  /** What holds for a moment and isn't kept: the last words of what is told, as such a source. */
  states: string;
  /** How a fact begins that has one value at a time, up to that value: sources as those of `facts`. */
  keys: readonly string[];
  /** Words for where a vehicle was left, which is in one place: such a source too. */
  parked: string;
  /** Words before a value that has changed. */
  now: string;
  /** Words before the right value in a correction: "actually it's Samuel". Phrases as in `requests/request-words.ts`. */
  values: readonly string[];
  /** Words before a time with which the last question is asked of another: "and tomorrow?". */
  ands: readonly string[];
  /** Words behind a place, with which something else begins: "i'm in lisbon now". */
  behindPlace: readonly string[];
}

export const TALK_WORDS: Readonly<Record<LanguageCode, TalkWords>> = {
  en: {
    asks: "what|when|where|who|why|how|which|is|are|do|does|did|can|could|will|would|should|am|was|were|whats|whens|wheres|hows",
    past: "i (?:hate|love|like|miss)|was|were|had|went|did|saw|met|came|moved|called|yesterday",
    facts: [
      "(?:my|our) .{2,200} (?:is|are|was born|isn't|aren't)",
      "(?:i'm|i am|im) (?:allergic|intolerant|vegan|vegetarian|diabetic|married|born|from)",
      "i(?:'ve| have)? (?:parked|hid|keep|wear|speak|was born|work (?:at|for|as)|live (?:at|with|on)|drive an?)",
      "i(?:'ve| have)? (?:left|put|stored) (?:my|the|our) .{2,80} (?:in|on|under|behind|with|by|near|next|inside|above|below|at(?! \\d))",
      "i (?:really |only |never )?(?:like|love|hate|prefer|dislike|eat|drink|can't stand|cannot stand|can't eat|don't eat|don't drink|don't like|dont eat|dont like|dont drink|do not eat)(?= )(?! (?:it|that|this|you|u|them|him|her|how|when|what|to)(?![\\p{L}\\p{N}]))",
      "(?:(?:the|our) )?.{0,60}(?:password|passcode|code|pin|number|combination|address|iban|plate) .{0,40}(?:is|=)",
      "(?!(?:he|she|it|this|that|who|what|everybody|everyone|nobody|somebody|someone) )(?:my )?(?:[\\p{L}'-]+ ){1,3}(?:lives (?:in|at|on|with)|works (?:at|for|as|in)|is allergic to|is (?:vegan|vegetarian|diabetic|married to|intolerant)|likes|loves|hates|prefers|speaks|drives|doesn't (?:eat|drink|like)|doesnt (?:eat|drink|like))",
      "(?:(?:the|my|our) )?(?:[\\p{L}'-]+ ){0,3}(?:keys?|passports?|documents|papers|contract|charger|umbrella|suitcase|toolbox) (?:[\\p{L}'-]+ ){0,3}(?:is|are|hangs?) (?:kept )?(?:in|on|under|behind|with|at(?! \\d)|next to|near|inside|above|below|by the)",
      "(?:the|our) (?:[\\p{L}'-]+ ){1,4}(?:is|are) (?:called|named)",
    ],
    yearly:
      "(?:birthday|bday)(?! (?:party|dinner|lunch|gift|present|cake|card|drinks|trip))|b-day|anniversary|name day",
    states:
      "late|delayed|tired|sick|ill|ready|here|gone|broken|dead|hungry|busy|sad|boring|great|awesome|crazy|killing me|cold|hot|asleep|down|slow|full|empty|over|done|finished|cancelled|canceled|fine|ok|okay|good|bad|nice|cute|funny|lost|stuck|home|late again|(?:is|are)(?: not| still| just| really| always| being)* [\\p{L}]{3,}ing(?: .*)?|wrong|right now|at the moment|today|tonight|yesterday|again|lol|haha",
    keys: [
      "(?:my|our|the) (?:.{1,60} )?(?:password|passcode|code|pin|number|name|address|size|combination|plate|email|locker|colou?r)(?: .{1,30}?)?(?: is| =|:)",
      "(?:my|our) .{1,60}? (?:is|are) (?:now )?(?:called|named)",
    ],
    parked: "i(?:'ve| have)?(?: just)? parked",
    now: "now|actually",
    values: ["it's", "it is", "its", "that's"],
    ands: ["and", "and what about", "what about", "how about"],
    behindPlace: ["now", "right now", "at the moment", "currently", "and", "for", "until", "till"],
  },
  de: {
    asks: String.raw`was|wann|wo|wer|warum|wieso|wie|welche\p{L}?|ist|sind|kann|kannst|hast|soll`,
    past: String.raw`ich (?:hasse|liebe|mag|vermisse)|war|waren|hatte|hatten|wurde|ging|gestern|(?:hab|habe|haben|hat) (?:.{1,60} )?\p{L}{0,12}ge\p{L}{2,20}(?:t|en)`,
    facts: [
      "(?:mein|meine|unser|unsere) .{2,200} (?:ist|sind|heißt|heisst|heißen|lautet|hat .{1,60}geburtstag)",
      String.raw`ich (?:bin|hab|habe) .{0,60}(?:allergi\p{L}+|vegan\p{L}*|vegetari\p{L}+|\p{L}*intolerant|geboren)`,
      "(?:ich )?(?:hab|habe|bin|stehe|parke) .{0,80}geparkt",
      "ich (?:habe|hab) .{2,80} (?:gelegt|gestellt|versteckt|abgestellt)",
      "ich (?:heiße|heisse|parke|arbeite|trage|wohne|spreche|fahre einen?)",
      "ich (?:mag|liebe|hasse|esse|trinke|bevorzuge|vertrage)(?= )(?! (?:es|das|dich|sie|ihn|euch)(?![\\p{L}\\p{N}]))",
      "(?:(?:der|das|die|mein|meine) )?.{0,60}(?:passwort|code|pin|nummer|adresse|kennzeichen|iban) .{0,40}(?:ist|lautet)",
      "(?!(?:er|sie|es|das|dies|wer|was|jeder|jemand|niemand) )(?:meine? )?(?:[\\p{L}-]+ ){1,3}(?:wohnt (?:in|an|bei)|arbeitet (?:bei|als|in|für)|mag|liebt|hasst|isst (?:kein|nur)|trinkt (?:kein|nur)|ist (?:allergi\\p{L}+|vegan\\p{L}*|vegetari\\p{L}+))",
      "(?:(?:der|die|das|mein|meine|unser|unsere) )?(?:[\\p{L}-]+ ){0,3}[\\p{L}-]*(?:schlüssel|pass|pässe|ausweis|unterlagen|papiere|vertrag|ladekabel|ladegerät|regenschirm|koffer|werkzeug) .{0,30}(?:liegt|liegen|hängt|hängen|ist bei|sind bei|befindet sich|befinden sich)",
      "(?:der|die|das) .{2,60} (?:heißt|heisst)(?= \\S)",
    ],
    yearly: "geburtstag|bday|jahrestag|namenstag|hochzeitstag",
    states:
      "spät|zu spät|müde|krank|fertig|da|weg|kaputt|leer|hungrig|beschäftigt|traurig|langweilig|toll|super|kalt|heiß|langsam|voll|vorbei|abgesagt|gut|schlecht|schön|süß|lustig|unterwegs|zuhause|gerade|heute|gestern|wieder|lol|haha",
    keys: [
      "(?:meine?|unsere?|der|die|das) (?:.{1,60} )?[\\p{L}-]{0,30}(?:passwort|code|pin|nummer|name|adresse|kennzeichen|größe|farbe)(?: .{1,30}?)? (?:ist|lautet)",
      "(?:meine?|unsere?) .{1,60}? (?:heißt|heisst)",
    ],
    parked: "geparkt",
    now: "jetzt|nun",
    values: ["es ist", "er heißt", "sie heißt", "das ist", "es heißt"],
    ands: ["und", "und was ist", "und wie ist es", "was ist mit"],
    behindPlace: ["jetzt", "gerade", "und", "für", "bis"],
  },
  es: {
    asks: String.raw`qué|cuándo|dónde|quién|por qué|cómo|cuál|cuánt\p{L}{1,3}|hay`,
    past: String.raw`odio|adoro|me (?:gusta|encanta)n?|ayer|fue|era|estaba|estuve|fui|tuve|llamé|(?:he|ha|hemos) \p{L}{1,20}(?:ado|ido)`,
    facts: [
      "(?:mi|mis|nuestr[oa]s?) .{2,200} (?:es|son|se llama|se llaman|cumple)",
      "(?:yo )?soy (?:alérgic[oa]|alergic[oa]|vegan[oa]|vegetarian[oa]|intolerante|celíac[oa]|diabétic[oa])",
      "(?:me llamo|aparqué|aparque|he aparcado|estacioné|he estacionado|dejé|guardé|trabajo|prefiero|tengo alergia)",
      "(?:(?:la|el) )?.{0,40}(?:clave|contraseña|código|número|pin|dirección|matrícula) .{0,40}es",
      "(?:yo )?no (?:como|bebo|tomo)(?! (?:nada))",
      "(?:yo )?(?:odio|prefiero|hablo|vivo (?:en|con)|trabajo (?:en|de|como))",
      "(?:no )?me (?:gusta|gustan|encanta|encantan)(?= )(?! (?:eso|esto|mucho$))",
      "(?!(?:él|ella|esto|eso|quien|nadie|alguien) )(?:mi )?(?:[\\p{L}-]+ ){1,3}(?:vive en|trabaja (?:en|de|como)|es (?:alérgic[oa]|vegan[oa]|vegetarian[oa]|celíac[oa])|no come|no bebe|odia|prefiere)",
      "(?:el|la|los|las|mi|mis) (?:[\\p{L}-]+ ){0,2}(?:llaves?|pasaportes?|papeles|documentos|contrato|cargador|paraguas|maleta|herramientas) (?:.{1,30} )?(?:está|están|(?:las?|los?) tiene|(?:las?|los?) guarda)",
      "(?:el|la) .{2,60} se llama(?= \\S)",
    ],
    yearly: "(?<!(?:fiesta|regalo) (?:de|del|por el|para el) )cumpleaños|cumple|aniversario",
    states:
      "tarde|cansad[oa]|enferm[oa]|list[oa]|aquí|rot[oa]|muert[oa]|ocupad[oa]|triste|aburrid[oa]|genial|frí[oa]|lent[oa]|llen[oa]|vací[oa]|cancelad[oa]|bien|mal|hoy|ayer|ahora mismo|otra vez|jaja|jajaja",
    keys: [
      "(?:mi|nuestr[oa]|la|el) (?:.{1,60} )?(?:clave|contraseña|código|número|pin|nombre|dirección|talla|color|matrícula)(?: .{1,40}?)? es",
      "(?:mi|nuestr[oa]) .{1,60}? se llama",
    ],
    parked: "aparqué|aparque|he aparcado|estacioné",
    now: "ahora",
    values: ["es", "se llama"],
    ands: ["y", "y qué hay", "y para"],
    behindPlace: ["ahora", "y", "por", "hasta"],
  },
  fr: {
    asks: String.raw`qu'est|que|quoi|quand|où|qui|pourquoi|comment|quel\p{L}{0,3}|est-ce|combien`,
    past: String.raw`je déteste|j'adore|j'aime|hier|étais|était|étaient|avait|avais|(?:j'ai|a|ai|avons|ont) \p{L}{1,20}(?:é|i|u)`,
    facts: [
      "(?:mon|ma|mes|notre|nos) .{2,200} (?:est|sont|c'est|s'appelle|s'appellent)",
      String.raw`(?:je suis|j'suis) (?:allergique|végan|vegan|végétarien\p{L}*|intolérant\p{L}*|diabétique|né|née|garé|garée)`,
      "(?:je me suis garée?|j'ai garé|j'ai laissé|j'ai rangé|je m'appelle|je travaille|je préfère)",
      "(?:(?:le|la) )?.{0,40}(?:code|mot de passe|numéro|adresse|plaque|digicode) .{0,40}(?:est|c'est)",
      "(?:j'aime|j'adore|je déteste|je n'aime pas|j'aime pas|je ne mange (?:pas|jamais)|je mange pas|je ne bois (?:pas|jamais)|je bois pas|je parle|j'habite|je vis)(?= )(?! (?:ça|cela|toi)(?![\\p{L}\\p{N}]))",
      "(?!(?:il|elle|on|ça|cela|qui|que|ce|personne|quelqu'un) )(?:(?:mon|ma) )?(?:[\\p{L}-]+ ){1,3}(?:habite|vit (?:à|en|chez)|travaille (?:à|chez|comme|pour)|est (?:allergique|végan|végétarien\\p{L}*|intolérant\\p{L}*)|ne mange (?:pas|jamais)|déteste|adore)",
      "(?:le|la|les|mon|ma|mes) (?:[\\p{L}-]+ ){0,2}(?:clés?|clefs?|double|passeports?|papiers|documents|contrat|chargeur|parapluie|valise|outils) (?:.{1,30} )?(?:est|sont) (?:chez|dans|sous|derrière|sur|à côté|avec|au|aux)",
      "(?:le |la |l').{2,60} s'appelle(?= \\S)",
    ],
    yearly: "(?<!(?:fête|cadeau|repas|soirée|gâteau) d')anniversaire|anniv",
    states:
      "en retard|fatiguée?s?|malades?|prête?s?|là|partie?s?|cassée?s?|morte?s?|occupée?s?|tristes?|ennuyeux|nul|nulle|génial|froide?|lente?|pleine?|vide|annulée?|bien|mal|aujourd'hui|hier|en ce moment|encore|mdr|lol",
    keys: [
      "(?:mon|ma|notre|le|la) (?:.{1,60} )?(?:code|mot de passe|numéro|nom|prénom|adresse|taille|couleur|plaque)(?: .{1,40}?)? (?:est|c'est)",
      "(?:mon|ma|notre) .{1,60}? s'appelle",
    ],
    parked: "garée?",
    now: "maintenant",
    values: ["c'est", "il s'appelle", "elle s'appelle"],
    ands: ["et", "et pour", "et quoi"],
    behindPlace: ["maintenant", "en ce moment", "et", "pour", "jusqu'à"],
  },
  pt: {
    asks: "o que|que|quando|onde|quem|por que|como|qual|quanto",
    past: "odeio|adoro|detesto|gosto|ontem|foi|era|estava|estive|fui|tive|liguei",
    facts: [
      "(?:(?:o|a|os|as) )?(?:meu|minha|meus|minhas|nosso|nossa) .{2,200} (?:é|são|se chama|chama-se|faz aniversário)",
      "(?:eu )?sou (?:alérgic[oa]|vegan[oa]|vegetarian[oa]|intolerante|celíac[oa]|diabétic[oa])",
      "(?:eu )?(?:me chamo|chamo-me|estacionei|deixei|guardei|trabalho|prefiro|tenho alergia)",
      "(?:(?:o|a) )?.{0,40}(?:senha|código|número|pin|endereço|placa) .{0,40}é",
      "(?:eu )?não (?:como|bebo|gosto de|tomo)(?! (?:nada|isso))",
      "(?:eu )?(?:gosto de|adoro|odeio|detesto|prefiro|falo|moro (?:em|no|na|com)|trabalho (?:em|no|na|como))(?= )(?! (?:isso|você|ti|te)(?![\\p{L}\\p{N}]))",
      "(?!(?:ele|ela|isso|isto|quem|ninguém|alguém) )(?:(?:o|a) )?(?:(?:meu|minha) )?(?:[\\p{L}-]+ ){1,3}(?:mora (?:em|no|na)|trabalha (?:em|no|na|como)|é (?:alérgic[oa]|vegan[oa]|vegetarian[oa])|não come|não bebe|odeia|prefere)",
      "(?:o|a|os|as|meu|minha) (?:[\\p{L}-]+ ){0,2}(?:chaves?|passaportes?|documentos|papéis|contrato|carregador|guarda-chuva|mala|ferramentas) (?:.{1,30} )?(?:está|estão|fica|ficam|tá|tão) (?:com|em|no|na|atrás|embaixo|debaixo|dentro)",
      "(?:o|a) .{2,60} se chama(?= \\S)",
    ],
    yearly: "(?<!(?:festa|presente) (?:de|do|da) )aniversário|niver",
    states:
      "atrasad[oa]|cansad[oa]|doente|pront[oa]|aqui|quebrad[oa]|mort[oa]|ocupad[oa]|triste|chat[oa]|ótim[oa]|fri[oa]|lent[oa]|chei[oa]|vazi[oa]|cancelad[oa]|bem|mal|hoje|ontem|agora mesmo|de novo|kkk+|rs",
    keys: [
      "(?:(?:o|a) )?(?:meu|minha|nosso|nossa|o|a) (?:.{1,60} )?(?:senha|código|número|pin|nome|endereço|tamanho|cor|placa)(?: .{1,40}?)? é",
      "(?:meu|minha|nosso|nossa) .{1,60}? (?:se chama|chama-se)",
    ],
    parked: "estacionei",
    now: "agora",
    values: ["é", "se chama"],
    ands: ["e", "e para", "e quanto a", "e o que tem"],
    behindPlace: ["agora", "e", "por", "até"],
  },
  it: {
    asks: String.raw`che|che cosa|cosa|quando|dove|chi|perché|come|qual\p{L}?|quanto`,
    past: String.raw`odio|adoro|mi piac\p{L}+|ieri|era|erano|ero|stato|stata|(?:ho|ha|abbiamo|hanno) \p{L}{1,20}(?:ato|uto|ito|tto)`,
    facts: [
      "(?:il mio|la mia|i miei|le mie|mio|mia|il nostro|la nostra) .{2,200} (?:è|sono|si chiama|si chiamano|compie)",
      "sono (?:allergic[oa]|vegan[oa]|vegetarian[oa]|intollerante|celiac[oa]|diabetic[oa]|nat[oa])",
      "(?:mi chiamo|ho parcheggiato|ho lasciato|ho messo|preferisco)",
      "(?:(?:il|la) )?.{0,40}(?:codice|password|numero|pin|indirizzo|targa) .{0,40}è",
      "non (?:mangio|bevo|sopporto)(?! (?:niente))",
      "(?:io )?(?:odio|adoro|preferisco|parlo|abito (?:a|in|con)|vivo (?:a|in|con)|lavoro (?:a|in|come|per))",
      "(?:non )?mi (?:piace|piacciono)(?= )(?! (?:questo|quello|molto$))",
      "(?!(?:lui|lei|questo|chi|nessuno|qualcuno) )(?:(?:il mio|la mia|mio|mia) )?(?:[\\p{L}-]+ ){1,3}(?:abita (?:a|in)|vive (?:a|in)|lavora (?:a|in|come|per)|è (?:allergic[oa]|vegan[oa]|vegetarian[oa]|celiac[oa])|non mangia|non beve|odia|preferisce)",
      "(?:il|la|le|i|gli) (?:[\\p{L}-]+ ){0,2}(?:chiav[ei]|passaport[oi]|documenti|carte|contratto|caricabatterie|ombrello|valigia|attrezzi) (?:.{1,30} )?(?:è|sono|le ha|li ha) (?:da|dal|dalla|dai|in|nel|nella|nei|sotto|dietro|sul|sulla|accanto|con|la vicina|il vicino)",
      "(?:il |la |l').{2,60} si chiama(?= \\S)",
    ],
    yearly: "(?<!(?:festa|regalo) (?:di|del|per il) )compleanno|anniversario|onomastico",
    states:
      "in ritardo|stanc[oa]|malat[oa]|pront[oa]|qui|rott[oa]|mort[oa]|occupat[oa]|triste|noios[oa]|fredd[oa]|lent[oa]|pien[oa]|vuot[oa]|annullat[oa]|bene|male|oggi|ieri|adesso|di nuovo|ahah\\p{L}*",
    keys: [
      "(?:il|la)(?: mio| mia| nostro| nostra)? (?:.{1,60} )?(?:codice|password|numero|pin|nome|indirizzo|taglia|colore|targa)(?: .{1,40}?)? è",
      "(?:il mio|la mia|mio|mia) .{1,60}? si chiama",
    ],
    parked: "parcheggiato",
    now: "ora|adesso",
    values: ["è", "si chiama"],
    ands: ["e", "e per", "e cosa c'è"],
    behindPlace: ["ora", "adesso", "e", "per", "fino"],
  },
  nl: {
    asks: "wat|wanneer|waar|wie|waarom|hoe|welke?|is|zijn|kun|kan",
    past: String.raw`ik (?:haat|hou van)|was|waren|had|hadden|ging|gisteren|(?:heb|heeft|hebben) (?:.{1,60} )?ge\p{L}{2,20}`,
    facts: [
      "(?:mijn|m'n|onze|ons) .{2,200} (?:is|zijn|heet|heten)",
      String.raw`ik ben (?:allergisch|veganist\p{L}*|vegetari\p{L}+|geboren)`,
      "(?:ik )?(?:heb|sta) .{0,80}(?:geparkeerd|gelegd|gezet|verstopt)",
      "ik (?:heet|werk|parkeerde)",
      "(?:(?:de|het) )?.{0,60}(?:wachtwoord|code|pincode|nummer|adres|kenteken) .{0,40}is",
      "ik (?:hou van|haat|eet|drink|lust|woon|spreek|rijd|draag)(?= )(?! (?:je|het|dat|dit)(?![\\p{L}\\p{N}]))",
      "(?!(?:hij|zij|ze|het|dit|dat|wie|iemand|niemand|iedereen) )(?:mijn )?(?:[\\p{L}-]+ ){1,3}(?:woont (?:in|op|bij)|werkt (?:bij|als|in)|is (?:allergisch|veganist\\p{L}*|vegetari\\p{L}+)|houdt van|haat|eet geen|drinkt geen|lust geen)",
      "(?:(?:de|het|mijn|onze) )?(?:[\\p{L}-]+ ){0,3}[\\p{L}-]*(?:sleutels?|paspoort(?:en)?|papieren|documenten|contract|oplader|paraplu|koffer|gereedschap) .{0,30}(?:ligt|liggen|hangt|hangen|is bij|zijn bij|zit in|zitten in)",
      "(?:de|het) .{2,60} heet(?= \\S)",
    ],
    yearly: "verjaardag|jarig|trouwdag|jubileum",
    states:
      "laat|te laat|moe|ziek|klaar|hier|weg|kapot|leeg|druk|verdrietig|saai|geweldig|koud|traag|vol|voorbij|afgelast|goed|slecht|leuk|lief|onderweg|thuis|vandaag|gisteren|nu even|weer|haha|lol",
    keys: [
      "(?:mijn|onze|ons|de|het) (?:.{1,60} )?[\\p{L}-]{0,30}(?:wachtwoord|code|nummer|naam|adres|maat|kleur|kenteken)(?: .{1,30}?)? is",
      "(?:mijn|onze|ons) .{1,60}? heet",
    ],
    parked: "geparkeerd",
    now: "nu",
    values: ["het is", "hij heet", "ze heet", "dat is"],
    ands: ["en", "en wat is er", "en hoe zit het met"],
    behindPlace: ["nu", "en", "voor", "tot"],
  },
  sv: {
    asks: "vad|när|var|vem|varför|hur|vilken|vilket|är|kan",
    past: "jag (?:hatar|älskar|gillar)|igår|i går|var|hade|gick|ringde",
    facts: [
      "(?:min|mitt|mina|vår|vårt|våra) .{2,200} (?:är|heter|fyller)",
      String.raw`jag är (?:allergisk|vegan|vegetarian|\p{L}*intolerant|född|diabetiker)`,
      "jag (?:heter|parkerade|har parkerat|ställde|lade|jobbar|föredrar)",
      String.raw`(?:\p{L}{1,30}[ -])?\p{L}{0,30}(?:koden?|lösenordet|lösenord|numret|nummer|adress(?:en)?|pinkod(?:en)?) .{0,40}är`,
      "jag (?:gillar|älskar|hatar|äter|dricker|bor|pratar|tål|kör en)(?= )(?! (?:det|dig|den|detta)(?![\\p{L}\\p{N}]))",
      "(?!(?:han|hon|det|den|detta|vem|ingen|någon|alla) )(?:min |mitt )?(?:[\\p{L}-]+ ){1,3}(?:bor (?:i|på)|jobbar (?:på|som|hos)|är (?:allergisk|vegan|vegetarian)|gillar|älskar|hatar|äter inte|dricker inte)",
      "(?:[\\p{L}-]+ ){0,3}[\\p{L}-]*(?:nyckeln|nycklarna|passet|passen|papperen|dokumenten|kontraktet|laddaren|paraplyet|väskan|verktygen) .{0,30}(?:ligger|hänger|finns) (?:hos|i|på|under|bakom|bredvid|hemma)",
      "(?:[\\p{L}-]+ ){1,4}heter(?= \\S)",
      "(?:vår|vårt|min|mitt|mina|våra) \\p{L}{2,30} är",
    ],
    yearly: "fyller år|födelsedag|födelsedagen|bröllopsdag|namnsdag",
    states:
      "sen|sena|försenad|försenat|trött|sjuk|klar|klart|här|borta|trasig|trasigt|tom|upptagen|ledsen|tråkig|tråkigt|kall|full|inställd|inställt|bra|dålig|fin|rolig|idag|igår|just nu|igen|haha|lol",
    keys: [
      "(?:(?:min|mitt|vår|vårt) )?(?:[\\p{L}-]{1,30} )?[\\p{L}-]{0,30}(?:lösenord|lösenordet|koden?|numret|nummer|namn|adress|storlek|färg) är",
      "(?:min|mitt|vår|vårt) .{1,60}? heter",
    ],
    parked: "parkerade|parkerat",
    now: "nu",
    values: ["det är", "han heter", "hon heter"],
    ands: ["och", "och hur är det"],
    behindPlace: ["nu", "just nu", "och", "till"],
  },
  fi: {
    asks: "mitä|mikä|milloin|missä|kuka|miksi|miten|onko|voiko|voinko",
    past: "vihaan|inhoan|rakastan|tykkään|eilen|oli|olin|olivat|kävin|soitin",
    facts: [
      String.raw`(?:minun )?[\p{L}-]{3,40}(?:ni|mme) .{0,100}(?:on|ovat)`,
      "(?:minä )?olen (?:allerginen|vegaani|kasvissyöjä|syntynyt|diabeetikko)",
      "(?:pysäköin|parkkeerasin|jätin auton|auto on|työskentelen)",
      String.raw`(?:(?:mun|minun|meidän) )?(?:[\p{L}-]{1,40} )?[\p{L}-]{0,40}(?:koodi|salasana|numero|osoite|tunnus) (?:.{0,40})?on`,
      "(?:mun|meidän) .{2,100} (?:on|ovat)",
      "(?:(?:minä|mä) )?(?:tykkään|rakastan|vihaan|inhoan|en syö|en juo|syön|juon|asun|puhun|en pidä|pidän)(?= )(?! (?:siitä|sitä|sinusta|susta|tästä)(?![\\p{L}\\p{N}]))",
      "(?!(?:hän|se|tämä|kuka|joku|kukaan) )(?:[\\p{L}-]+ ){1,3}(?:asuu|työskentelee|on (?:allerginen|vegaani|kasvissyöjä)|ei syö|ei juo|tykkää|rakastaa|vihaa)",
      "(?:[\\p{L}-]+ ){0,2}[\\p{L}-]*(?:avain|avaimet|passi|passit|paperit|asiakirjat|sopimus|laturi|sateenvarjo|matkalaukku|työkalut) (?:on|ovat)(?= \\S)",
    ],
    yearly: "synttärit|synttäri|syntymäpäivä|syntymäpäivät|nimipäivä|hääpäivä",
    states:
      "myöhässä|väsynyt|kipeä|sairas|valmis|täällä|poissa|rikki|kiireinen|surullinen|tylsä|kylmä|hidas|täynnä|tyhjä|peruttu|hyvä|huono|kiva|tänään|eilen|juuri nyt|taas|haha",
    keys: [
      "(?:(?:mun|minun|meidän) )?(?:[\\p{L}-]{1,40} )?[\\p{L}-]{0,40}(?:koodi|salasana|numero|osoite|nimi)(?:ni|mme)? on",
    ],
    parked: "pysäköin|parkkeerasin|parkissa",
    now: "nyt|nykyään",
    values: ["se on", "hän on"],
    ands: ["entä", "entäs", "entäpä", "ja"],
    behindPlace: ["nyt", "ja"],
  },
  ru: {
    asks: "что|когда|где|кто|почему|зачем|как|как(?:ой|ая|ие|ое)|сколько",
    past: String.raw`ненавижу|обожаю|люблю|вчера|был|была|было|были|\p{L}{3,20}(?:ила|ала|или|али)`,
    facts: [
      String.raw`(?:мой|моя|моё|мое|мои|наш|наша) .{2,200} (?:—|–|-|это|зовут|называется|\S*\d\S*)`,
      "у (?:меня|нас) (?:аллергия|непереносимость|диабет)",
      String.raw`(?:я )?(?:припарковал\p{L}*|поставила? машину|оставила? машину|предпочитаю|работаю|родил(?:ся|ась))`,
      "(?:меня|моего|мою|моих) .{0,60}зовут",
      String.raw`(?:код|пароль|номер|пин|пин-код|адрес|домофон) .{2,80}\d\p{L}{0,3}`,
      "(?:я )?(?:люблю|ненавижу|обожаю|предпочитаю|терпеть не могу|не люблю|не ем|не пью|живу|работаю|говорю по)(?= )(?! (?:это|тебя|тебе|его|её|вас)(?![\\p{L}\\p{N}]))",
      "мне (?:нравится|нравятся|не нравится|не нравятся|нельзя)",
      "у (?:моего|моей|моих|нашей|нашего)? ?(?:[\\p{L}-]+ ){1,2}(?:аллергия|непереносимость|диабет)",
      "(?!(?:он|она|оно|это|кто|никто|все|кто-то) )(?:(?:мой|моя|мои) )?(?:[\\p{L}-]+ ){1,3}(?:живёт|живет|работает|любит|не любит|ненавидит|не ест|не пьёт|не пьет|предпочитает)",
      "(?:[\\p{L}-]+ ){0,2}(?:ключи?|паспорта?|документы|бумаги|договор|зарядка|зонт|чемодан|инструменты) (?:[\\p{L}-]+ ){0,2}(?:лежит|лежат|висит|висят|в|во|у|под|за|на)(?= \\p{L})",
      "(?:[\\p{L}-]+ ){1,3}зовут(?= \\p{L})",
    ],
    yearly: "день рождения|днюха|др|годовщина|именины",
    states:
      "опаздывает|опоздал\\p{L}*|устал\\p{L}*|болеет|готов\\p{L}*|здесь|тут|сломал\\p{L}*|умер\\p{L}*|занят\\p{L}*|грустн\\p{L}*|скучн\\p{L}*|отменил\\p{L}*|хорошо|плохо|сегодня|вчера|сейчас|опять|снова|лол|ахаха\\p{L}*",
    keys: [
      "(?:мой |моя |моё |наш |наша )?(?:.{1,40} )?(?:код|пароль|номер|пин|адрес|размер)(?: (?:от|к|для|на|в) \\S{1,30}| \\p{L}{2,30})?(?: это| теперь| —| –| -)?(?= \\S+$)",
      "(?:меня|моего|мою|моих) .{0,60}?зовут",
    ],
    parked: "припарковал(?:ся|ась)?|поставила? машину|оставила? машину",
    now: "теперь|сейчас",
    values: ["это", "его зовут", "её зовут"],
    ands: ["а", "и", "а что", "а на", "а как насчёт"],
    behindPlace: ["сейчас", "теперь", "и", "до", "на"],
  },
  uk: {
    asks: "що|коли|де|хто|чому|як|як(?:ий|а|і|е)|скільки|чи",
    past: String.raw`ненавиджу|обожнюю|люблю|вчора|був|була|було|були|\p{L}{3,20}(?:ила|ала|или|али)`,
    facts: [
      String.raw`(?:мій|моя|моє|мої|наш|наша) .{2,200} (?:—|–|-|це|звати|звуть|називається|\S*\d\S*)`,
      "(?:у|в) (?:мене|нас) (?:алергія|непереносимість|діабет)",
      String.raw`(?:я )?(?:припаркува\p{L}+|запаркува\p{L}+|поставила? машину|залишила? машину|працюю|народи(?:вся|лася))`,
      "(?:мене|мого|мою|моїх) .{0,60}(?:звати|звуть)",
      String.raw`(?:код|пароль|номер|пін|пін-код|адреса|домофон) .{2,80}\d\p{L}{0,3}`,
      "(?:я )?(?:люблю|ненавиджу|обожнюю|не люблю|не їм|не п'ю|живу|працюю)(?= )(?! (?:це|тебе|тебя|його|її|вас)(?![\\p{L}\\p{N}]))",
      "мені (?:подобається|подобаються|не подобається|не подобаються|не можна)",
      "(?:у|в) (?:мого|моєї|моїх|нашої|нашого)? ?(?:[\\p{L}'-]+ ){1,2}(?:алергія|непереносимість|діабет)",
      "(?!(?:він|вона|воно|це|хто|ніхто|всі|хтось) )(?:(?:мій|моя|мої) )?(?:[\\p{L}'-]+ ){1,3}(?:живе|працює|любить|не любить|ненавидить|не їсть|не п'є)",
      "(?:[\\p{L}'-]+ ){0,2}(?:ключі?|паспорти?|документи|папери|договір|зарядка|парасолька|валіза|інструменти) (?:[\\p{L}'-]+ ){0,2}(?:лежить|лежать|висить|висять|в|у|під|за|на)(?= \\p{L})",
      "(?:[\\p{L}'-]+ ){1,3}(?:звати|звуть)(?= \\p{L})",
    ],
    yearly: "день народження|днюха|дн|річниця|іменини",
    states:
      "запізнюється|спізнил\\p{L}*|втомил\\p{L}*|хворіє|готов\\p{L}*|тут|зламал\\p{L}*|помер\\p{L}*|зайнят\\p{L}*|сумн\\p{L}*|нудн\\p{L}*|скасувал\\p{L}*|добре|погано|сьогодні|вчора|зараз|знову|знов|лол|ахаха\\p{L}*",
    keys: [
      "(?:мій |моя |моє |наш |наша )?(?:.{1,40} )?(?:код|пароль|номер|пін|адреса|розмір)(?: (?:від|до|для|на|в) \\S{1,30}| \\p{L}{2,30})?(?: це| тепер| —| –| -)?(?= \\S+$)",
      "(?:мене|мого|мою|моїх) .{0,60}?(?:звати|звуть)",
    ],
    parked: "припаркува\\p{L}+|запаркува\\p{L}+|поставила? машину|залишила? машину",
    now: "тепер|зараз",
    values: ["це", "його звати", "її звати"],
    ands: ["а", "і", "а що", "а на", "а як щодо"],
    behindPlace: ["зараз", "тепер", "і", "й", "та", "до", "на"],
  },
  id: {
    asks: "apa|apakah|kapan|di mana|siapa|kenapa|mengapa|bagaimana|berapa",
    past: "(?:aku|saya|gue) (?:benci|suka)|kemarin|tadi|sudah|udah|telah",
    facts: [
      "(?:aku|saya|gue) (?:alergi|vegan|vegetarian|parkir|memarkir|menaruh|naruh|kerja|bekerja|lahir)",
      "(?:namaku|nama saya)",
      ".{2,80}(?:ku|saya|aku) (?:adalah|namanya|bernama|itu|ulang tahun)",
      String.raw`(?:kata sandi|password|kode|pin|nomor|alamat|plat) .{2,80}\d(?: ?\p{L}{1,3})?`,
      "(?:aku|saya|gue) (?:suka|benci|lebih suka|gak makan|nggak makan|ga makan|tidak makan|tidak minum|gak minum|nggak minum|tinggal di|tidak suka|gak suka|nggak suka)(?= )(?! (?:itu|ini|kamu|dia)(?![\\p{L}\\p{N}]))",
      "(?!(?:dia|itu|ini|siapa|mereka|semua) )(?:[\\p{L}-]+ ){1,3}(?:tinggal di|bekerja di|kerja di|alergi|vegan|tidak makan|gak makan|suka|benci)",
      "(?:kunci|paspor|dokumen|surat|kontrak|charger|payung|koper|perkakas) (?:[\\p{L}-]+ ){0,3}(?:ada di|disimpan di|dititip di|ditaruh di|di)(?= \\p{L})",
    ],
    yearly: "ulang tahun|ultah|hari jadi",
    states:
      "terlambat|telat|capek|lelah|sakit|siap|rusak|mati|sibuk|sedih|membosankan|dingin|lambat|penuh|kosong|batal|baik|buruk|hari ini|kemarin|sekarang|lagi|wkwk\\p{L}*|haha",
    keys: [
      "(?:kata sandi|password|kode|pin|nomor|nama|alamat)(?: [\\p{L}-]{1,30}){0,3}(?: adalah| itu| sekarang)?(?= \\S+$)",
    ],
    parked: "parkir",
    now: "sekarang",
    values: ["itu", "namanya", "adalah"],
    ands: ["kalau", "kalo", "dan", "terus", "lalu", "kalau untuk"],
    behindPlace: ["sekarang", "dan", "sampai"],
  },
};
