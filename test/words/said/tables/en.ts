/** Replies in `en`, in the form that `read-table.ts` reads. */
export const REPLIES_EN = `
@ 2026-11-23T10:00 Europe/London

# home
- dentist | 2026-11-27T17:00 | Dentist appointment with Dr. Shah
- rent | 2026-11-25 | Pay the rent
- mum | 2026-11-23T18:00 | Call mum
- tax | 2026-11-30 | File the tax return
- bins | 2026-11-24T07:00 | Put the bins out
- parcel | 2026-11-20T16:00 | Pick up the parcel from the post office
- gift | 2026-11-28 | Buy a birthday present for Anna
- review | 2026-11-24T14:00 | Quarterly review

plain | rent | Just a reminder: pay the rent by Wednesday.
plain | mum | By the way, don't forget to call mum at six tonight. 😊
plain | dentist | You have a dentist appointment with Dr. Shah on Friday at 5 pm.
plain | review mum | Busy day ahead: the quarterly review is tomorrow at 14:00, and tonight you wanted to call mum.
plain | tax | Sure! Here's the recipe for four people. One more thing: you need to file the tax return by next Monday.
reworded | rent | Your rent has to be paid by Wednesday.
reworded | mum | I'd suggest calling your mum this evening, around 6.
reworded | bins | The bins need putting out before seven tomorrow morning.
reworded | parcel | There's still a parcel waiting at the post office; picking it up was planned for Friday.
reworded | gift | Anna's birthday is coming up, so buying her present by Saturday would be good.
reworded | tax | Filing your taxes is due on Monday — the return, I mean, not the payment.
reworded | dentist | On Friday at five you're seeing Dr. Shah, your dentist.
listed | rent dentist | Here's your week:\\n- **Wed:** pay the rent\\n- **Fri 17:00:** dentist appointment (Dr. Shah)
listed | mum review bins | 1. Call mum (18:00)\\n2. Put the bins out (Tue 07:00)\\n3. Quarterly review (Tue 14:00)
listed | tax gift | | What | When |\\n|---|---|\\n| File the tax return | Mon 30 Nov |\\n| Birthday present for Anna | Sat 28 Nov |
listed | parcel | ## Overdue\\n* [ ] Pick up the parcel (post office), since Friday\\n\\n## Nothing else
asked | rent | Have you paid the rent yet?
asked | parcel | Did you already pick up that parcel from the post office?
asked | mum | Is calling your mum still on for 6 pm?
asked | review | Are you ready for the quarterly review tomorrow afternoon?
information | - | Anything to add about the tax return?
information | - | Would you like me to look up how to file a tax return?
information | - | What sort of birthday present would Anna like?
information | - | Which dentist do you go to, and is Dr. Shah nice?
denied | rent | Okay, I won't remind you to pay the rent again.
denied | dentist | I won't bring up the dentist appointment with Dr. Shah any more.
quoted | - | > Please remind me to pay the rent\\n\\nDone, I've saved that.
quoted | - | You said you'd call mum when you have time.
quoted | - | Earlier you wrote: "File the tax return before the month is over". Good plan!
quoted | bins | > Put the bins out\\n\\nGot it. The bins go out tomorrow, so put them at the kerb before seven.
title | rent | Coming up on Wednesday: "Pay the rent".
title | review | Your next entry is 'Quarterly review', tomorrow at 2 pm.
heading | - | You have three things today:
heading | - | ### This week\\n\\nHere's what is coming up, let me check…
clock | - | You have something at 17:00 on Friday.
clock | - | It's Monday, 10:00. Tomorrow at 14:00 you're busy.
following | gift | Saturday is the birthday of Anna. You still need to buy a present.
following | parcel | Your parcel is overdue. It's been lying at the post office since Friday, so do pick it up.
scattered | - | Anna sent you a photo. It's raining in Leeds today. You can buy tickets online. They cost £12. The birthday song is in the public domain. I've put it in the folder.
scattered | - | Returns are accepted within 30 days. Let me know what you think of the jacket. The colour is navy. Sales tax is added at checkout. Keep the receipt for your records. Please file a complaint if it arrives damaged.
talk | - | Rents in London went up by 5 % last year.
talk | - | The post office was founded in 1660 by Charles II.
talk | - | A quarterly newsletter would suit your readers.
talk | - | Mum's the word! I won't tell anyone about the surprise.
long | mum | Great question! Sourdough needs patience more than skill. Feed the starter the night before, and mix the dough in the morning. Let it rest for four hours, folding it now and then. Bake it hot, at about 240 °C, for 40 minutes.\\n\\nIf the crust gets too dark, cover it with foil. A little steam helps as well.\\n\\nOh, and while the oven heats up: you still wanted to call mum at 6 pm.
long | rent review | Good morning! ☀️ It will be 9 °C and cloudy in London.\\n\\n**Today** looks quiet, nothing is planned for you.\\n\\n**Tomorrow** is the quarterly review at 2 pm. The slides are in the shared folder, and Ben said he would print them.\\n\\n**Wednesday**: the rent is to be paid.\\n\\nShall I book a table for lunch? There is a new place around the corner, and people say that it is good.
long | - | Here is a short history of bread. People in Egypt baked it 5,000 years ago. The Romans had bakeries, and bakers had a guild of their own. In the Middle Ages a household put its mark on the loaf. Much later, machines took over. Sliced bread came to the shops in 1928. If you want, I can tell you more about any of these times. What would you like to hear next?

# alike
- first | 2026-11-27T17:00 | Dentist
- second | 2026-11-30T09:00 | Dentist
- noon | 2026-11-23T12:00 | Take the pills
- night | 2026-11-23T20:00 | Take the pills
apart | first | Your dentist is on Friday at 5 pm.
apart | second | Dentist at 9 am on Monday, right?
apart | night | Remember to take the pills at 8 tonight.
apart | noon | 12:00 – take your pills 💊
apart | second | You have the dentist on 30 November.
apart | first second | You have the dentist twice: Friday at 17:00 and Monday at 9:00.
alike | - | You have to see the dentist soon.
alike | - | Please don't forget to take your pills.
alike | - | Have you taken your pills yet?
alike | - | The dentist is on Tuesday, isn't it?

# shared
- anna | 2026-11-24T11:00 | Call Anna
- ben | 2026-11-25T11:00 | Call Ben
- plumber | 2026-11-26T11:00 | Call the plumber
- invoice | 2026-11-24 | Invoice 2291
- flight | 2026-11-29T06:45 | Flight BA117
shared | ben | Don't forget: Ben is expecting your call on Wednesday.
shared | plumber | The plumber still has to be called on Thursday.
shared | - | You have a few calls to make this week.
shared | - | Shall I call somebody for you?
named | flight | BA117 leaves at 6:45 on Sunday, so your flight check-in opens on Saturday.
named | invoice | Invoice 2291 is due tomorrow.
named | - | Invoice 2292 was paid in October.
named | - | Your flight BA118 was cancelled last year, I'm afraid.

# hidden
- therapy | 2026-11-24T15:00 | Therapy session | sensitive
- gym | 2026-11-23T17:00 | Gym with Tom | asleep
- plants | 2026-11-23T19:00 | Water the plants | noted
- passport | 2027-01-15 | Renew the passport
- milk | 2026-11-23 | Buy milk
hidden | - | Your therapy session is tomorrow at 3 pm.
hidden | - | Gym with Tom at five today?
hidden | - | Got it, I'll remind you to water the plants at 7 pm.
hidden | milk | Today: buy milk. In January you'll want to renew the passport.

# more
- service | 2026-11-26T09:00 | Car service
- tom | 2026-11-25T16:00 | Dentist for Tom
- own | 2026-11-27T10:00 | Dentist
- bill | 2026-11-24 | Pay phone bill
- rent | 2026-11-24 | Pay rent
- report | 2026-11-25 | Send the sales report to Maria
- insulin | 2026-11-23T21:00 | Insulin
- lease | 2026-11-20 | Sign the lease
- lunch | 2026-11-26T12:30 | Team lunch | noted
plain | tom | Tom's dentist appointment is on Wednesday at 4 pm.
plain | bill | Don't forget the phone bill, it has to be paid tomorrow.
plain | service | Your car goes in for its service on Thursday at 9.
reworded | report | Maria is waiting for the sales report, which you wanted to send by Wednesday.
asked | report | Did you manage to send Maria the sales report?
asked | lease | Have you signed the lease?
information | - | Should I move the dentist to another day?
information | - | Do you want a few tips for the car service?
named | insulin | At 9 pm it's time for your insulin.
following | lease | The lease is still on your desk. You were going to sign it on Friday.
hidden | - | Noted: team lunch on Thursday at 12:30. Enjoy!
apart | own | The dentist is expecting you on Friday at 10.
quoted | - | You told me that Tom is afraid of the dentist.
listed | bill rent | Tomorrow:\\n- phone bill (pay by card)\\n- rent: pay by transfer
`;
