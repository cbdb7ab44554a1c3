/** Places and their zones: what `scripts/public.mjs` puts beside the worker. */
import type { PlaceTables } from "./place-tables";

/** Cities whose zone has another city's name. */
const CITIES: PlaceTables["cities"] = {
  kathmandu: "Asia/Kathmandu",
  kolkata: "Asia/Kolkata",
  yangon: "Asia/Yangon",
  kyiv: "Europe/Kyiv",
  munich: "Europe/Berlin",
  munchen: "Europe/Berlin",
  muenchen: "Europe/Berlin",
  hamburg: "Europe/Berlin",
  frankfurt: "Europe/Berlin",
  cologne: "Europe/Berlin",
  barcelona: "Europe/Madrid",
  milan: "Europe/Rome",
  milano: "Europe/Rome",
  lyon: "Europe/Paris",
  marseille: "Europe/Paris",
  geneva: "Europe/Zurich",
  manchester: "Europe/London",
  edinburgh: "Europe/London",
  porto: "Europe/Lisbon",
  krakow: "Europe/Warsaw",
  "san francisco": "America/Los_Angeles",
  seattle: "America/Los_Angeles",
  "san diego": "America/Los_Angeles",
  "las vegas": "America/Los_Angeles",
  boston: "America/New_York",
  washington: "America/New_York",
  miami: "America/New_York",
  atlanta: "America/New_York",
  philadelphia: "America/New_York",
  dallas: "America/Chicago",
  houston: "America/Chicago",
  austin: "America/Chicago",
  montreal: "America/Toronto",
  ottawa: "America/Toronto",
  rio: "America/Sao_Paulo",
  "rio de janeiro": "America/Sao_Paulo",
  brasilia: "America/Sao_Paulo",
  osaka: "Asia/Tokyo",
  kyoto: "Asia/Tokyo",
  beijing: "Asia/Shanghai",
  shenzhen: "Asia/Shanghai",
  delhi: "Asia/Kolkata",
  "new delhi": "Asia/Kolkata",
  mumbai: "Asia/Kolkata",
  bangalore: "Asia/Kolkata",
  chennai: "Asia/Kolkata",
  hanoi: "Asia/Ho_Chi_Minh",
  "abu dhabi": "Asia/Dubai",
  "tel aviv": "Asia/Jerusalem",
  ankara: "Europe/Istanbul",
  "cape town": "Africa/Johannesburg",
  canberra: "Australia/Sydney",
  wellington: "Pacific/Auckland",
};

/**
 * Cities by the names that other languages have for them, as a folded text has them: lower case without accents. Each zone
 * with its names, and spaces in them as `_`.
 */
const FOREIGN_NAMES: PlaceTables["foreignNames"] = {
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
  "Asia/Hong_Kong": "hongkong гонконг 香港",
  "Asia/Jakarta": "bandung surabaya medan джакарта",
  "Asia/Jerusalem": "jerusalen gerusalemme иерусалим єрусалим тель-авив тель-авів",
  "Asia/Jayapura": "ambon",
  "Asia/Makassar": "denpasar bali",
  "Asia/Novosibirsk": "новосибирск",
  "Asia/Seoul": "seul сеул 首尔 ソウル",
  "Asia/Shanghai": "peking pekin pequim pechino шанхаи пекин пекін 北京 上海",
  "Asia/Singapore": "singapur singapour singapura сингапур сінгапур 新加坡",
  "Asia/Tashkent": "ташкент",
  "Asia/Tbilisi": "тбилиси тбілісі",
  "Asia/Tokyo": "tokio toquio токио токіо 東京 东京",
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
  "Europe/Kyiv": "киев київ киів kiew kiova lviv львів львов харків харьков одеса одесса дніпро днипро kyjiw",
  "Europe/Lisbon": "lissabon lisboa lisbonne lisbona lissaboni лиссабон лісабон",
  "Europe/London": "londres londra londen lontoo лондон",
  "Europe/Madrid": "valencia sevilla мадрид барселона",
  "Europe/Minsk": "минск мінськ",
  "Europe/Moscow":
    "москва moskau moscu moscou moscovo mosca moskou moskva moskova санкт-петербург петербург питер казань сочи краснодар воронеж",
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

/**
 * The places that zones are named after, from zone1970.tab of the tz database: zone, latitude and longitude in tenths of
 * a degree, by the first part of the zone's name.
 */
const NAMESAKES: PlaceTables["namesakes"] = {
  Africa:
    "Abidjan 53 -40, Algiers 368 30, Bissau 118 -156, Cairo 300 312, Casablanca 336 -76, Ceuta 359 -53, El_Aaiun 272 -132, Johannesburg -262 280, Juba 48 316, Khartoum 156 325, Lagos 64 34, Maputo -260 326, Monrovia 63 -108, Nairobi -13 368, Ndjamena 121 150, Sao_Tome 3 67, Tripoli 329 132, Tunis 368 102, Windhoek -226 171",
  America:
    "Adak 519 -1766, Anchorage 612 -1499, Araguaina -72 -482, Argentina/Buenos_Aires -346 -584, Argentina/Catamarca -285 -658, Argentina/Cordoba -314 -642, Argentina/Jujuy -242 -653, Argentina/La_Rioja -294 -668, Argentina/Mendoza -329 -688, Argentina/Rio_Gallegos -516 -692, Argentina/Salta -248 -654, Argentina/San_Juan -315 -685, Argentina/San_Luis -333 -664, Argentina/Tucuman -268 -652, Argentina/Ushuaia -548 -683, Asuncion -253 -577, Bahia -130 -385, Bahia_Banderas 208 -1052, Barbados 131 -596, Belem -14 -485, Belize 175 -882, Boa_Vista 28 -607, Bogota 46 -741, Boise 436 -1162, Cambridge_Bay 691 -1050, Campo_Grande -204 -546, Cancun 211 -868, Caracas 105 -669, Cayenne 49 -523, Chicago 418 -876, Chihuahua 286 -1061, Ciudad_Juarez 317 -1065, Costa_Rica 99 -841, Coyhaique -456 -721, Cuiaba -156 -561, Danmarkshavn 768 -187, Dawson 641 -1394, Dawson_Creek 558 -1202, Denver 397 -1050, Detroit 423 -830, Edmonton 536 -1135, Eirunepe -67 -699, El_Salvador 137 -892, Fort_Nelson 588 -1227, Fortaleza -37 -385, Glace_Bay 462 -600, Goose_Bay 533 -604, Grand_Turk 215 -711, Guatemala 146 -905, Guayaquil -22 -798, Guyana 68 -582, Halifax 446 -636, Havana 231 -824, Hermosillo 291 -1110, Indiana/Indianapolis 398 -862, Indiana/Knox 413 -866, Indiana/Marengo 384 -863, Indiana/Petersburg 385 -873, Indiana/Tell_City 380 -868, Indiana/Vevay 387 -851, Indiana/Vincennes 387 -875, Indiana/Winamac 410 -866, Inuvik 683 -1337, Iqaluit 637 -685, Jamaica 180 -768, Juneau 583 -1344, Kentucky/Louisville 382 -858, Kentucky/Monticello 368 -848, La_Paz -165 -682, Lima -120 -770, Los_Angeles 340 -1182, Maceio -97 -357, Managua 122 -863, Manaus -31 -600, Martinique 146 -611, Matamoros 258 -975, Mazatlan 232 -1064, Menominee 451 -876, Merida 210 -896, Metlakatla 551 -1316, Mexico_City 194 -992, Miquelon 470 -563, Moncton 461 -648, Monterrey 257 -1003, Montevideo -349 -562, New_York 407 -740, Nome 645 -1654, Noronha -38 -324, North_Dakota/Beulah 472 -1018, North_Dakota/Center 471 -1013, North_Dakota/New_Salem 468 -1014, Nuuk 642 -517, Ojinaga 296 -1044, Panama 90 -795, Paramaribo 58 -552, Phoenix 334 -1121, Port-au-Prince 185 -723, Porto_Velho -88 -639, Puerto_Rico 185 -661, Punta_Arenas -532 -709, Rankin_Inlet 628 -921, Recife -80 -349, Regina 504 -1046, Resolute 747 -948, Rio_Branco -100 -678, Santarem -24 -549, Santiago -334 -707, Santo_Domingo 185 -699, Sao_Paulo -235 -466, Scoresbysund 705 -220, Sitka 572 -1353, St_Johns 476 -527, Swift_Current 503 -1078, Tegucigalpa 141 -872, Thule 766 -688, Tijuana 325 -1170, Toronto 436 -794, Vancouver 493 -1231, Whitehorse 607 -1350, Winnipeg 499 -972, Yakutat 595 -1397",
  Antarctica:
    "Casey -663 1105, Davis -686 780, Macquarie -545 1590, Mawson -676 629, Palmer -648 -641, Rothera -676 -681, Troll -720 25, Vostok -784 1069",
  Asia: "Almaty 432 770, Amman 320 359, Anadyr 648 1775, Aqtau 445 503, Aqtobe 503 572, Ashgabat 380 584, Atyrau 471 519, Baghdad 334 444, Baku 404 498, Bangkok 138 1005, Barnaul 534 838, Beirut 339 355, Bishkek 429 746, Chita 520 1135, Colombo 69 798, Damascus 335 363, Dhaka 237 904, Dili -86 1256, Dubai 253 553, Dushanbe 386 688, Famagusta 351 340, Gaza 315 345, Hebron 315 351, Ho_Chi_Minh 108 1067, Hong_Kong 223 1142, Hovd 480 916, Irkutsk 523 1043, Jakarta -62 1068, Jayapura -25 1407, Jerusalem 318 352, Kabul 345 692, Kamchatka 530 1586, Karachi 249 670, Kathmandu 277 853, Khandyga 626 1356, Kolkata 225 884, Krasnoyarsk 560 928, Kuching 16 1103, Macau 222 1135, Magadan 596 1508, Makassar -51 1194, Manila 146 1210, Nicosia 352 334, Novokuznetsk 538 871, Novosibirsk 550 829, Omsk 550 734, Oral 512 514, Pontianak 0 1093, Pyongyang 390 1258, Qatar 253 515, Qostanay 532 636, Qyzylorda 448 655, Riyadh 246 467, Sakhalin 470 1427, Samarkand 397 668, Seoul 376 1270, Shanghai 312 1215, Singapore 13 1038, Srednekolymsk 675 1537, Taipei 250 1215, Tashkent 413 693, Tbilisi 417 448, Tehran 357 514, Thimphu 275 896, Tokyo 356 1397, Tomsk 565 850, Ulaanbaatar 479 1069, Urumqi 438 876, Ust-Nera 646 1432, Vladivostok 432 1319, Yakutsk 620 1297, Yangon 168 962, Yekaterinburg 568 606, Yerevan 402 445",
  Atlantic:
    "Azores 377 -257, Bermuda 323 -648, Canary 281 -154, Cape_Verde 149 -235, Faroe 620 -68, Madeira 326 -169, South_Georgia -543 -365, Stanley -517 -578",
  Australia:
    "Adelaide -349 1386, Brisbane -275 1530, Broken_Hill -320 1414, Darwin -125 1308, Eucla -317 1289, Hobart -429 1473, Lindeman -203 1490, Lord_Howe -316 1591, Melbourne -378 1450, Perth -320 1158, Sydney -339 1512",
  Europe:
    "Andorra 425 15, Astrakhan 464 480, Athens 380 237, Belgrade 448 205, Berlin 525 134, Brussels 508 43, Bucharest 444 261, Budapest 475 191, Chisinau 470 288, Dublin 533 -62, Gibraltar 361 -54, Helsinki 602 250, Istanbul 410 290, Kaliningrad 547 205, Kirov 586 496, Kyiv 504 305, Lisbon 387 -91, London 515 -1, Madrid 404 -37, Malta 359 145, Minsk 539 276, Moscow 558 376, Paris 489 23, Prague 501 144, Riga 570 241, Rome 419 125, Samara 532 502, Saratov 516 460, Simferopol 450 341, Sofia 427 233, Tallinn 594 248, Tirane 413 198, Ulyanovsk 543 484, Vienna 482 163, Vilnius 547 253, Volgograd 487 444, Warsaw 522 210, Zurich 474 85",
  Indian: "Chagos -73 724, Maldives 42 735, Mauritius -202 575",
  Pacific:
    "Apia -138 -1717, Auckland -369 1748, Bougainville -62 1556, Chatham -440 -1766, Easter -272 -1094, Efate -177 1684, Fakaofo -94 -1712, Fiji -181 1784, Galapagos -9 -896, Gambier -231 -1350, Guadalcanal -95 1602, Guam 135 1448, Honolulu 213 -1578, Kanton -28 -1717, Kiritimati 19 -1573, Kosrae 53 1630, Kwajalein 91 1673, Marquesas -90 -1395, Nauru -5 1669, Niue -190 -1699, Norfolk -290 1680, Noumea -223 1664, Pago_Pago -143 -1707, Palau 73 1345, Pitcairn -251 -1301, Port_Moresby -95 1472, Rarotonga -212 -1598, Tahiti -175 -1496, Tarawa 14 1730, Tongatapu -211 -1752",
};

/** Large cities far from the place that their zone is named after: latitude and longitude in degrees, by zone. */
const FAR_CITIES: PlaceTables["farCities"] = {
  "Asia/Kolkata":
    "19.1 72.9, 28.6 77.2, 13.1 80.3, 13 77.6, 17.4 78.5, 23 72.6, 26.9 75.8, 26.8 80.9, 31.6 74.9, 9.9 76.3, 21.1 79.1, 26.1 91.7, 25.6 85.1, 15.5 73.8, 34.1 74.8",
  "Asia/Shanghai":
    "39.9 116.4, 23.1 113.3, 22.5 114.1, 30.7 104.1, 29.6 106.6, 34.3 108.9, 30.6 114.3, 45.8 126.6, 25 102.7, 41.8 123.4, 36.1 120.4, 36.1 103.8, 43.8 87.6, 29.7 91.1, 22.8 108.3",
  "America/New_York":
    "42.4 -71.1, 38.9 -77, 33.7 -84.4, 25.8 -80.2, 39.9 -75.2, 35.2 -80.8, 40.4 -80, 41.5 -81.7, 28.5 -81.4, 30.3 -81.7, 40 -83, 35.8 -78.6, 42.9 -78.9",
  "America/Chicago":
    "29.8 -95.4, 32.8 -96.8, 30.3 -97.7, 29.4 -98.5, 45 -93.3, 39.1 -94.6, 38.6 -90.2, 30 -90.1, 36.2 -86.8, 35.1 -90, 35.5 -97.5, 41.3 -96, 43 -87.9, 33.5 -86.8",
  "America/Denver": "40.8 -111.9, 35.1 -106.7, 31.8 -106.5, 45.8 -108.5, 38.8 -104.8",
  "America/Los_Angeles":
    "37.8 -122.4, 47.6 -122.3, 45.5 -122.7, 32.7 -117.2, 36.2 -115.1, 38.6 -121.5, 39.5 -119.8, 47.7 -117.4",
  "America/Toronto": "45.5 -73.6, 45.4 -75.7, 46.8 -71.2, 46.5 -81",
  "America/Edmonton": "51 -114.1",
  "America/Mexico_City": "20.7 -103.3, 19 -98.2, 17.1 -96.7, 16.8 -99.9",
  "America/Sao_Paulo":
    "-22.9 -43.2, -15.8 -47.9, -19.9 -43.9, -30 -51.2, -25.4 -49.3, -16.7 -49.3, -27.6 -48.5",
  "America/Argentina/Buenos_Aires": "-32.9 -60.6, -38 -57.5",
  "Europe/Berlin":
    "48.1 11.6, 53.6 10, 50.9 6.9, 50.1 8.7, 48.8 9.2, 51.5 7.5, 51 13.7, 49.5 11.1, 48 7.9, 53.1 8.8, 49.2 7",
  "Europe/Paris":
    "45.8 4.8, 43.3 5.4, 44.8 -0.6, 48.6 7.7, 50.6 3.1, 43.7 7.3, 43.6 1.4, 47.2 -1.6, 48.4 -4.5, 48.7 6.2",
  "Europe/Madrid":
    "41.4 2.2, 37.4 -6, 39.5 -0.4, 43.3 -2.9, 42.2 -8.7, 36.7 -4.4, 43.4 -8.4, 41.7 -0.9, 38.9 -7, 36.5 -6.3, 39.6 2.7",
  "Europe/Lisbon": "41.1 -8.6, 37 -7.9",
  "Europe/Rome":
    "45.5 9.2, 45.1 7.7, 40.9 14.3, 38.1 13.4, 45.4 12.3, 43.8 11.3, 41.1 16.9, 44.4 8.9, 39.2 9.1, 46.5 11.4, 45.6 13.8",
  "Europe/London": "53.5 -2.2, 56 -3.2, 54.6 -5.9, 51.5 -3.2, 57.1 -2.1, 50.4 -4.1, 57.5 -4.2, 55 -7.3",
  "Europe/Moscow":
    "59.9 30.3, 55.8 49.1, 47.2 39.7, 43.6 39.7, 56.3 44, 51.7 39.2, 68.9 33.1, 64.5 40.5, 43 44.7",
  "Europe/Kyiv": "49.8 24, 46.5 30.7, 50 36.2, 48.5 35, 48.6 22.3, 47.8 35.2",
  "Europe/Warsaw": "50.1 19.9, 54.4 18.6, 51.1 17, 52.4 16.9, 53.4 14.6, 53.1 23.2",
  "Europe/Stockholm": "57.7 12, 55.6 13, 63.8 20.3, 65.6 22.1",
  "Europe/Oslo": "60.4 5.3, 69.6 19, 63.4 10.4",
  "Europe/Helsinki": "65 25.5, 61.5 23.8, 66.5 25.7",
  "Europe/Istanbul": "39.9 32.9, 38.4 27.1, 37 35.3, 39.9 41.3",
  "Asia/Jakarta": "-7.3 112.7, 3.6 98.7, -7.8 110.4, -3 104.8",
  "Asia/Makassar": "-8.7 115.2",
  "Asia/Karachi": "31.5 74.3, 33.7 73, 30.2 67",
  "Asia/Tokyo": "34.7 135.5, 43.1 141.3, 33.6 130.4, 26.2 127.7",
  "Asia/Riyadh": "21.5 39.2, 26.4 50.1",
  "Australia/Brisbane": "-16.9 145.8, -28 153.4",
  "Australia/Sydney": "-35.3 149.1, -32.9 151.8",
};

export const PLACES: PlaceTables = {
  cities: CITIES,
  foreignNames: FOREIGN_NAMES,
  namesakes: NAMESAKES,
  farCities: FAR_CITIES,
};
