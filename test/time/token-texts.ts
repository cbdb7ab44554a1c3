/** Texts of several kinds in three languages, by which the estimate of tokens is measured. */
export const TOKEN_TEXTS: Record<"English" | "German" | "Japanese", Record<string, string>> = {
  English: {
    prose: `The ferry left the island a little after six, when the last of the fishing boats had already come back to the
harbour. Nobody on deck said much. The storm of the previous night had torn two roofs off the warehouses along the pier, and
people were still carrying broken boards and wet cardboard up the hill. My grandmother used to say that the sea gives you a
week of warning, if only you know where to look: the gulls stay on land, the dog refuses to eat, and the old wound in your
knee begins to ache. I had laughed about it as a child. Now, watching the lighthouse disappear behind the grey curtain of
rain, I thought that she had probably been right about most things, including the man I was leaving behind.`,
    chat: `hey! are you still up for lunch tomorrow? :)
yeah sure, 12:30 at the usual place?
can we make it 1pm, I've got the dentist at 11 and no idea how long that takes
np, 1pm works. btw did you ever hear back from Tom about the flat??
nope :( he said he'd call on monday but you know how he is... I'll text him again tonight
lol ok. tell him we need an answer before the 15th or we lose the deposit
will do! see you tomorrow, don't forget the charger I lent you`,
    mail: `Dear Ms Okafor,
thank you for your application for the position of Senior Research Assistant. We were impressed by your publications on
urban air quality, and we would like to invite you to an interview on Thursday, 12 March 2026, at 10:15 a.m. in our offices at
48 Wellington Street. The conversation will take about ninety minutes. Please bring a copy of your certificates and the
names of two referees. If you are unable to attend on that date, let us know by the end of this week so that we can arrange
an alternative appointment. Travelling expenses will be reimbursed.
Kind regards, Michael Brennan`,
    technical: `The scheduler reads all pending jobs from the database every sixty seconds and assigns them to worker processes. When a
worker doesn't acknowledge its job within the configured timeout, the job is returned to the queue and its retry counter is
incremented. After five unsuccessful attempts it is moved to the dead-letter table, where an administrator can inspect the
payload, correct the configuration and restart it. Authentication tokens expire after fifteen minutes; applications should
therefore request a fresh token before each batch instead of caching one indefinitely.`,
    section: `About the user:
- (2025-11-03, id m4x8r2ty) Works as a nurse at St Mary's hospital, mostly night shifts
- (2025-12-19, id c7w3n9pq) Allergic to peanuts and shellfish
- (2026-02-14, id h2b6k5vd) Prefers short answers without bullet points

Current time: 2026-03-04T18:05:00 (Europe/London)
Today is Wednesday. Local time is UTC.

Upcoming and overdue:
- [OVERDUE 2026-03-02 09:00] (Monday, 2 days ago, id k7m2x9qa) Pay the rent for March
- [OVERDUE 2026-03-03] (yesterday, id w2r6j8fd) Return the library books
- [DUE 2026-03-05 14:30] (tomorrow, id 9hq3w7md) Dentist appointment with Dr. Patel
- [DUE 2026-03-07] (Saturday, 3 days from now, id p4c8v2tz) Mum's birthday: order flowers and call before noon
- 2 more overdue, 5 more upcoming: call get_upcoming
Bring these up when it fits, the nearest first; those marked noted can wait. After you mention an item above, call update_memory with its id and reminded_at="now", so that it is not repeated. When one is done, send completed_at="now".

Relevant memories:
- (2026-01-02, id t8w3n5kb) Prefers the afternoon for appointments
- (2025-11-19, id c5y7r2mx) Her sister Joanna moved to Bristol with the two cats`,
    stamped: `[2026-02-21 09:14] [Hannah]: morning! can you remind me to buy milk on the way home?
[09:15] Of course. I'll remind you at five, when you usually leave the office.
[12:48, 4h later] [Hannah]: also, what was the name of that restaurant Daniel told us about?
It was the Blue Lantern on Harbour Road. You wanted to go there for your anniversary.
[12:52] [Hannah]: right! book a table for two on Saturday at eight please
[17:02, 4h later] You asked me this morning to remind you: buy milk on the way home.
[2026-02-23 08:31] [Hannah]: thanks for Saturday, it was lovely. anything I should know for today?`,
  },
  German: {
    prose: `Als der Zug endlich in den Bahnhof einfuhr, war es schon dunkel geworden. Auf dem Bahnsteig stand niemand, nur ein alter
Mann mit einer Schiebermütze fegte langsam das nasse Laub zusammen. Margarethe stellte ihren Koffer ab und suchte in der
Manteltasche nach dem Zettel mit der Adresse. Vor zwanzig Jahren hatte sie die Stadt verlassen, ohne sich von irgendjemandem
zu verabschieden, und nun kannte sie kaum noch eine Straße wieder. Wo früher die Zuckerfabrik gewesen war, leuchteten jetzt
die Fenster eines Einkaufszentrums. Ihre Großmutter hätte darüber den Kopf geschüttelt und behauptet, dass man einem Ort
nicht trauen dürfe, der seine eigene Geschichte so gründlich vergessen habe.`,
    chat: `hi, bist du morgen beim Training dabei?
weiß noch nicht, hab bis halb sechs Besprechung und dann muss ich noch die Kleine abholen
ach schade :( soll ich dir wenigstens einen Platz freihalten?
ja gerne, wenn's klappt komm ich einfach nach. hast du eigentlich schon die Karten fürs Konzert?
klar, zwei Stück, Reihe 14. 38 Euro pro Person, kannst mir das Geld irgendwann geben
super, danke dir! überweise ich heute Abend. bis morgen dann vielleicht
jo, bis dann und grüß Jonas von mir!`,
    mail: `Sehr geehrte Frau Lindenmayer,
vielen Dank für Ihre Anfrage vom 3. Februar. Leider müssen wir Ihnen mitteilen, dass der gewünschte Termin zur Wartung Ihrer
Heizungsanlage bereits vergeben ist. Als Ersatz können wir Ihnen Dienstag, den 24. Februar 2026, zwischen 8:00 und 10:00 Uhr
anbieten. Bitte sorgen Sie dafür, dass der Zugang zum Heizungskeller frei ist und der Schornsteinfegerbericht vorliegt. Die
Rechnung erhalten Sie anschließend per Post; sie ist innerhalb von vierzehn Tagen ohne Abzug zu begleichen. Sollten Sie
verhindert sein, bitten wir um eine kurze telefonische Rückmeldung.
Mit freundlichen Grüßen, Andreas Vogt`,
    technical: `Die Anwendung liest beim Start die Konfigurationsdatei ein und prüft, ob alle erforderlichen Umgebungsvariablen gesetzt sind.
Fehlt eine Angabe, wird der Vorgang mit einer verständlichen Fehlermeldung abgebrochen. Im laufenden Betrieb werden sämtliche
Datenbankabfragen protokolliert, deren Ausführungszeit den eingestellten Schwellenwert überschreitet. Sicherungskopien
entstehen jede Nacht um zwei Uhr und werden dreißig Tage lang aufbewahrt. Zugriffsberechtigungen vergibt ausschließlich die
Systemverwaltung; Änderungen treten spätestens nach fünfzehn Minuten in Kraft.`,
    section: `About the user:
- (2025-11-03, id m4x8r2ty) Arbeitet als Krankenpfleger im Schichtdienst
- (2025-12-19, id c7w3n9pq) Verträgt keine Haselnüsse und keine Milchprodukte
- (2026-02-14, id h2b6k5vd) Möchte geduzt werden, am liebsten kurze Antworten

Current time: 2026-03-04T18:05:00 (Europe/Berlin)
Today is Wednesday. Local time is UTC+1.

Upcoming and overdue:
- [OVERDUE 2026-03-02 09:00] (Monday, 2 days ago, id k7m2x9qa) Miete für März überweisen
- [OVERDUE 2026-03-03] (yesterday, id w2r6j8fd) Bücher in die Stadtbibliothek zurückbringen
- [DUE 2026-03-05 14:30] (tomorrow, id 9hq3w7md) Zahnarzttermin bei Frau Dr. Schönfeld
- [DUE 2026-03-07] (Saturday, 3 days from now, id p4c8v2tz) Geburtstag von Mama: Blumen bestellen, vormittags anrufen
- 2 more overdue, 5 more upcoming: call get_upcoming
Bring these up when it fits, the nearest first; those marked noted can wait. After you mention an item above, call update_memory with its id and reminded_at="now", so that it is not repeated. When one is done, send completed_at="now".

Relevant memories:
- (2026-01-02, id t8w3n5kb) Hat nachmittags mehr Zeit für Termine
- (2025-11-19, id c5y7r2mx) Seine Schwester Johanna ist mit den beiden Katzen nach Nürnberg gezogen`,
    stamped: `[2026-02-21 09:14] [Johannes]: guten Morgen! erinnerst du mich heute bitte an die Milch, wenn ich heimfahre?
[09:15] Natürlich. Ich melde mich um fünf, dann verlässt du normalerweise das Büro.
[12:48, 4h later] [Johannes]: wie hieß nochmal das Lokal, von dem Daniel erzählt hat?
Das war die Blaue Laterne in der Hafenstraße. Du wolltest dort euren Hochzeitstag feiern.
[12:52] [Johannes]: genau! reservier uns bitte einen Tisch für Samstagabend um acht
[17:02, 4h later] Heute Morgen hast du mich gebeten, dich zu erinnern: Milch mitbringen.
[2026-02-23 08:31] [Johannes]: danke für Samstag, es war wunderschön. muss ich heute an irgendetwas denken?`,
  },
  Japanese: {
    prose: `船が島を離れたのは、六時を少し過ぎたころだった。最後の漁船はもう港に戻っていて、甲板にいる人たちはほとんど口をきかなかった。前の晩の嵐で倉庫の屋根が二つ飛ばされ、桟橋のあたりではまだ、濡れた段ボールや折れた板を運ぶ人の姿が見えた。祖母はよく、海は一週間前から知らせてくれるのだと言っていた。かもめが陸を離れず、犬が餌を食べなくなり、古い膝の傷が痛みだす。子どものころの私はそれを聞いて笑っていたが、灰色の雨の向こうに灯台が消えていくのを見ながら、祖母の言うことはたいてい正しかったのだと思った。`,
    chat: `明日のランチ、まだ大丈夫？
うん、12時半にいつもの店でいい？
ごめん、11時に歯医者があるから1時にしてもらえるかな
了解！ところで部屋の件、田中さんから連絡きた？
まだだよ…月曜に電話するって言ってたのに笑　今夜もう一回メッセージ送ってみるね
15日までに返事もらわないと敷金が戻ってこないって伝えといて
わかった！じゃあまた明日ね。貸した充電器も忘れないで〜`,
    mail: `田村様
いつもお世話になっております。先日はお忙しいところお時間をいただき、誠にありがとうございました。ご依頼いただきました暖房設備の点検につきまして、2026年2月24日（火）の午前8時から10時の間にお伺いできればと存じます。当日は機械室への通路を空けていただき、前回の点検報告書をご用意くださいますようお願いいたします。ご都合が悪い場合は、お手数ですが今週末までにお電話でご連絡ください。請求書は作業終了後に郵送いたします。
何卒よろしくお願い申し上げます。
株式会社北川設備　営業部　森本`,
    technical: `スケジューラーは六十秒ごとにデータベースから未処理のジョブを読み込み、ワーカーに割り当てます。設定されたタイムアウトまでに応答がない場合、ジョブはキューに戻され、再試行回数が一つ増えます。五回失敗すると専用のテーブルに移され、管理者が内容を確認して設定を修正したあと、再実行できます。認証トークンの有効期限は十五分ですので、アプリケーションは長時間キャッシュせず、処理のたびに新しいトークンを取得してください。`,
    section: `About the user:
- (2025-11-03, id m4x8r2ty) 病院で看護師として働いていて、夜勤が多い
- (2025-12-19, id c7w3n9pq) ピーナッツと甲殻類のアレルギーがある
- (2026-02-14, id h2b6k5vd) 短い答えのほうが好き

Current time: 2026-03-04T18:05:00 (Asia/Tokyo)
Today is Wednesday. Local time is UTC+9.

Upcoming and overdue:
- [OVERDUE 2026-03-02 09:00] (Monday, 2 days ago, id k7m2x9qa) 三月分の家賃を振り込む
- [OVERDUE 2026-03-03] (yesterday, id w2r6j8fd) 図書館に本を返す
- [DUE 2026-03-05 14:30] (tomorrow, id 9hq3w7md) 佐々木先生の歯科の予約
- [DUE 2026-03-07] (Saturday, 3 days from now, id p4c8v2tz) 母の誕生日。花を注文して午前中に電話する
- 2 more overdue, 5 more upcoming: call get_upcoming
Bring these up when it fits, the nearest first; those marked noted can wait. After you mention an item above, call update_memory with its id and reminded_at="now", so that it is not repeated. When one is done, send completed_at="now".

Relevant memories:
- (2026-01-02, id t8w3n5kb) 予約は午後のほうが都合がいい
- (2025-11-19, id c5y7r2mx) 妹の陽子さんは猫二匹と一緒に福岡へ引っ越した`,
    stamped: `[2026-02-21 09:14] [花子]: おはよう！帰りに牛乳を買うの、忘れないように教えてくれる？
[09:15] もちろんです。いつも会社を出る五時ごろにお知らせしますね。
[12:48, 4h later] [花子]: そういえば、大輔が言ってたレストランの名前なんだっけ
港通りの「青いランタン」です。結婚記念日に行きたいとおっしゃっていました。
[12:52] [花子]: それそれ！土曜の夜八時に二人で予約お願い
[17:02, 4h later] 今朝頼まれた件です。帰りに牛乳を買ってください。
[2026-02-23 08:31] [花子]: 土曜日はありがとう、すごく良かった。今日は何か予定あったかな？`,
  },
};
