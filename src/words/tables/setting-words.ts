/**
 * Words by which people say how they want the assistant to be. They are said in any order: what a message has of them, and
 * whether anything else stands in it, tells what is set (`requests/read-setting.ts`). Words are parted by `|`; `*` stands for
 * any ending.
 *
 * For example `send me a summary every morning at 7`: `on`, `small`, `summary`, `daily`, and the rest is a time.
 */
import type { LanguageCode } from "../language";

export interface SettingWords {
  /** The morning message. */
  summary: string;
  /** What ends or denies something. */
  off: string;
  /** What leaves some days out. */
  except: string;
  /** What asks for something, or begins it. */
  on: string;
  /** How often the morning message comes where nothing else is said. */
  daily: string;
  /** Words that leave only some days. */
  only: string;
  weekend: string;
  workdays: string;
  /** The messages that come by themselves, all of them. */
  reminders: string;
  pause: string;
  /** Asks for silence without naming what is to be silent. */
  quiet: string;
  /** Ends a pause. */
  resume: string;
  /** Asks for a language: a verb, or the word for it. */
  speak: string;
  /** How hours are shown: "clock", "format". */
  clock: string;
  /** The unit behind 12 or 24. */
  hours: string;
  /** Words at the edges of a time, and between the others, that say nothing. */
  small: string;
}

export const SETTING_WORDS: Readonly<Record<LanguageCode, SettingWords>> = {
  en: {
    summary:
      "summary|summaries|digest|digests|overview|briefing|recap|morning message|morning messages|morning update",
    off: "no|no more|not|stop|without|don't|do not|dont|cancel|end|off|turn off|switch off|skip|never|unsubscribe|disable|quit",
    except: "except|but not|apart from",
    on: "send|sending|give|get|getting|want|would like|i'd like|need|turn on|switch on|on|set|change|make|move|start|let|have|write|back|again|enable|use|using|show|switch",
    daily: "every day|each day|every morning|each morning|daily|mornings|morning|in the morning",
    only: "only|just",
    weekend: "weekend|weekends",
    workdays: "weekday|weekdays|workday|workdays|working days|week days|business days",
    reminders: "reminders|notifications|messages|alerts|everything|pings",
    pause: "pause|mute|silence|suspend|hold|snooze",
    quiet:
      "leave me alone|leave me in peace|be quiet|stay quiet|don't disturb|do not disturb|don't bother|do not bother|don't write|don't message|don't text|don't send me anything|send me nothing|no messages",
    resume: "resume|unpause|unmute|continue|turn on|switch on|back on|on again|start again|restart",
    speak:
      "speak|talk|answer|answers|reply|respond|write|switch|change|set|use|language|communicate|chat|conversation",
    clock: "clock|format|time|system|notation",
    hours: "hour|hours|h|hrs|hr",
    small:
      "me|my|the|a|an|i|it|to|of|please|pls|for|you|do|from now on|now|instead|every|each|and|in|thanks|any|with|that|this|all|on|any more|anymore|any longer",
  },
  de: {
    summary:
      "zusammenfassung*|übersicht*|überblick|morgenübersicht*|morgenzusammenfassung*|tagesübersicht*|tageszusammenfassung*|tagesüberblick|digest|morgennachricht*|morgenmeldung*|briefing",
    off: "kein|keine|keinen|nicht|nicht mehr|ohne|stopp|stop|aus|ausschalten|schalte|schalt|abschalten|abbestellen|beende|beenden|nie|nie mehr|lass|hör auf|aufhören|ab",
    except: "außer|ausser|bis auf",
    on: "schick|schicke|schicken|sende|senden|gib|geben|will|möchte|hätte|gern|gerne|brauche|stell|stelle|wieder|ein|einschalten|an|anschalten|mach|mache|bekomme|kriege|bekommen|benutze|benutz|nutze|verwende|zeig|zeige|schreib|nimm",
    daily: "jeden tag|jeden morgen|täglich|morgens|am morgen|morgen|tägliche|jeweils morgens|in der früh",
    only: "nur|bloß",
    weekend: "wochenende|wochenenden|wochenends",
    workdays: "werktag|werktags|werktage|werktagen|wochentags|wochentagen|unter der woche|arbeitstag*",
    reminders:
      "erinnerungen|benachrichtigungen|nachrichten|alles|mitteilungen|meldungen|sämtliche erinnerungen",
    pause: "pausier|pausiere|pausieren|pause|stumm|stummschalten|aussetzen|unterbrich",
    quiet:
      "lass mich in ruhe|lasst mich in ruhe|stör mich nicht|störe mich nicht|nicht stören|sei still|sei ruhig|schreib mir nicht|schreib mir nichts|schreib nichts|schick mir nichts|schicke mir nichts|sende mir nichts|nichts mehr|nix mehr|schreib mir nix|nichts schreiben|nichts schicken|ruhe|in ruhe",
    resume:
      "weiter|weitermachen|fortsetzen|mach weiter|wieder an|wieder ein|pause beenden|beende die pause|pause vorbei|setz fort",
    speak:
      "sprich|sprechen|rede|red|antworte|antwort|antworten|schreib|schreibe|sprache|wechsle|wechsel|stell|stelle|um",
    clock: "uhr|format|uhrzeit|zeitformat|anzeige|zeit",
    hours: "stunden|stunde|std|h|stündig*",
    small:
      "mir|mich|mein|meine|meinen|mit|die|der|das|den|dem|eine|einen|ein|bitte|es|ich|du|ab jetzt|jetzt|statt|stattdessen|und|im|am|auf|in|für|zu|alle|jede|jeden|danke|von|auch|als|lieber|doch|mehr|lass mich|lasst mich|ne|nen|ner|so|etwa",
  },
  es: {
    summary: "resumen|resúmenes|mensaje de la mañana|mensaje matutino|parte de la mañana",
    off: "no|sin|basta|quita|quitar|desactiva|desactivar|apaga|deja de|dejes de|nada de|cancela|ya no|nunca|para|parar|tampoco",
    except: "excepto|menos|salvo",
    on: "manda|mándame|mandes|mandas|mandarme|mande|envía|envíame|envíes|enviarme|dame|pon|ponme|ponlo|quiero|quisiera|necesito|activa|actívame|activar|otra vez|de nuevo|vuelve a|cambia|cámbialo|recibir|haz|usa|usar|utiliza|muestra",
    daily:
      "cada mañana|todas las mañanas|cada día|todos los días|diario|diaria|por la mañana|por las mañanas|de la mañana|matutino|la mañana",
    only: "solo|sólo|solamente|únicamente",
    weekend: "fin de semana|fines de semana|finde|findes",
    workdays: "entre semana|laborables|días laborables|días de semana|días hábiles|de lunes a viernes",
    reminders: "recordatorios|avisos|notificaciones|mensajes|todo|alertas",
    pause: "pausa|pausar|páusame|silencia|silenciar|suspende|pon en pausa|en pausa|detén",
    quiet:
      "déjame en paz|déjame tranquilo|déjame tranquila|déjame|no me molestes|no molestar|no me escribas|no me escribas nada|no me mandes nada|no me envíes nada|silencio",
    resume: "reanuda|reanudar|continúa|sigue|reactiva|quita la pausa|retoma|vuelve|activa|otra vez|de nuevo",
    speak:
      "habla|háblame|hablemos|hablar|responde|respóndeme|contesta|contéstame|escríbeme|escribe|idioma|cambia|lengua|conmigo",
    clock: "reloj|formato|hora|horario",
    hours: "horas|h|hs|hrs",
    small:
      "me|mi|mis|el|la|los|las|lo|un|una|que|por favor|porfa|de|del|en|a|al|y|ahora|desde ahora|mejor|gracias|los días|durante|con|usted|tú|eso|toda|todas|todos|yo|le|más",
  },
  fr: {
    summary: "résumé|résumés|récap|récapitulatif|message du matin|bilan|synthèse|point du matin",
    off: "pas|pas de|plus|plus de|sans|ne|n'|arrête|arrêter|stop|désactive|coupe|supprime|annule|jamais|aucun|enlève|ni",
    except: "sauf|excepté|hormis",
    on: "envoie|envoie-moi|envoyer|m'envoyer|m'envoies|envoies|donne|donne-moi|veux|voudrais|j'aimerais|active|réactive|mets|remets|fais|fais-moi|change|recevoir|utilise|affiche|passe|à nouveau|de nouveau|besoin",
    daily:
      "chaque matin|tous les matins|chaque jour|tous les jours|quotidien|quotidienne|le matin|du matin|matinal|matin",
    only: "seulement|uniquement|juste",
    weekend: "week-end|week-ends|weekend|weekends",
    workdays: "en semaine|jours ouvrés|jours ouvrables|jours de semaine|jour ouvré|la semaine",
    reminders: "rappels|notifications|messages|alertes|tout",
    pause: "pause|suspends|suspendre|coupe|silence|mets en pause|mets en sourdine|sourdine",
    quiet:
      "laisse-moi tranquille|laisse moi tranquille|fiche-moi la paix|ne me dérange pas|ne pas déranger|laisse-moi|tais-toi|ne m'écris pas|ne m'écris plus|ne m'envoie rien|ne m'écris rien|n'écris rien",
    resume: "reprends|reprendre|continue|réactive|fin de la pause|relance|remets",
    speak:
      "parle|parle-moi|parler|parlons|réponds|réponds-moi|répondre|écris|écris-moi|langue|passe|change|mets",
    clock: "horloge|format|heure|affichage",
    hours: "heures|h",
    small:
      "moi|me|m'|mon|ma|mes|le|la|les|l'|un|une|de|du|des|d'|je|j'|tu|stp|s'il te plaît|svp|s'il vous plaît|merci|maintenant|désormais|plutôt|et|en|au|à|avec|on|ce|ça|tous|toutes|pour|pendant|jours|ai",
  },
  pt: {
    summary: "resumo|resumos|mensagem da manhã|boletim",
    off: "não|nao|sem|chega|para de|pare de|parar|desativa|desative|desliga|desligue|cancela|cancele|nunca|nada de|tira|tire|já não|deixa de",
    except: "exceto|menos|salvo",
    on: "manda|mande|mandes|mandar|me manda|manda-me|envia|envie|enviar|envia-me|envies|quero|queria|gostaria|preciso|ativa|ative|liga|ligue|de novo|outra vez|novamente|volta a|coloca|coloque|põe|muda|mude|receber|usa|use|usar|mostra|mostre",
    daily:
      "toda manhã|todas as manhãs|cada manhã|todo dia|todos os dias|diário|diária|da manhã|de manhã|pela manhã|matinal|a manhã",
    only: "só|somente|apenas",
    weekend: "fim de semana|fins de semana|fds",
    workdays: "dias úteis|dia útil|dias de semana|durante a semana|na semana|de segunda a sexta",
    reminders: "lembretes|avisos|notificações|mensagens|tudo|alertas",
    pause: "pausa|pause|pausar|silencia|silencie|suspende|suspenda|em pausa",
    quiet:
      "me deixa em paz|me deixe em paz|deixa-me em paz|me deixa quieto|me deixa quieta|não me incomode|não me incomodes|não incomodar|não perturbe|não me manda nada|não me mande nada|não me envie nada|não me escreva|não me escreve|silêncio",
    resume: "retoma|retome|continua|continue|volta|volte|reativa|reative|tira a pausa|liga|ligue",
    speak:
      "fala|fale|falar|fala comigo|responde|responda|responder|escreve|escreva|idioma|língua|muda|mude|comigo",
    clock: "relógio|formato|horário|hora",
    hours: "horas|h|hs",
    small:
      "me|meu|minha|meus|minhas|o|a|os|as|um|uma|de|do|da|dos|das|no|na|nos|nas|em|e|por favor|pfv|agora|a partir de agora|obrigado|obrigada|eu|você|vc|ao|aos|pra|para|com|todos|todas|que|durante|lá|melhor|mais",
  },
  it: {
    summary: "riassunto|riassunti|riepilogo|riepiloghi|messaggio del mattino|punto del mattino|sommario",
    off: "no|non|senza|basta|niente|nessun|nessuno|smetti di|smettila di|disattiva|spegni|togli|annulla|mai|stop|ferma",
    except: "tranne|eccetto|salvo",
    on: "manda|mandami|mandarmi|mandare|invia|inviami|inviarmi|inviare|dammi|voglio|vorrei|desidero|attiva|riattiva|di nuovo|ancora|rimetti|metti|mettimi|cambia|sposta|ricevere|usa|usare|mostra|fammi",
    daily:
      "ogni mattina|tutte le mattine|ogni giorno|tutti i giorni|giornaliero|quotidiano|la mattina|al mattino|del mattino|di mattina|mattutino",
    only: "solo|soltanto|solamente",
    weekend: "weekend|fine settimana|finesettimana|week-end",
    workdays:
      "giorni feriali|feriali|giorni lavorativi|in settimana|durante la settimana|dal lunedì al venerdì",
    reminders: "promemoria|notifiche|avvisi|messaggi|tutto",
    pause: "pausa|sospendi|sospendere|in pausa|silenzia|metti in pausa|interrompi",
    quiet:
      "lasciami in pace|lasciami stare|lasciami tranquillo|lasciami tranquilla|non disturbarmi|non disturbare|non mi disturbare|non scrivermi|non scrivermi niente|non mandarmi niente|non mandarmi nulla|silenzio",
    resume: "riprendi|riprendere|continua|riattiva|togli la pausa|fine pausa|riaccendi|attiva",
    speak:
      "parla|parlami|parliamo|parlare|rispondi|rispondimi|rispondere|scrivi|scrivimi|lingua|cambia|passa",
    clock: "orologio|formato|orario|ora",
    hours: "ore|h",
    small:
      "mi|mio|mia|miei|mie|il|lo|la|i|gli|le|un|una|uno|di|del|della|dei|delle|nel|nei|in|al|a|e|per favore|per piacere|grazie|adesso|ora|d'ora in poi|da ora|tutti|tutte|con|me|io|che|per|ho|bisogno|invece|più",
  },
  nl: {
    summary:
      "samenvatting*|overzicht*|ochtendoverzicht*|ochtendbericht*|dagoverzicht*|ochtendsamenvatting*|digest",
    off: "geen|niet|niet meer|zonder|stop|stop met|uit|uitzetten|zet uit|annuleer|nooit|hou op met",
    except: "behalve|uitgezonderd",
    on: "stuur|sturen|geef|geven|wil|zou|graag|weer|opnieuw|aan|aanzetten|zet|maak|verander|krijgen|krijg|ontvang|gebruik|toon|doe|heb|nodig",
    daily:
      "elke dag|iedere dag|elke ochtend|iedere ochtend|dagelijks|'s ochtends|s ochtends|'s morgens|s morgens|elke morgen",
    only: "alleen|enkel|slechts",
    weekend: "weekend|weekends|weekeinde",
    workdays: "werkdag|werkdagen|doordeweeks|doordeweekse dagen|door de week|weekdagen",
    reminders: "herinneringen|meldingen|berichten|alles|notificaties",
    pause: "pauzeer|pauzeren|pauze|op pauze|demp|onderbreek|stil",
    quiet:
      "laat me met rust|laat mij met rust|stoor me niet|niet storen|wees stil|schrijf me niet|stuur me niks|stuur me niets|stuur niks|stuur niets|rust|met rust",
    resume: "hervat|hervatten|ga verder|ga door|weer aan|pauze voorbij|stop de pauze|verder",
    speak: "spreek|praat|praten|antwoord|antwoorden|schrijf|taal|wissel|schakel|verander|over|zet|op",
    clock: "klok|notatie|formaat|tijd|uurs*|uursklok|uurklok",
    hours: "uur|uurs|uren|u",
    small:
      "me|mij|mijn|de|het|een|aub|alsjeblieft|alstublieft|ik|je|voortaan|vanaf nu|nu|en|in|op|om|van|met|maar|liever|graag|dank je|bedankt|alle|al|elke|voor|naar|als|wat|de hele|meer|laat me|laat mij",
  },
  sv: {
    summary:
      "sammanfattning*|överblick*|översikt*|morgonsammanfattning*|morgonöversikt*|morgonmeddelande*|dagsöversikt*|morgonrapport*",
    off: "ingen|inga|inget|inte|inte längre|utan|sluta|stoppa|stäng av|av|avsluta|aldrig|avbryt|slipp|slippa|vill inte ha",
    except: "utom|förutom",
    on: "skicka|ge|vill|vill ha|skulle vilja|gärna|igen|på|slå på|sätt på|sätt|ställ|ändra|få|använd|visa|behöver|börja",
    daily: "varje dag|varje morgon|dagligen|daglig|dagliga|på morgonen|på morgnarna|om morgnarna|morgon",
    only: "bara|endast|enbart",
    weekend: "helg|helgen|helger|helgerna|veckoslut|veckosluten",
    workdays: "vardag|vardagar|vardagarna|arbetsdagar|veckodagar",
    reminders: "påminnelser|påminnelserna|aviseringar|notiser|meddelanden|allt",
    pause: "pausa|pausen|paus|tysta|på paus|stoppa",
    quiet:
      "lämna mig i fred|låt mig vara|stör mig inte|stör inte|var tyst|skriv inte|skriv inget|skicka inget|skriv ingenting|skicka ingenting|lugn och ro",
    resume: "återuppta|fortsätt|fortsätta|sätt igång|slå på|avsluta pausen|starta igen|på igen",
    speak: "prata|tala|snacka|svara|skriv|språk|språket|byt|byta|ändra|till|på",
    clock: "klocka|klockan|format|tid|tidsformat|timmarsklocka|tidsvisning|visning|timmarsformat",
    hours: "timmar|timmars|tim|h",
    small:
      "mig|min|mitt|mina|den|det|de|en|ett|tack|snälla|jag|du|från och med nu|nu|hädanefter|och|i|på|om|med|istället|alla|varje|med mig|kan|för|under|att|som|hellre|längre|mer|fler|till|något|mig något",
  },
  fi: {
    summary: "yhteenve*|aamuyhteenve*|aamuviesti*|aamukatsau*|katsau*|kooste*|aamukooste*|tiivistelmä*",
    off: "ei|älä|en|ei enää|ilman|lopeta|pois|poista|peru|peruuta|lakkaa|koskaan|kytke pois|halua",
    except: "paitsi",
    on: "lähetä|lähettää|lähetät|anna|haluan|haluaisin|taas|uudelleen|uudestaan|päälle|takaisin|aseta|laita|vaihda|käytä|näytä|kytke|saada|tarvitsen",
    daily: "joka päivä|joka aamu|päivittäin|päivittäinen|aamuisin|aamulla|aamu",
    only: "vain|ainoastaan|pelkästään",
    weekend: "viikonloppu|viikonloppuna|viikonloppuisin|viikonloput",
    workdays: "arkisin|arkipäivisin|arkipäivinä|arkena|arkipäivä*|työpäivinä|viikolla",
    reminders: "muistutukset|muistutuksia|muistutusten|ilmoitukset|ilmoituksia|viestit|viestejä|kaikki",
    pause: "tauolle|tauko|pidä tauko|keskeytä|vaienna|hiljennä|pysäytä|tauota",
    quiet:
      "jätä minut rauhaan|jätä mut rauhaan|anna olla|älä häiritse|älä kirjoita|älä lähetä|älä laita|älä viestittele|mitään|ole hiljaa|rauhaan|jätä rauhaan",
    resume: "jatka|jatketaan|lopeta tauko|tauko ohi|takaisin päälle|taas päälle|päälle",
    speak: "puhu|puhutaan|vastaa|kirjoita|kieli|kieleksi|kielelle|vaihda",
    clock: "kello|kelloa|kellon|aika|muoto|muotoa|esitys*|kellonaika*|kellonajat",
    hours: "tunnin|tuntia|tuntinen|t|h",
    small:
      "minulle|mulle|minun|mun|kiitos|se|sen|tämä|tästä lähtien|nyt|ja|kanssani|kanssa|ole hyvä|mieluummin|sitten|minä|niin|joka|ajaksi|ajan|kaikki|vielä|että|edes|enää|jätä minut|jätä mut",
  },
  ru: {
    summary: "сводк*|сводок|итог*|дайджест*|обзор*|утренн* сообщени*|утренн* рассылк*",
    off: "не|не надо|не нужно|не нужна|больше не|без|хватит|перестань|прекрати|отключи|выключи|убери|отмени|никогда|никакой|никаких|нет|останови",
    except: "кроме",
    on: "присылай|пришли|присылать|шли|отправляй|отправлять|отправь|давай|дай|хочу|хотел бы|хотела бы|включи|верни|снова|опять|обратно|поставь|перенеси|измени|сделай|получать|пиши|используй|показывай|покажи|перейди|нужна|буду",
    daily: "каждое утро|каждый день|ежедневно|ежедневн*|по утрам|утром|с утра|утренн*",
    only: "только|лишь",
    weekend: "выходные|выходным|выходных",
    workdays: "будни|будням|будних|будние|будние дни|будним дням|рабочие дни|рабочим дням|рабочих дней",
    reminders: "напоминания|напоминаний|напоминаниями|уведомления|уведомлений|сообщения|сообщений|все|всё",
    pause: "пауза|паузу|на паузу|приостанови|останови|заглуши|отключи|выключи звук|поставь",
    quiet:
      "оставь меня в покое|не беспокой|не беспокоить|не тревожь|не пиши|не присылай|ничего не пиши|ничего не присылай|помолчи|тишина|в покое",
    resume: "продолжай|продолжи|возобнови|сними паузу|сними с паузы|включи|снова",
    speak:
      "говори|говорить|отвечай|отвечать|ответь|пиши|писать|язык|перейди|переключись|смени|поменяй|общайся|общаться|давай|на языке",
    clock: "часы|формат|время|формате|времени|часов*",
    hours: "часов*|час*|ч",
    small:
      "мне|меня|мои|мой|мою|моих|пожалуйста|плиз|со мной|с|я|ты|теперь|отныне|сейчас|лучше|и|в|на|по|по-|это|эту|этой|все|всех|спасибо|бы|же|утреннюю|вместо этого|больше|оставь меня",
  },
  uk: {
    summary: "підсум*|зведенн*|зведень|дайджест*|огляд*|ранков* повідомленн*|зведен*",
    off: "не|не треба|не потрібно|більше не|без|досить|годі|перестань|припини|вимкни|відключи|прибери|скасуй|ніколи|ніяк*|немає|зупини",
    except: "крім|окрім",
    on: "надсилай|надішли|надсилати|присилай|шли|відправляй|давай|дай|хочу|хотів би|хотіла б|увімкни|ввімкни|поверни|знову|назад|постав|перенеси|зміни|зроби|отримувати|пиши|використовуй|показуй|перейди|потрібен",
    daily: "щоранку|кожного ранку|щодня|кожен день|щоденн*|вранці|зранку|ранков*|уранці",
    only: "тільки|лише",
    weekend: "вихідні|вихідних|вихідним",
    workdays: "будні|будням|буднях|будніх|будні дні|робочі дні|робочих днів|робочим дням",
    reminders:
      "нагадування|нагадувань|нагадуваннями|сповіщення|сповіщень|повідомлення|повідомлень|усе|все|всі",
    pause: "пауза|паузу|на паузу|призупини|зупини|вимкни звук|постав",
    quiet:
      "залиш мене в спокої|дай мені спокій|не турбуй|не турбувати|не пиши|не надсилай|нічого не пиши|нічого не надсилай|помовч|тиша|у спокої",
    resume: "продовжуй|продовж|віднови|зніми паузу|зніми з паузи|увімкни|знову",
    speak:
      "говори|розмовляй|відповідай|пиши|мова|мову|перейди|переключись|зміни|спілкуйся|спілкуймося|давай|мовою",
    clock: "годинник|формат|час|форматі|часу|годинн*",
    hours: "годин*|год",
    small:
      "мені|мене|мої|мій|мою|моїх|будь ласка|зі мною|я|ти|тепер|відтепер|зараз|краще|і|й|та|в|у|на|по|з|це|цю|всі|усі|усіх|дякую|би|ж|замість цього|ранковий|більше|залиш мене",
  },
  id: {
    summary: "ringkasan|rangkuman|rekap|pesan pagi|ikhtisar",
    off: "tidak|tidak usah|tidak perlu|nggak|nggak usah|gak|gak usah|ga usah|jangan|tanpa|berhenti|stop|matikan|hentikan|batalkan|tak usah|enggak|nonaktifkan",
    except: "kecuali",
    on: "kirim|kirimkan|kirimi|mengirim|beri|kasih|mau|ingin|minta|nyalakan|hidupkan|aktifkan|kembali|lagi|atur|ubah|ganti|setel|pindahkan|pakai|gunakan|tampilkan|butuh",
    daily: "tiap pagi|setiap pagi|tiap hari|setiap hari|harian|pagi-pagi|pagi",
    only: "hanya|cuma|saja",
    weekend: "akhir pekan|weekend",
    workdays: "hari kerja|hari biasa|senin sampai jumat",
    reminders: "pengingat|notifikasi|pesan|semuanya|pemberitahuan",
    pause: "jeda|jedakan|tunda|bisukan|hentikan sementara|diamkan|pause|tahan",
    quiet:
      "biarkan aku sendiri|biarkan saya sendiri|jangan ganggu|jangan diganggu|diam dulu|jangan chat|jangan kirim pesan|jangan kirim apa-apa|jangan kirimi aku apa-apa",
    resume: "lanjutkan|lanjut|teruskan|nyalakan lagi|aktifkan lagi|akhiri jeda|mulai lagi|hidupkan lagi",
    speak: "bicara|bicaralah|ngomong|jawab|balas|tulis|bahasa|ganti|ubah|pakai|gunakan|berbahasa|dalam",
    clock: "jam|format|waktu|tampilan",
    hours: "jam",
    small:
      "aku|saya|ku|kepadaku|padaku|untukku|tolong|ya|dong|deh|mulai sekarang|sekarang|di|pada|ke|dan|itu|ini|untuk|selama|semua|dengan|dalam|terima kasih|makasih|saja|aja|dulu|buat|yang|nya|hari|lagi",
  },
};
