/** Facts of which a person has one: a second one takes the place of the first, though they share few words. */
import { foldWord } from "./pieces";

/** The words that tell what such a fact is about, in each language. */
const SUBJECTS = {
  home:
    "lives live living resides moved address wohnt wohne lebt umgezogen gezogen adresse habite vit réside déménagé vive vivo " +
    "reside mudó mudado dirección mora moro morada mudou endereço abita abito risiede trasferito trasferita indirizzo woont " +
    "woon verhuisd adres bor flyttat flyttade adress asuu asun muutti muutin osoite живёт живет живу проживает переехал " +
    "переехала адрес живе живу мешкає переїхав переїхала адреса tinggal pindah alamat",
  work:
    "works working employed employer job arbeitet arbeite arbeitgeber beruf travaille emploi employeur trabaja trabajo empleo " +
    "trabalha trabalho emprego lavora lavoro impiego werkt werk werkgever beroep arbetar jobbar työskentelee työpaikka " +
    "работает работаю працює працюю bekerja pekerjaan",
  phone:
    "phone telephone telefon telefonnummer handynummer téléphone teléfono telefone telemóvel telefono telefoonnummer " +
    "telefoon puhelin puhelinnumero телефон telepon",
  mail: "email e-mail",
  birthday:
    "birthday born geburtstag geboren anniversaire né née cumpleaños nació aniversário nasceu compleanno nato nata " +
    "verjaardag födelsedag född syntymäpäivä syntynyt родился родилась народився народилася lahir",
} as const;

type Subject = keyof typeof SUBJECTS;

const WORDS = Object.entries(SUBJECTS).map(
  ([subject, words]) => [subject as Subject, new Set(words.split(" ").map(foldWord))] as const,
);

/** Which such fact a text tells; null for none. */
export function readSubject(content: string): Subject | null {
  const words = content.split(/[^\p{L}\p{M}-]+/u).map((word) => foldWord(word.toLowerCase()));
  return WORDS.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
}

/** Whether two texts tell facts of which a person has one. */
export function excludeEachOther(one: string, other: string): boolean {
  const subject = readSubject(one);
  return subject !== null && subject === readSubject(other);
}
