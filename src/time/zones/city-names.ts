/**
 * Cities by the names that other languages have for them, as a folded text has them: lower case without accents. Each zone
 * with its names, and spaces in them as `_`.
 */
const NAMES: Readonly<Record<string, string>> = {
  "Africa/Cairo": "kairo le_caire el_cairo il_cairo каир каір",
  "Africa/Johannesburg": "kapstadt ciudad_del_cabo le_cap кеиптаун",
  "America/Argentina/Buenos_Aires": "буэнос-аирес буенос-аирес",
  "America/Havana": "havanna la_habana la_havane l'avana",
  "America/Los_Angeles": "лос-анджелес сан-франциско",
  "America/Mexico_City":
    "mexiko-stadt ciudad_de_mexico cidade_do_mexico citta_del_messico mexico_df cdmx мехико мехіко",
  "America/New_York": "nueva_york nova_york nova_iorque нью-иорк бостон вашингтон",
  "America/Sao_Paulo": "сан-паулу",
  "Asia/Almaty": "алматы алмати",
  "Asia/Bangkok": "бангкок",
  "Asia/Dubai": "дубаи дубаі",
  "Asia/Hong_Kong": "hongkong гонконг",
  "Asia/Jakarta": "bandung surabaya medan джакарта",
  "Asia/Jerusalem": "jerusalen gerusalemme иерусалим єрусалим тель-авив тель-авів",
  "Asia/Jayapura": "ambon",
  "Asia/Makassar": "denpasar bali",
  "Asia/Novosibirsk": "новосибирск",
  "Asia/Seoul": "seul сеул",
  "Asia/Shanghai": "peking pekin pequim pechino шанхаи пекин пекін",
  "Asia/Singapore": "singapur singapour singapura сингапур сінгапур",
  "Asia/Tashkent": "ташкент",
  "Asia/Tbilisi": "тбилиси тбілісі",
  "Asia/Tokyo": "tokio toquio токио токіо",
  "Asia/Vladivostok": "владивосток",
  "Asia/Yekaterinburg": "екатеринбург",
  "Asia/Yerevan": "ереван єреван",
  "Europe/Amsterdam": "rotterdam den_haag utrecht амстердам",
  "Europe/Athens": "athen atenas athenes atene ateena athene aten афины афіни",
  "Europe/Berlin":
    "berlijn berliini берлин берлін dusseldorf stuttgart leipzig dresden koln monaco_di_baviera",
  "Europe/Brussels": "brussel bruxelles bruselas bruxelas bryssel antwerpen gent брюссель",
  "Europe/Budapest": "будапешт",
  "Europe/Copenhagen": "kopenhagen kobenhavn copenhague copenaghen kopenhamn koopenhamina копенгаген",
  "Europe/Dublin": "дублин дублін",
  "Europe/Helsinki": "helsingfors espoo tampere turku oulu хельсинки гельсінкі",
  "Europe/Istanbul": "estambul istambul стамбул",
  "Europe/Kyiv": "киев київ киів kiew kiova lviv львів львов харків харьков одеса одесса дніпро днипро",
  "Europe/Lisbon": "lissabon lisboa lisbonne lisbona lissaboni лиссабон лісабон",
  "Europe/London": "londres londra londen lontoo лондон",
  "Europe/Madrid": "valencia sevilla мадрид барселона",
  "Europe/Minsk": "минск мінськ",
  "Europe/Moscow":
    "москва moskau moscu moscou moscovo mosca moskou moskva moskova санкт-петербург петербург питер",
  "Europe/Oslo": "bergen осло",
  "Europe/Paris": "parigi parijs pariisi париж toulouse bordeaux lille",
  "Europe/Prague": "prag praga praag praha прага",
  "Europe/Riga": "riika рига",
  "Europe/Rome": "rom roma rooma рим napoli torino firenze милан мілан",
  "Europe/Samara": "самара",
  "Europe/Sofia": "софия софія",
  "Europe/Stockholm": "estocolmo stoccolma tukholma goteborg malmo стокгольм",
  "Europe/Tallinn": "tallinna таллин таллінн",
  "Europe/Vienna": "wien viena vienne wenen вена відень",
  "Europe/Vilnius": "вильнюс вільнюс",
  "Europe/Warsaw": "warschau varsovia varsovie varsavia warszawa varsova варшава",
  "Europe/Zurich": "zuerich zurigo bern basel genf geneve ginebra ginevra цюрих",
};

let zones: Map<string, string> | null = null;

/** The zone of a city by its name in one of the assistant's languages, folded; null for a name that isn't here. */
export function zoneByForeignName(folded: string): string | null {
  zones ??= new Map(
    Object.entries(NAMES).flatMap(([zone, names]) =>
      names.split(" ").map((name) => [name.replaceAll("_", " "), zone] as const),
    ),
  );
  return zones.get(folded) ?? null;
}
