/**
 * Words of questions about what somebody told. All are compared without accents and in small letters, so that they are found
 * as they are typed too. Words that tell nothing in any text are those of `src/search/stop-words.ts`; they don't stand here.
 */
import type { LanguageCode } from "../language";

/** What a language has of them. */
export interface QuestionWords {
  /** How a question begins that needs no question mark, parted by `|`: question words, and verbs before the person. */
  begins: string;
  /** Question words with which one ends, parted by `|`; empty where none does. */
  ends: string;
  /** The question words for when and where, which ask about something that was told. */
  finds: string;
  /** Words of a question that name nothing, parted by spaces. */
  idle: string;
  /** Words that what is kept may lack: "appointment", and what was done with a thing. */
  loose: string;
  /** Words for what repeats. */
  repeats: string;
  /** Words for the speaker. */
  mine: string;
}

export const QUESTION_WORDS: Readonly<Record<LanguageCode, QuestionWords>> = {
  en: {
    begins:
      "what|whats|what's|when|whens|when's|where|wheres|where's|who|whos|who's|whose|which|how|hows|how's|why|do|does|did|have i|have we|has|is|are|am|was|were|any|tell me (what|when|where|who|which|how)|can you tell me|could you tell me|i forgot (what|when|where|who|which)|at what|at which|on which|in which|with whom",
    ends: "",
    finds: "when|whens|when's|where|wheres|where's",
    idle: "whats whens wheres whos hows got get gotten anything something anyone everything nothing thing things stuff know knew tell told say said remember forgot forget please next planned scheduled due happening going again exactly currently still supposed need want free busy list ok hey there day show give",
    loose:
      "name named called appointment appointments reminder reminders booking put left keep kept store stored go live lives work works happen happens start starts begin set event time date first last",
    repeats: "repeating recurring repeat repeats repetitive regular series recurs",
    mine: "i my me mine our ours we us im",
  },
  de: {
    begins:
      "was|wann|wo|wohin|woher|wer|wem|wen|wessen|warum|wieso|weshalb|wie|wieviel|welche|welcher|welches|welchen|welchem|hab ich|habe ich|hatte ich|haben wir|muss ich|mussen wir|soll ich|bin ich|sind wir|ist|sind|gibt es|gibts|gibt's|steht|stehen|weißt du|weisst du|kennst du|hast du|kannst du mir sagen|sag mir|sag mal|bis wann|seit wann|ab wann|um wieviel|um wie viel|an welchem|in welcher|in welchem|auf welcher|auf welchem|mit wem|fur wen",
    ends: "",
    finds: "wann|wo|wohin",
    idle: "noch denn mal eigentlich geplant ansteht steht stehen los etwas irgendwas irgendetwas nichts vor sag sagen weißt weisst kennst gesagt erzählt erinnerung erinnerungen nächste nächster nächsten nächstes gibts gibt geht gehts bitte muss soll machen tun alles frei heut",
    loose:
      "termin termine name heißt heisst liegt liegen gelegt stelle gestellt wohnt arbeitet hin fängt beginnt anfängt genannt lautet uhrzeit datum",
    repeats:
      "wiederholen wiederholt wiederkehrend wiederkehrende wiederkehrenden wiederholende wiederholenden regelmäßig regelmäßige regelmäßigen serien",
    mine: "ich mein meine meinen meinem meiner mir mich wir unser unsere unseren uns",
  },
  es: {
    begins:
      "que|cuando|donde|adonde|quien|quienes|por que|como|cual|cuales|cuanto|cuanta|cuantos|cuantas|sabes|recuerdas|te acuerdas|dime|a que|de que|de quien|con quien|en que|para cuando|desde cuando|hasta cuando",
    ends: "",
    finds: "cuando|donde|adonde|para cuando",
    idle: "algo algún algun alguna nada previsto prevista planeado planeada pendiente pendientes próximo próxima siguiente sabes dime dije digo dicho conté recuerdas acuerdas recordatorio recordatorios cosa cosas tengo tenemos toca hago hacer voy vamos ir queda libre todo es son está dónde por favor",
    loose:
      "cita citas nombre llama llaman puse dejé guardé tengo vive trabaja sale salgo va empieza empiezan fecha hora",
    repeats: "repiten repite repetitivos repetitivas recurrentes recurrente periódicos periódicas",
    mine: "mi mis yo me mío mía nuestro nuestra nuestros nuestras nos conmigo",
  },
  fr: {
    begins:
      "qu'est|qu'est-ce|que|quoi|quand|c'est quand|c'est quoi|c'est ou|c'est qui|c'est lequel|ou est|ou sont|ou ai-je|ou j'ai|ou|qui|pourquoi|comment|quel|quelle|quels|quelles|lequel|laquelle|est-ce|est ce|combien|j'ai quoi|ai-je|ai je|tu sais|sais-tu|y a-t-il|y a t il|y a quoi|il y a quoi|a quelle|a quel|a quoi|avec qui|chez qui|dis-moi|dis moi|j'ai quand|on fait quoi|on a quoi|jai quoi",
    ends: "quand|quoi|ou|qui|combien|laquelle|lequel|a quelle heure|quelle heure|(?:a |au |de |dans |sur |en )?quel(?:le)?s? [^ ]{2,20}",
    finds: "quand|ou|c'est quand|c'est ou",
    idle: "quoi prévu prévue prévus programme chose choses quelque sais dis dit dire rappelle rappelles prochain prochaine suivant fait faire fais rien truc trucs déjà encore rappel rappels dois il libre tout jai est ce cest là lequel laquelle plaît svp stp chez rendez vous",
    loose:
      "rdv nom appelle appellent mis mise rangé rangée laissé laissée habite travaille pars part vais commence date heure",
    repeats:
      "répètent répète répétitifs répétitives récurrents récurrentes récurrent récurrente réguliers régulières",
    mine: "mon ma mes je j moi me m nous notre nos jai",
  },
  pt: {
    begins:
      "o que|oque|oq|que|quando|onde|aonde|cade|quem|por que|porque|como|qual|quais|quanto|quanta|quantos|quantas|a que|com quem|em que|de quem|pra quando|para quando|voce sabe|sabe qual|sabe onde|sabe quando|me diz|me diga|diz-me",
    ends: "",
    finds: "quando|onde|aonde|cade|pra quando|para quando",
    idle: "coisa coisas alguma algum algo nada tenho temos previsto prevista marcado marcada planejado próximo próxima sabe diz diga disse falei contei lembra lembrete lembretes pra pro pendente pendentes vou vamos ir fica livre tudo fazer faço é era aqui oq oque está favor",
    loose:
      "compromisso compromissos nome chama chamam coloquei pus deixei guardei mora trabalha começa sai saio data hora",
    repeats: "repetem repete recorrentes recorrente repetitivos repetitivas repetidos periódicos",
    mine: "eu meu minha meus minhas me mim nosso nossa nossos nossas nos",
  },
  it: {
    begins:
      "che|cosa|che cosa|cos'e|cos'ho|cosa c'e|quando|quand'e|dove|dov'e|chi|perche|come|com'e|qual|quale|quali|qual'e|quanto|quanta|quanti|quante|a che|con chi|in che|di chi|da quando|per quando|fino a quando|sai|ricordi|ti ricordi|dimmi|c'e qualcosa|ce qualcosa",
    ends: "",
    finds: "quando|quand'e|dove|dov'e|per quando",
    idle: "qualcosa niente programma previsto prevista prossimo prossima sai dimmi detto dici ricordi promemoria cose abbiamo devo fare ce libero tutto ora po piacere favore è",
    loose:
      "appuntamento appuntamenti nome chiama chiamano messo messa lasciato lasciata abita lavora vado va inizia comincia data",
    repeats: "ripetono ripete ripetitivi ripetitive ricorrenti ricorrente periodici periodiche regolari",
    mine: "mio mia miei mie io mi me nostro nostra nostri nostre noi",
  },
  nl: {
    begins:
      "wat|wanneer|waar|waarheen|wie|wiens|waarom|hoe|hoeveel|hoelaat|welk|welke|is er|heb ik|had ik|hebben we|moet ik|ben ik|sta ik|weet je|weet jij|heb je|zeg me|vertel me|kun je me zeggen|staat er|op welke|met wie|tot wanneer|vanaf wanneer|is mijn|is de|is het",
    ends: "",
    finds: "wanneer|waar|waarheen",
    idle: "iets niets gepland staat doen moet moeten programma komende volgende volgend weet zeg vertel gezegd verteld herinnering herinneringen dingen ding ga gaan gaat hebben los alles vrij nou alweer alsjeblieft gebeurt",
    loose:
      "afspraak afspraken naam heet heten gelegd gezet ligt woont werkt sta staan begint datum uur laat plan",
    repeats: "herhalen herhaalt herhalende herhaalde terugkerende terugkerend regelmatige",
    mine: "ik mijn mij me onze ons wij we",
  },
  sv: {
    begins:
      "vad|va|nar|var|vart|vem|vems|varfor|hur|vilken|vilket|vilka|ar det|finns det|har jag|ska jag|maste jag|vet du|minns du|sag mig|beratta vad|ar min|ar mitt|ar mina|till nar|med vem",
    ends: "",
    finds: "nar|var|vart",
    idle: "något nåt någonting inget inga planerat planerad nästa vet säg sagt berättade påminnelse påminnelser saker sak gör göra ska händer finns står måste va har ja allt ledig snälla",
    loose: "heter namn namnet lagt ställt ligger bor jobbar bokat bokad börjar åker datum",
    repeats: "återkommer återkommande upprepas upprepade upprepar upprepande regelbundna",
    mine: "jag min mitt mina mig vi vår vårt våra oss ja",
  },
  fi: {
    begins:
      "mita|mika|mitka|minka|milloin|koska|missa|minne|mista|mihin|kuka|kenen|kenelle|kenet|kenen kanssa|miksi|miten|montako|kuinka|monelta|paljonko|onko|oliko|pitaako|muistatko|tiedatko|kerro (mita|missa|milloin|mika)|olenko|millon|mis",
    ends: "",
    finds: "milloin|millon|koska|missa|minne|mista|mihin|mis|monelta",
    idle: "mulla mul minulla mun jotain jotakin mitään mitä seuraava seuraavan seuraavaksi tiedätkö kerro sanoin kerroin muistutus muistutukset muistutusta muistutuksia ohjelmassa ohjelmaa edessä pitää tehdä suunniteltu taas onko oliko kaikki vapaa millon mis nyt",
    loose: "aika tapaaminen nimi niminen nimeltä nimeltään asuu laitoin jätin menen alkaa",
    repeats: "toistuvat toistuva toistuu toistuvia toistuvien säännölliset",
    mine: "mun minun mulla minulla minä mä meidän mul meillä",
  },
  ru: {
    begins:
      "что|че|чо|шо|когда|где|куда|откуда|кто|кого|кому|чей|чья|чье|почему|зачем|как|какой|какая|какое|какие|какого|какую|каком|каким|во сколько|сколько|есть ли|есть что-нибудь|есть что-то|с кем|к кому|в какое|на какой|на каком|на когда|до скольки|до какого|ты знаешь|ты помнишь|помнишь|знаешь|скажи|подскажи|напомни-ка",
    ends: "",
    finds: "когда|где|куда|во сколько|на когда",
    idle: "че чо шо нибудь либо запланировано намечено следующий следующая следующее ближайший ближайшая знаешь помнишь скажи подскажи говорил говорила сказал сказала рассказывал рассказывала напоминание напоминания напоминаний дела дело должен должна надо нужно мне свободен свободна все всё будет ко делать каком какого какую",
    loose:
      "зовут звать имя запись приём встреча назначен назначена лежит стоит положил положила оставил оставила поставил поставила живёт работает начинается время дата",
    repeats: "повторяются повторяющиеся повторяющихся повторяется повторяющееся регулярные постоянные",
    mine: "я мой моя моё мое мои меня мне мной нас нам наш наша наше наши мы моего моей моих мою моему",
  },
  uk: {
    begins:
      "що|шо|коли|де|куди|звідки|хто|кого|кому|чий|чия|чиє|чому|навіщо|як|який|яка|яке|які|якого|яку|якому|о котрій|котра|скільки|чи|є щось|є що-небудь|з ким|до кого|на коли|на який|до котрої|ти знаєш|ти пам'ятаєш|пам'ятаєш|знаєш|скажи|підкажи",
    ends: "",
    finds: "коли|де|куди|о котрій|на коли",
    idle: "шо щось шось небудь заплановано наступний наступна наступне найближчий найближча знаєш пам'ятаєш скажи підкажи казав казала розповідав розповідала нагадування нагадувань справи справа треба потрібно маю вільний вільна все буде котрій котра якого яку робити",
    loose:
      "звати звуть ім'я запис прийом зустріч призначено лежить стоїть поклав поклала залишив залишила поставив поставила живе працює починається час дата",
    repeats: "повторюються повторювані повторюваних повторюється регулярні постійні",
    mine: "я мій моя моє мої мене мені мною нас нам наш наша наше наші ми мого моєї моїх мою моєму",
  },
  id: {
    begins:
      "apa|apakah|ada apa|kapan|kpn|di mana|dimana|dmn|ke mana|kemana|siapa|kenapa|mengapa|bagaimana|gimana|berapa|jam berapa|tanggal berapa|hari apa|kamu tahu|kamu ingat|dengan siapa|sama siapa|apa aja|apa saja",
    ends: "di mana|dimana|kapan|apa|apa aja|apa saja|siapa|berapa|apa ya",
    finds: "kapan|kpn|di mana|dimana|dmn|ke mana|kemana",
    idle: "aja saja jadwal acara tahu tau ingat bilang kasih beritahu pengingat hal selanjutnya berikutnya punya sih ya dong nih dimana kemana kpn dmn gimana gue semua kosong rencana tolong yg",
    loose: "nama namanya janji taruh simpan tinggal kerja mulai berangkat tanggal jam",
    repeats: "berulang rutin terulang berkala",
    mine: "aku saya ku gue gw kami kita",
  },
};
