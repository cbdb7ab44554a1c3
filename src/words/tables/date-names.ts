/** The names of months and weekdays as date-fns' locales have them, which a test compares on each day of two years. */
import type { LanguageCode } from "../language";

/** Names with spaces between them, from January and from Sunday on. */
export interface DateNames {
  months: string;
  /** Absent where a short date has no month's name. */
  shortMonths?: string;
  days: string;
  shortDays: string;
  /** Weekdays inside a sentence, where they differ. */
  daysInSentence?: string;
  /** What the first of a month ends with, where it is an ordinal. */
  first?: string;
}

export const DATE_NAMES: Readonly<Record<LanguageCode, DateNames>> = {
  en: {
    months: "January February March April May June July August September October November December",
    shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    days: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
    shortDays: "Sun Mon Tue Wed Thu Fri Sat",
  },
  de: {
    months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    shortMonths: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.",
    days: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
    shortDays: "So Mo Di Mi Do Fr Sa",
  },
  es: {
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    shortMonths: "ene feb mar abr may jun jul ago sep oct nov dic",
    days: "domingo lunes martes miércoles jueves viernes sábado",
    shortDays: "dom lun mar mié jue vie sáb",
  },
  fr: {
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    days: "dimanche lundi mardi mercredi jeudi vendredi samedi",
    shortDays: "dim. lun. mar. mer. jeu. ven. sam.",
    first: "er",
  },
  pt: {
    months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    shortMonths: "jan fev mar abr mai jun jul ago set out nov dez",
    days: "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
    shortDays: "dom seg ter qua qui sex sáb",
    first: "º",
  },
  it: {
    months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    shortMonths: "gen feb mar apr mag giu lug ago set ott nov dic",
    days: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
    shortDays: "dom lun mar mer gio ven sab",
  },
  nl: {
    months: "januari februari maart april mei juni juli augustus september oktober november december",
    shortMonths: "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.",
    days: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
    shortDays: "zo ma di wo do vr za",
  },
  sv: {
    months: "januari februari mars april maj juni juli augusti september oktober november december",
    shortMonths: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
    days: "söndag måndag tisdag onsdag torsdag fredag lördag",
    shortDays: "sön mån tis ons tors fre lör",
  },
  fi: {
    months:
      "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    days: "sunnuntai maanantai tiistai keskiviikko torstai perjantai lauantai",
    shortDays: "su ma ti ke to pe la",
    daysInSentence: "sunnuntaina maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina",
  },
  ru: {
    months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    shortMonths: "янв. фев. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
    days: "воскресенье понедельник вторник среда четверг пятница суббота",
    shortDays: "вс пн вт ср чт пт сб",
  },
  uk: {
    months: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    shortMonths: "січ. лют. берез. квіт. трав. черв. лип. серп. верес. жовт. листоп. груд.",
    days: "неділя понеділок вівторок середа четвер п’ятниця субота",
    shortDays: "нд пн вт ср чт пт сб",
  },
  id: {
    months: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
    shortMonths: "Jan Feb Mar Apr Mei Jun Jul Agt Sep Okt Nov Des",
    days: "Minggu Senin Selasa Rabu Kamis Jumat Sabtu",
    shortDays: "Min Sen Sel Rab Kam Jum Sab",
  },
};
