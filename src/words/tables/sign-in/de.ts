import type { SignInWords } from "../../sign-in-words";

export const signInGerman: SignInWords = {
  letIn: "{client} verbinden",
  asks: "{client} möchte auf dein Gedächtnis in Almanac zugreifen. Der Zugang geht an {host}.",
  key: "Dein Schlüssel",
  keyHint: "Der Schlüssel, der nur dir gehört, nicht der deines Bots.",
  goOn: "Weiter",
  otherWay: "Kein Schlüssel? Bitte deinen Bot um einen Anmeldelink und öffne ihn in diesem Browser.",
  agree: "Darf {client} dein Gedächtnis nutzen?",
  whose: "Du bist als {user} bei {app} angemeldet.",
  will: "{client} kann dann:",
  willRead: "lesen, was über dich gespeichert ist und was ansteht",
  willWrite: "sich Neues merken und Vorhandenes ändern, erledigen oder löschen",
  willZone: "deine Zeitzone sehen und sie ändern, wenn du sagst, wo du bist",
  sentTo: "Der Zugang geht an {host}.",
  sentHere:
    "Das ist ein Programm auf diesem Computer. Mach nur weiter, wenn du es gerade selbst gestartet hast.",
  ownName: "Den Namen hat die App sich selbst gegeben. Mach nur weiter, wenn du die Adresse kennst.",
  vouched: "Die App gehört zu {domain}.",
  canEnd: "Du kannst das jederzeit in der Konsole unter Einstellungen beenden.",
  zone: "Deine Zeitzone",
  zoneHint: "Erinnerungen kommen nach ihrer Uhr. Schreib eine Stadt oder eine Zone wie Europe/Berlin.",
  allow: "Erlauben",
  deny: "Nicht erlauben",
  linkAs: "Als {user} anmelden?",
  linkOnce: "Dieser Link gilt einmal.",
  signIn: "Anmelden",
  stopped: "Hier geht es nicht weiter",
  unknownKey: "Dieser Schlüssel gilt nicht. Prüfe ihn oder bitte um einen neuen.",
  keyOfApp:
    "Das ist der Schlüssel eines Bots. Gib den ein, der nur dir gehört, oder bitte deinen Bot um einen Anmeldelink.",
  unknownZone: "Diesen Ort kenne ich nicht. Schreib eine große Stadt in deiner Nähe.",
  tooMany: "Zu viele Versuche. Warte eine Minute und versuch es noch einmal.",
  startAgain:
    "Diese Seite wurde schon benutzt, ist zu alt oder gehört zu einem anderen Browser. Fang in der App noch einmal an.",
  startFirst: "Fang in der App an, die du verbinden willst. Öffne dann diesen Link im selben Browser.",
  linkUsed:
    "Dieser Link wurde schon benutzt oder ist älter als zehn Minuten. Bitte deinen Bot um einen neuen.",
  notVerified: "Die App ließ sich nicht überprüfen. Versuch es später noch einmal oder frag ihre Hersteller.",
  wrongRequest: "Die Anfrage der App stimmt nicht: {reason}",
};
