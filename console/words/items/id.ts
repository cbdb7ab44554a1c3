import type { Texts } from "../../words";
import type { ENGLISH_ITEMS } from "./en";

/** The same texts in Indonesian. */
export const INDONESIAN_ITEMS: Pick<Texts, keyof typeof ENGLISH_ITEMS> = {
  "reason.new": "sudah dekat atau terlambat, dan belum disebut",
  "reason.snooze_over": "jedanya selesai, jadi dihitung belum disebut",
  "reason.overdue_since": "terlambat sejak terakhir disebut",
  "reason.lead_since": "sudah cukup dekat untuk disebut sekali lagi",
  "reason.day_since": "harinya sudah mulai sejak terakhir disebut",
  "reason.over_limit": "dipotong: prompt tidak memuat lebih banyak",
  "reason.over_budget": "dipotong: tidak ada tempat lagi di prompt",
  "reason.sensitive": "sensitif: tidak disertakan",
  "reason.asleep": "sedang jeda",
  "reason.asleepUntil": "sedang jeda sampai {time}",
  "reason.later": "belum dekat",
  "reason.comes_often": "datang tiap beberapa hari, jadi menunggu harinya",
  "reason.mentioned": "sudah disebut",
  "reason.mentionedAt": "disebut {time}",

  "repeat.name": "Berulang: {rule}.",
  "repeat.byRule": "menurut aturan sendiri",
  "repeat.next": "Sesudah ini: {times}",
  "repeat.last": "Ini yang terakhir.",
  "repeat.moved": "Kali ini dipindah; menurut aturan tenggatnya {time}.",
  "repeat.done": "Kali ini selesai",
  "repeat.skip": "Lewati kali ini",
  "repeat.askSkip": "{time} berlalu tanpa dikerjakan, dan tidak bisa dikembalikan. Lewati?",
  "repeat.end": "Akhiri sesudah kali ini",
  "repeat.askEnd": "Sesudah {time} tidak ada lagi, dan aturannya hilang. Akhiri?",
  "repeat.move": "Pindah ke",
  "repeat.moveHint":
    "Satu waktu, seperti “Jumat jam 10”, atau untuk semua sebuah aturan, seperti “setiap hari jam 10”.",
  "repeat.moveOne": "Pindahkan kali ini",
  "repeat.moveAll": "Pindahkan semua",
  "repeat.isMany": "Kata-kata ini berulang, jadi hanya bisa untuk semua kali.",
};
