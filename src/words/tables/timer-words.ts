/** How a timer is asked for, and the particle of "wake up". Phrases are written as in `requests/request-words.ts`; `withTimers` adds them to a table. */
import type { LanguageCode } from "../language";
import type { RequestTable, TimerTable } from "../requests/request-words";

interface TimerWords {
  /** For example `set a timer for {when}`. */
  timer: readonly string[];
  /** Words of waking that may stand inside the time: "maak me morgen wakker om 7". */
  awake: readonly string[];
}

const TIMER_WORDS: Readonly<Record<LanguageCode, TimerWords>> = {
  en: {
    timer: [
      "(set|start|make|put|run) [me] (a|another|the|my) timer",
      "[set|start|make|put|run] [me] [a|another|the|my] (timer|countdown) {when}",
      "(set|start|make|put|run) [me] (a|an|another|the) {when} (timer|countdown)",
    ],
    awake: ["up"],
  },
  de: {
    timer: [
      "(stell|stelle|starte|setz|setze|mach) [mir] [bitte] (einen|den) timer",
      "[stell|stelle|starte|setz|setze|mach] [mir] [bitte] [einen|den|die|eine] (timer|eieruhr|kurzzeitwecker) [auf|von|mit|über] {when}",
      "(stell|stelle|starte|setz|setze|mach) [mir] [bitte] einen {when} timer",
    ],
    awake: ["auf"],
  },
  es: {
    timer: [
      "(pon|ponme|inicia|crea|activa) (un|el) (temporizador|timer)",
      "[pon|ponme|inicia|crea|activa] [un|el] (temporizador|timer|minutero) [de|para|a|en] {when}",
    ],
    awake: [],
  },
  fr: {
    timer: [
      "(mets|mets-moi|lance|règle|démarre|programme) (un|le) (minuteur|timer)",
      "[mets|mets-moi|lance|règle|démarre|programme] [un|le] (minuteur|timer|compte à rebours) [de|pour|sur|à] {when}",
    ],
    awake: [],
  },
  pt: {
    timer: [
      "(põe|ponha|coloca|coloque|inicia|inicie|cria|crie|define|defina) (um|o) (timer|temporizador)",
      "[põe|ponha|coloca|coloque|inicia|inicie|cria|crie|define|defina] [um|o] (timer|temporizador) [de|para|pra|por|em] {when}",
    ],
    awake: [],
  },
  it: {
    timer: [
      "(imposta|metti|mettimi|avvia|fai partire) (un|il) timer",
      "[imposta|metti|mettimi|avvia|fai partire] [un|il] (timer|conto alla rovescia) [di|per|da|a] {when}",
    ],
    awake: [],
  },
  nl: {
    timer: [
      "(zet|stel|start) (een|de) (timer|kookwekker)",
      "[zet|stel|start] [een|de] (timer|kookwekker) [op|van|in|voor] {when}",
      "(zet|stel|start) een {when} timer",
    ],
    awake: ["wakker"],
  },
  sv: {
    timer: [
      "(ställ|sätt|starta) [en] (timer|timern|äggklocka|äggklockan)",
      "[ställ|sätt|starta] [en] (timer|timern|äggklocka|äggklockan) [på|för|om] {when}",
    ],
    awake: [],
  },
  fi: {
    timer: [
      "(aseta|laita|käynnistä) (ajastin|munakello)",
      "[aseta|laita|käynnistä] (ajastin|munakello) {when}",
      "(aseta|laita|käynnistä) {when} ajastin",
    ],
    awake: [],
  },
  ru: {
    timer: ["(поставь|запусти|включи|заведи) таймер", "[поставь|запусти|включи|заведи] таймер [на] {when}"],
    awake: [],
  },
  uk: {
    timer: ["(постав|запусти|увімкни|заведи) таймер", "[постав|запусти|увімкни|заведи] таймер [на] {when}"],
    awake: [],
  },
  id: {
    timer: [
      "(pasang|setel|set|mulai|nyalakan|buat) (timer|pengatur waktu)",
      "[pasang|setel|set|mulai|nyalakan|buat] (timer|pengatur waktu) [selama|untuk] {when}",
    ],
    awake: [],
  },
};

/** A table with the phrases that set a timer. */
export function withTimers(requests: RequestTable, language: LanguageCode): TimerTable {
  const { timer, awake } = TIMER_WORDS[language];
  return { ...requests, awake, requests: { ...requests.requests, timer } };
}
