import type { PhraseTable } from "./phrase-table";

export const OTHERS: readonly PhraseTable[] = [
  {
    name: "Japanese",
    locale: "ja-JP",
    zone: "Asia/Tokyo",
    // 12:23:47 on Monday in Tokyo.
    now: "2026-02-23T03:23:47Z",
    lines: `
今日 => date 2026-02-23
明日 => date 2026-02-24
明後日 => date 2026-02-25
明日9時 => local 2026-02-24T09:00:00 @ 2026-02-24T00:00:00Z
明日の午前9時 => local 2026-02-24T09:00:00
明日９時３０分 => local 2026-02-24T09:30:00
明日の朝 => local 2026-02-24T09:00:00
今夜 => local 2026-02-23T20:00:00
今夜8時 => local 2026-02-23T20:00:00
午後3時 => local 2026-02-23T15:00:00
午後3時半 => local 2026-02-23T15:30:00
正午 => local 2026-02-24T12:00:00
30分後 => at 2026-02-23T03:53:47Z
1時間半後 => at 2026-02-23T04:53:47Z
2日後 => local 2026-02-25T12:23:47
月曜日 => date 2026-03-02
次の金曜日の午後3時 => local 2026-02-27T15:00:00
来週の金曜日 => date 2026-03-06
来週 => date 2026-03-02
来月 => date 2026-03-01
15日 => date 2026-03-15
3月3日 => date 2026-03-03
5月1日の9時 => local 2026-05-01T09:00:00
3/4 => date 2026-03-04
毎日8時 => local 2026-02-24T08:00:00 ; FREQ=DAILY
3月20日まで毎日8時 => local 2026-02-24T08:00:00 ; FREQ=DAILY;UNTIL=20260320
毎日8時、3月20日まで => local 2026-02-24T08:00:00 ; FREQ=DAILY;UNTIL=20260320
毎日8時月曜日以外 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU
毎週月曜日9時 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
隔週火曜日 => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
毎月1日 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
毎月第2火曜日 => date 2026-03-10 ; FREQ=MONTHLY;BYDAY=2TU
毎年2月29日 => date 2028-02-29 ; FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
金曜日に家賃を払う => unread
昨日 => past
3日前 => past
`,
  },
  {
    name: "simplified Chinese",
    locale: "zh-CN",
    zone: "Asia/Shanghai",
    // 11:23:47 on Monday in Shanghai.
    now: "2026-02-23T03:23:47Z",
    lines: `
明天 => date 2026-02-24
后天 => date 2026-02-25
大后天 => date 2026-02-26
明天9点 => local 2026-02-24T09:00:00 @ 2026-02-24T01:00:00Z
明天上午九点 => local 2026-02-24T09:00:00
明天早上 => local 2026-02-24T09:00:00
今晚 => local 2026-02-23T20:00:00
今晚八点 => local 2026-02-23T20:00:00
下午三点半 => local 2026-02-23T15:30:00
晚上8点一刻 => local 2026-02-23T20:15:00
凌晨3点 => local 2026-02-24T03:00:00
中午 => local 2026-02-23T12:00:00
半小时后 => at 2026-02-23T03:53:47Z
一个半小时后 => at 2026-02-23T04:53:47Z
两天后 => local 2026-02-25T11:23:47
星期一 => date 2026-03-02
这周五 => date 2026-02-27
下周五下午3点 => local 2026-03-06T15:00:00
下周 => date 2026-03-02
下个月 => date 2026-03-01
15号 => date 2026-03-15
3月3日 => date 2026-03-03
二月二十七日 => date 2026-02-27
3/4 => date 2026-03-04
每天8点 => local 2026-02-24T08:00:00 ; FREQ=DAILY
每天早上8点 => local 2026-02-24T08:00:00 ; FREQ=DAILY
每周一9点 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
每两周 => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
每月1号 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
每个月第一个星期五 => date 2026-03-06 ; FREQ=MONTHLY;BYDAY=1FR
明天9点给妈妈打电话 => unread
昨天 => past
3天前 => past
`,
  },
  {
    name: "traditional Chinese",
    locale: "zh-TW",
    zone: "Asia/Taipei",
    now: "2026-02-23T03:23:47Z",
    lines: `
明天9點 => local 2026-02-24T09:00:00
後天下午三點 => local 2026-02-25T15:00:00
半小時後 => at 2026-02-23T03:53:47Z
下週五 => date 2026-03-06
晚上8點半 => local 2026-02-23T20:30:00
3月3日 => date 2026-03-03
每週一9點 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
每月1號 => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
`,
  },
  {
    name: "Russian",
    locale: "ru-RU",
    zone: "Europe/Moscow",
    // 12:00 on Monday in Moscow.
    now: "2026-02-23T09:00:00Z",
    lines: `
завтра в 9 => local 2026-02-24T09:00:00
завтра утром => local 2026-02-24T09:00:00
послезавтра => date 2026-02-25
сегодня вечером => local 2026-02-23T18:00:00
сегодня вечером в 8 => local 2026-02-23T20:00:00
в 9 утра => local 2026-02-24T09:00:00
в 3 часа дня => local 2026-02-23T15:00:00
в 2 часа ночи => local 2026-02-24T02:00:00
в половине девятого => local 2026-02-24T08:30:00
в полночь => local 2026-02-24T00:00:00
через полчаса => at 2026-02-23T09:30:00Z
через час => at 2026-02-23T10:00:00Z
через два дня => local 2026-02-25T12:00:00
в понедельник => date 2026-03-02
в эту пятницу => date 2026-02-27
в следующую пятницу в 15:30 => local 2026-03-06T15:30:00
на следующей неделе => date 2026-03-02
15-го => date 2026-03-15
3 марта => date 2026-03-03
1 мая в 9 => local 2026-05-01T09:00:00
в мае => date 2026-05-01
03.04 => date 2026-04-03
каждый день в 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
каждый понедельник в 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
по будням в 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
последняя пятница каждого месяца => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
позвонить маме завтра в 9 => unread
вчера => past
3 дня назад => past
вторник или среда => ambiguous
`,
  },
  {
    name: "Ukrainian",
    locale: "uk-UA",
    zone: "Europe/Kyiv",
    now: "2026-02-23T09:00:00Z",
    lines: `
завтра о 9 => local 2026-02-24T09:00:00
завтра вранці => local 2026-02-24T09:00:00
післязавтра => date 2026-02-25
сьогодні ввечері => local 2026-02-23T18:00:00
о пів на дев'яту => local 2026-02-24T08:30:00
через півгодини => at 2026-02-23T09:30:00Z
через два дні => local 2026-02-25T11:00:00
у понеділок => date 2026-03-02
наступної пʼятниці о 15:30 => local 2026-03-06T15:30:00
3 березня => date 2026-03-03
щодня о 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
щопонеділка о 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
щодва тижні => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
щодва дні о 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY;INTERVAL=2
щотри місяці => date 2026-02-23 ; FREQ=MONTHLY;INTERVAL=3
кожен вівторок => date 2026-02-24 ; FREQ=WEEKLY;BYDAY=TU
вчора => past
`,
  },
  {
    name: "Finnish",
    locale: "fi-FI",
    zone: "Europe/Helsinki",
    now: "2026-02-23T09:00:00Z",
    lines: `
huomenna klo 9 => local 2026-02-24T09:00:00
ylihuomenna => date 2026-02-25
tänä iltana => local 2026-02-23T18:00:00
puolen tunnin kuluttua => at 2026-02-23T09:30:00Z
ensi perjantaina klo 15.30 => local 2026-03-06T15:30:00
3. maaliskuuta => date 2026-03-03
joka maanantai klo 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
eilen => past
`,
  },
  {
    name: "Indonesian",
    locale: "id-ID",
    zone: "Asia/Jakarta",
    now: "2026-02-23T03:00:00Z",
    lines: `
besok jam 9 => local 2026-02-24T09:00:00
besok pagi => local 2026-02-24T09:00:00
lusa => date 2026-02-25
nanti malam => local 2026-02-23T20:00:00
setengah jam lagi => at 2026-02-23T03:30:00Z
jumat depan pukul 15:30 => local 2026-03-06T15:30:00
minggu depan => date 2026-03-02
3 maret => date 2026-03-03
setiap senin jam 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
setiap dua minggu => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
setiap 3 minggu => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=3
setiap minggu => date 2026-02-23 ; FREQ=WEEKLY
setiap hari minggu => date 2026-03-01 ; FREQ=WEEKLY;BYDAY=SU
dua minggu lagi => local 2026-03-09T10:00:00
kemarin => past
`,
  },
  {
    name: "Vietnamese",
    locale: "vi-VN",
    zone: "Asia/Ho_Chi_Minh",
    now: "2026-02-23T03:00:00Z",
    lines: `
ngày mai lúc 9 giờ => local 2026-02-24T09:00:00
sáng mai => local 2026-02-24T09:00:00
tối nay => local 2026-02-23T20:00:00
30 phút nữa => at 2026-02-23T03:30:00Z
thứ hai => date 2026-03-02
ngày 3 tháng 3 => date 2026-03-03
tuần tới => date 2026-03-02
mỗi ngày lúc 8 giờ => local 2026-02-24T08:00:00 ; FREQ=DAILY
hôm qua => past
`,
  },
  {
    name: "Arabic",
    locale: "ar-EG",
    zone: "Africa/Cairo",
    now: "2026-02-23T09:00:00Z",
    lines: `
غدا الساعة 9 => local 2026-02-24T09:00:00
بعد غد => date 2026-02-25
الليلة => local 2026-02-23T20:00:00
بعد نصف ساعة => at 2026-02-23T09:30:00Z
بعد يومين => local 2026-02-25T11:00:00
يوم الاثنين => date 2026-03-02
3 مارس => date 2026-03-03
كل يوم الساعة 8 => local 2026-02-24T08:00:00 ; FREQ=DAILY
أمس => past
`,
  },
];
