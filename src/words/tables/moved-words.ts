/**
 * How people tell that an item has another time now, or comes to nothing: "the dentist is at 4 now, not 3", "der Zahnarzt wurde
 * auf Freitag verschoben", "the call is off". Words are written as in `setting-words.ts`.
 */
import type { LanguageCode } from "../language";

export interface MovedWords {
  /** What says that a time is another one: "moved", "rescheduled". */
  moved: string;
  /** What is true from now on: "now", "instead". */
  now: string;
  /** What says that something doesn't take place. */
  off: string;
  /** What says that it is let pass this time: "skip", "no". */
  skip: string;
  /** What stands before the time that it isn't: "not", "instead of". */
  not: string;
  /** What stands before the right time behind the wrong one: "but". */
  but: string;
  /** Words that say nothing of it. */
  small: string;
}

export const MOVED_WORDS: Readonly<Record<LanguageCode, MovedWords>> = {
  en: {
    moved:
      "put|make|can we do|could we do|let's do|set|moved|rescheduled|postponed|pushed back|pushed|changed|shifted|brought forward|delayed|put back",
    now: "now|actually|instead",
    off: "off|cancelled|canceled|called off|fell through|not happening|isn't happening|isnt happening",
    skip: "skip|skipping|no|not going to|not doing|won't make it to|i'm not going to|i'm skipping|without|taking a break from",
    not: "not|and not|instead of|rather than|no longer",
    but: "but",
    small:
      "with|they|they've|we|we've|i|i've|is|are|it's|its|was|were|got|gets|has|have|had|been|being|will be|the|my|our|a|an|to|at|on|for|until|till|appointment",
  },
  de: {
    moved: "leg|pack|können wir|machen wir|mach|verschoben|verlegt|vorverlegt|geändert|umgelegt|vorgezogen",
    now: "jetzt|nun|doch|neuerdings",
    off: "abgesagt|fällt aus|ausgefallen|findet nicht statt|gecancelt|entfällt",
    skip: "kein|keine|keinen|ohne|auslassen|aussetzen|lasse ich aus|lass ich aus|nicht zum|nicht zur|nicht in|schwänze|gehe nicht|fällt aus|fällt flach|fällt weg|lass ich sausen",
    not: "nicht|und nicht|statt|anstatt|nicht mehr|nicht um|statt um",
    but: "sondern|aber",
    small:
      "ich|wir|sie|man|hab|habe|haben|hat|ist|sind|wurde|wurden|wird|worden|hat sich|der|die|das|den|dem|mein|meine|meinen|unser|unsere|um|am|auf|bis|zum|zur|termin|beim|mit|erst",
  },
  es: {
    moved:
      "pon|ponme|pasa|deja|ponemos|podemos hacer|dejamos|movido|movida|cambiado|cambiada|aplazado|aplazada|pospuesto|pospuesta|adelantado|adelantada|pasado|pasada|cambió|movieron|cambiaron|aplazaron",
    now: "ahora|al final|finalmente|mejor",
    off: "cancelado|cancelada|se cancela|se canceló|anulado|anulada|no se hace|suspendido|suspendida",
    skip: "me salto|no voy a|no voy al|no voy|hoy no|sin|nada de|me pierdo",
    not: "no|y no|en vez de|en lugar de|ya no",
    but: "sino|pero",
    small:
      "lo de|he|hemos|es|son|está|ha|han|sido|se|fue|el|la|los|las|mi|mis|del|de|a|para|al|lo|me|han|con|cita|será",
  },
  fr: {
    moved:
      "remets|mets|met|mettons|on peut faire|on fait|déplacé|déplacée|reporté|reportée|décalé|décalée|avancé|avancée|changé|changée|repoussé|repoussée",
    now: "maintenant|finalement|désormais|en fait",
    off: "annulé|annulée|tombe à l'eau|n'a plus lieu|n'a pas lieu",
    skip: "je saute|pas de|pas|je ne vais pas|je vais pas|sans|je zappe",
    not: "pas|et pas|et non|au lieu de|plus|non",
    but: "mais|plutôt",
    small:
      "on|ils|j'ai|ont|est|sont|c'est|a été|ont été|a|été|le|la|les|l'|mon|ma|mes|notre|du|de|au|à|pour|avec|rendez-vous|rdv|sera",
  },
  pt: {
    moved:
      "coloca|põe|bota|podemos fazer|deixa|deixe|joga|passa|mudou|mudaram|mudado|mudada|remarcado|remarcada|remarcaram|adiado|adiada|adiaram|adiantado|adiantada|passou|transferido|transferida|antecipado|antecipada",
    now: "agora|afinal",
    off: "cancelado|cancelada|cancelaram|foi cancelado|foi cancelada|desmarcado|desmarcada|desmarcaram",
    skip: "vou pular|pulo|não vou|não vou na|não vou no|sem|nada de",
    not: "não|e não|em vez de|em vez das|no lugar de|e não mais",
    but: "mas|e sim|mas sim",
    small:
      "pras|pros|pra as|às|eles|eu|nós|a gente|é|são|está|foi|ficou|fica|vai ser|será|o|a|os|as|meu|minha|do|da|de|para|pra|pro|no|na|com|consulta",
  },
  it: {
    moved:
      "metti|mettiamo|facciamo|possiamo fare|spostato|spostata|rimandato|rimandata|rinviato|rinviata|anticipato|anticipata|cambiato|cambiata|posticipato|posticipata",
    now: "adesso|ora|invece|alla fine",
    off: "annullato|annullata|cancellato|cancellata|saltato|saltata|disdetto|disdetta|è saltato|salta",
    skip: "salto|niente|non vado|senza|oggi niente",
    not: "non|e non|invece di|invece che|non più|anziché",
    but: "ma|bensì",
    small:
      "ho|abbiamo|è|sono|sarà|è stato|è stata|stato|stata|hanno|ha|il|lo|la|i|gli|le|l'|mio|mia|del|dal|di|a|al|per|con|appuntamento",
  },
  nl: {
    moved: "doe|zet|kunnen we|pas|verplaatst|verzet|verschoven|uitgesteld|gewijzigd|vervroegd|veranderd",
    now: "nu|toch|inmiddels|voortaan",
    off: "gaat niet door|afgezegd|geannuleerd|vervalt|afgelast|gecanceld",
    skip: "sla over|sla|over|geen|zonder|ga niet|ik ga niet naar",
    not: "niet|en niet|in plaats van|ipv|niet meer|niet om",
    but: "maar",
    small:
      "ze|we|ik|heb|hebben|is|zijn|werd|wordt|geworden|de|het|een|mijn|onze|om|naar|op|voor|met|pas|afspraak",
  },
  sv: {
    moved:
      "lägg|sätt|kan vi ta|ta|flyttad|flyttat|flyttades|flyttats|ändrad|ändrat|ändrades|uppskjuten|uppskjutet|framflyttad|tidigarelagd|framskjuten",
    now: "nu|istället|i stället|numera",
    off: "inställd|inställt|inställda|ställdes in|avbokad|avbokat|blir inte av|blev inte av",
    skip: "hoppar över|skippar|ingen|inget|inte|utan|går inte|struntar i",
    not: "inte|och inte|istället för|i stället för|inte längre|ej",
    but: "utan|men",
    small: "de har|vi|jag|är|blev|blir|har|blivit|den|det|de|min|mitt|vår|vårt|kl|klockan|till|med|tid|tiden",
  },
  fi: {
    moved:
      "laita|pane|vasta|voidaanko|siirtyi|siirretty|siirrettiin|siirtynyt|muuttui|muutettu|vaihtui|aikaistui|lykkääntyi|lykätty",
    now: "nyt|nykyään|onkin|sittenkin|siis",
    off: "peruttu|peruuntui|peruuntunut|peruttiin|perutaan|ei toteudu",
    skip: "jätän väliin|väliin|jätän|ei|en mene|skippaan|ilman",
    not: "eikä|ei|sen sijaan että|ei enää",
    but: "vaan",
    small: "he|me|olen|on|oli|ovat|se|mun|minun|meidän|klo|kello|aika",
  },
  ru: {
    moved:
      "давай|поставь|сделай|перенесли|перенесён|перенесен|перенесена|перенесено|сдвинули|сдвинулся|сдвинулась|изменили|изменилось|отложили|переехал|переехала",
    now: "теперь|уже|сейчас",
    off: "отменили|отменён|отменен|отменена|отменено|отменяется|отменилась|отменился|не состоится|не будет",
    skip: "пропущу|пропускаю|без|не пойду|не иду",
    not: "не|а не|вместо|уже не",
    but: "а|но",
    small: "у меня|мой|моя|мою|моё|на|в|с|со|к|был|была|будет|приём|прием|это",
  },
  uk: {
    moved:
      "давай|постав|зроби|перенесли|перенесено|перенесений|перенесена|посунули|змінили|змінилось|відклали|переніс|перенеслась|перенісся",
    now: "тепер|вже|зараз",
    off: "скасували|скасовано|скасований|скасована|скасовується|відмінили|відмінено|не відбудеться|не буде",
    skip: "пропущу|пропускаю|без|не піду|не йду",
    not: "не|а не|замість|вже не",
    but: "а|але",
    small: "у мене|в мене|мій|моя|мою|моє|на|в|у|о|об|з|до|був|була|буде|прийом|це",
  },
  id: {
    moved:
      "taruh|jadikan|buat|nanti aja|nanti saja|dipindah|dipindahkan|pindah|ditunda|diundur|dimajukan|diubah|digeser|berubah",
    now: "sekarang|jadinya|jadi",
    off: "batal|dibatalkan|nggak jadi|tidak jadi|gak jadi|ditiadakan",
    skip: "lewati|nggak|tidak|gak|skip|tanpa|nggak ke|tidak ke|gak ke|absen",
    not: "bukan|dan bukan|daripada|bukannya",
    but: "tapi|melainkan",
    small: "itu|ini|ku|saya|aku|kita|kami|ke|di|jadwal|janji|sudah|udah|akan|dengan|sama",
  },
};
