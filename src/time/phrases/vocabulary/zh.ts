import { type Vocabulary, words } from "../words/vocabulary";

const FIGURES = "一二三四五六七八九";
const WEEK = "(?:周|週|星期|礼拜|禮拜)";

/** A day of the week, also further on in a list that names the week once: `周一、三、五`. */
function weekday(figure: string): string {
  const lists = `(?<=${WEEK}[一二三四五六日天](?:[、，,和及][一二三四五六日天]){0,5}[、，,和及])`;
  return `${WEEK}${figure}|${lists}${figure}(?![点點月号號日个個])`;
}

/** Simplified and traditional characters. */
export const CHINESE: Vocabulary = {
  spaced: false,
  numbers: [
    ...words("一 二|两|兩 三 四 五 六 七 八 九 十 十一 十二"),
    [15, "十五"],
    [20, "二十"],
    [30, "三十"],
    [45, "四十五"],
  ],
  ordinals: [
    ...Array.from(
      { length: 5 },
      (_, index) => [index + 1, `第[${index + 1}${FIGURES.charAt(index)}][个個]?`] as const,
    ),
    [-1, "最[后後]一?[个個]?"],
  ],
  units: {
    second: "秒[钟鐘]?",
    minute: "分[钟鐘]?",
    hour: "[个個]?(?:小时|小時|钟头|鐘頭)",
    day: "天|日",
    week: "[个個]?(?:周|週|星期|礼拜|禮拜)",
    month: "[个個]月",
    year: "年",
  },
  spans: [
    [1800, "半[个個]?(?:小时|小時|钟头|鐘頭)"],
    [900, "一刻[钟鐘]"],
    [2700, "三刻[钟鐘]"],
    [5400, "一[个個]半(?:小时|小時|钟头|鐘頭)"],
    [43_200, "半天"],
  ],
  and: "和|、|,|，",
  or: "或者?|还是",
  ahead: { after: "之?[后後]|以[后後]|过[后後]|內|内|之内" },
  ago: { after: "之?前|以前" },
  now: "现在|現在|马上|馬上|立刻|此时|此時|此刻|尽快|盡快|立即",
  days: [
    [0, "今天|今日"],
    [1, "明天|明日|聽日|听日"],
    [2, "[后後]天|[后後]日"],
    [3, "大[后後]天"],
    [-1, "昨天|昨日"],
    [-2, "前天|前日"],
  ],
  dayParts: [
    [0, "night", "今晚|今夜"],
    [1, "night", "明晚"],
    [-1, "night", "昨晚|昨夜"],
    [0, "morning", "今早|今晨"],
    [1, "morning", "明早|明晨"],
  ],
  parts: {
    morning: "早上|早晨|上午|清晨|早",
    noon: "中午|正午",
    afternoon: "下午|午[后後]|晏晝|晏昼",
    evening: "傍晚",
    night: "晚上|夜里|夜裡|晚間|晚间|晚",
    smallHours: "凌晨|半夜",
    midnight: "午夜",
  },
  weekdays: [
    weekday("[日天]"),
    weekday("一"),
    weekday("二"),
    weekday("三"),
    weekday("四"),
    weekday("五"),
    weekday("六"),
  ],
  months: Array.from(
    { length: 12 },
    (_, index) =>
      `(?<!\\d)0?${index + 1}月份?|(?<!十)${index < 9 ? FIGURES.charAt(index) : ["十", "十一", "十二"][index - 9]}月份?`,
  ),
  ofDate: "的",
  daySuffix: "[日号號]",
  turns: {
    this: { before: "这[个個]?|這[个個]?|本|今[个個]" },
    next: { before: "下[个個]?" },
    last: { before: "上[个個]?" },
  },
  periods: [
    ["week", 0, "(?:本|这|這|今)[个個]?(?:周|週|星期|礼拜|禮拜)"],
    ["week", 1, "下[个個]?(?:周|週|星期|礼拜|禮拜)"],
    ["week", 2, "下下[个個]?(?:周|週|星期|礼拜|禮拜)"],
    ["week", -1, "上[个個]?(?:周|週|星期|礼拜|禮拜)"],
    ["month", 0, "本月|[这這今][个個]?月|月(?=底|末|初)"],
    ["month", 1, "下[个個]?月"],
    ["month", -1, "上[个個]?月"],
    ["year", 0, "今年|年(?=底|末|初)"],
    ["year", 1, "明年"],
    ["year", 2, "后年|後年"],
    ["year", -1, "去年"],
  ],
  next: "week",
  weekend: "周末|週末",
  end: "底|末|的最[后後]一天",
  start: "初|的第一天",
  at: "",
  oclock: "[点點][钟鐘整正]?|时|時",
  clocks: [
    ["{h}[点點]半", 30],
    ["{h}[点點](?:一刻|1刻)", 15],
    ["{h}[点點]三刻", 45],
    ["差一刻{h}[点點]", -15],
    ["{h}[点點時时][零〇]?{m}分?", "past"],
    ["{h}[点點時时][零〇]?{m}分[零〇]?{s}秒", "past"],
    ...Array.from("一二三四五六七八九十", (five, index) => [`{h}[点點]踏${five}`, 5 * (index + 1)] as const),
    ["{h}[点點]踏十一", 55],
  ],
  dottedDates: false,
  dayOfMonth: "(?<!\\d){d}[日号號](?![之以]?[后後前])",
  fillers: "的|在|于|於|请|請|整|钟|鐘|(?<=除[^外]{1,12})[以之]?外|(?<=[从從自].{1,12})(?:开始|開始|起)|都",
  against: "但|不|除|别|別",
  about: "大约|大約|大概|左右|约|約|差不多",
  until: "直到|到|至",
  moved: {
    later: { before: "晚|推迟|延后|延迟|往后推" },
    earlier: { before: "早|提前|提早|往前" },
    days: [
      [1, "第二天|次日|后一天"],
      [-1, "前一天|前一日"],
    ],
  },
  repeat: {
    every: "每[个個]?",
    adverbs: [
      ["day", 1, "每天|每日|天天"],
      ["week", 1, "每周|每週|每[个個]?星期|每[个個]?礼拜"],
      ["week", 2, "每两周|每兩週|每隔一周|每隔一週|隔周|隔週"],
      ["month", 1, "每[个個]?月"],
      ["year", 1, "每年"],
      ["day", 2, "隔天|每隔一天"],
      ["hour", 1, "每小时|每小時|每[个個]小时"],
    ],
    starting: "从|從|自",
    except: "除了|除去|但不包括|不包括|但不含|除",
    workday: "[个個]?工作日|平日",
    workdays: "每[个個]?工作日|每[个個]?平日",
    weekends: "每[个個]?(?:周末|週末)",
    ofMonth: "",
    times: "次",
  },
  range: {
    past: "过去|過去|最近|近",
    coming: "未来|未來|接下来|接下來",
    to: "到|至|-|–|~",
  },
  daysOff: "节假日|節假日|法定节假日|法定節假日|假日|法定假日|公众假期|公眾假期",
};
