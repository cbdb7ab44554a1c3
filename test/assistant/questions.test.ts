import { describe, expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { exportOf, newPerson, type Person, personWith } from "./people";

// What people ask about what they told. In Berlin, on Friday 23 January 2026, 15:32.

const KEPT: Readonly<Record<string, readonly string[]>> = {
  en: [
    "The wifi password is tiger77",
    "I parked on level 3",
    "My boss is called Ingrid",
    "Anna lives in Graz",
  ],
  de: ["Das WLAN-Passwort ist tiger77", "Das Auto steht auf Ebene 3", "Annas Adresse ist Ringstraße 5"],
  es: ["La contraseña del wifi es tiger77", "Aparqué en la planta 3"],
  fr: ["Le mot de passe wifi est tiger77", "Je suis garé au niveau 3"],
  pt: ["A senha do wifi é tiger77", "Estacionei no nível 3"],
  it: ["La password del wifi è tiger77", "Ho parcheggiato al livello 3"],
  nl: ["Het wifi-wachtwoord is tiger77", "De auto staat op niveau 3"],
  sv: ["Wifi-lösenordet är tiger77", "Bilen står på plan 3"],
  fi: ["Wifin salasana on tiger77", "Auto on kerroksessa 3"],
  ru: ["Пароль от вайфая tiger77", "Машина стоит на уровне 3"],
  uk: ["Пароль від вайфаю tiger77", "Машина стоїть на рівні 3"],
  id: ["Kata sandi wifi adalah tiger77", "Mobil diparkir di lantai 3"],
};

const DENTIST: Readonly<Record<string, string>> = {
  en: "Call the dentist",
  de: "Den Zahnarzt anrufen",
  es: "Llamar al dentista",
  fr: "Appeler le dentiste",
  pt: "Ligar para o dentista",
  it: "Chiamare il dentista",
  nl: "De tandarts bellen",
  sv: "Ring tandläkaren",
  fi: "Soita hammaslääkärille",
  ru: "Позвонить стоматологу",
  uk: "Подзвонити стоматологу",
  id: "Telepon dokter gigi",
};

const chat = sharedWorld(() => openChat("telegram", { time_zone: "Europe/Berlin" }));

/** What somebody of a language has who was told all of it. */
const told = new Map<string, string>();

async function tellAll(language: string): Promise<string> {
  const { user } = newPerson(chat());
  await user.patch({ locale: language, time_zone: "Europe/Berlin" });
  for (const fact of KEPT[language] ?? []) await user.store(fact);
  await user.store(DENTIST[language] ?? "", { due_at: "2026-01-26T11:15:00" });
  await user.store(language === "en" ? "Pay the rent" : "Sport", {
    due_at: "2026-01-24T09:00:00",
    recurrence: "FREQ=DAILY",
  });
  return await exportOf(user);
}

async function personIn(language: string): Promise<Person> {
  const known = told.get(language) ?? (await tellAll(language));
  told.set(language, known);
  return await personWith(chat(), known);
}

it("a question about what was told is answered", async () => {
  const faults: unknown[] = [];
  for (const [language = "", text = "", words = ""] of [
    ["en", "whats my wifi password", "tiger77"],
    ["en", "do you remember where i parked the car", "level 3"],
    ["en", "can you tell me the wifi password?", "tiger77"],
    ["en", "ok so when's my next dentist appointment", "11:15"],
    ["en", "what do i have with the dentist", "11:15"],
    ["en", "who is my boss", "Ingrid"],
    ["en", "where does anna live", "Graz"],
    ["en", "do i have anything on monday?", "dentist"],
    ["en", "what are my repeating reminders", "Pay the rent"],
    ["de", "weißt du wo das auto steht", "Ebene 3"],
    ["de", "wie lautet das wlan passwort", "tiger77"],
    ["de", "wann muss ich zum zahnarzt?", "11:15"],
    ["de", "habe ich am montag was vor?", "Zahnarzt"],
    ["de", "welche wiederholenden erinnerungen habe ich", "Sport"],
    ["es", "cuando es lo del dentista", "11:15"],
    ["es", "cual es mi clave del wifi", "tiger77"],
    ["fr", "quel est le mot de passe du wifi", "tiger77"],
    ["fr", "le dentiste c'est quand", "11 h 15"],
    ["pt", "qual a senha do wifi", "tiger77"],
    ["pt", "quando tenho dentista", "11:15"],
    ["it", "dov'è che ho parcheggiato", "livello 3"],
    ["it", "quand'è il dentista?", "11:15"],
    ["nl", "wanneer moet ik naar de tandarts", "11:15"],
    ["nl", "wat is mijn wifi wachtwoord ook alweer", "tiger77"],
    ["sv", "när har jag tandläkare", "11:15"],
    ["sv", "var står bilen", "plan 3"],
    ["fi", "milloin minulla on hammaslääkäri", "11.15"],
    ["fi", "mikä wifin salasana oli", "tiger77"],
    ["ru", "когда мне к стоматологу?", "11:15"],
    ["ru", "где я оставил машину", "уровне 3"],
    ["ru", "какой был пароль от вайфая", "tiger77"],
    ["ru", "какие у меня повторяющиеся напоминания", "Sport"],
    ["uk", "коли мені до стоматолога?", "11:15"],
    ["uk", "де я лишив машину", "рівні 3"],
    ["id", "kapan aku ke dokter gigi", "11.15"],
    ["id", "apa kata sandi wifinya", "tiger77"],
  ]) {
    const { say } = await personIn(language);
    const answer = (await say(text)).join();
    if (!answer.includes(words)) faults.push({ language, text, words, answer });
  }
  expect(faults).toEqual([]);
});

describe("where nothing says all of it", () => {
  it.each([
    ["en", "when do i fly to the dentist", 'Nothing fits "fly to the dentist" exactly. This comes closest:'],
    [
      "en",
      "where is my passwrd for the gate",
      'Nothing fits "passwrd for the gate" exactly. This comes closest:',
    ],
    [
      "de",
      "wann fliege ich zum zahnarzt",
      'Genau passt nichts zu "fliege ich zum zahnarzt". Am ehesten das:',
    ],
    ["ru", "когда я лечу к стоматологу", "Точно под «лечу к стоматологу» ничего не подходит. Ближе всего:"],
  ])("what is near is shown, and said to be no more, in %s: %s", async (language, text, heading) => {
    const { say } = await personIn(language);
    const [answer = ""] = await say(text);
    expect(answer.split("\n")[0]).toBe(heading);
    expect(answer.split("\n")).toHaveLength(2);
  });

  it.each([
    ["en", "what's my shoe size", 'I found nothing about "shoe size".'],
    ["de", "wo ist mein reisepass", 'Zu "reisepass" habe ich nichts gefunden.'],
  ])("and nothing is near, that is said, in %s: %s", async (language, text, answer) => {
    const { say } = await personIn(language);
    expect(await say(text)).toEqual([answer]);
  });

  it.each([
    ["en", "what's the capital of france"],
    ["en", "how are clouds made"],
    ["en", "is there life on mars?"],
    ["de", "wer hat das telefon erfunden"],
    ["fr", "qui a peint la joconde ?"],
    ["ru", "кто написал войну и мир"],
  ])("a question to nobody's memory isn't understood, in %s: %s", async (language, text) => {
    const { say } = await personIn(language);
    const [sentence] = await say("xyzzy");
    const other = await personIn(language);
    expect(await other.say(text)).toEqual([sentence]);
    expect(chat().buttons()).toEqual([]);
  });
});

it("a thing in the time that was asked for comes without those of other times", async () => {
  const { user, say } = await personIn("en");
  await user.store("Dentist with Ben", { due_at: "2026-02-20T09:00:00" });
  const [answer = ""] = await say("when is the dentist on monday?");
  expect(answer).toContain("Call the dentist");
  expect(answer).not.toContain("Ben");
});

it("is answered though a question of ours waits", async () => {
  const { say } = await personIn("en");
  await say("remind me to call lisa");
  expect((await say("where did i park")).join()).toContain("level 3");
});
