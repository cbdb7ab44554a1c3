/** Replies in `id`, in the form that `read-table.ts` reads. */
export const REPLIES_ID = `
@ 2026-11-23T10:00 Asia/Jakarta

# home
- dentist | 2026-11-27T17:00 | Dokter gigi, drg. Wulandari
- rent | 2026-11-25 | Bayar uang kos
- mum | 2026-11-23T18:00 | Telepon mama
- tax | 2026-11-30 | Lapor SPT pajak
- bins | 2026-11-24T07:00 | Buang sampah
- parcel | 2026-11-20T16:00 | Ambil paket di kantor pos
- gift | 2026-11-28 | Beli kado ulang tahun untuk Anna
- meeting | 2026-11-24T14:00 | Rapat kuartalan

plain | rent | Sekadar mengingatkan: bayar uang kos sebelum hari Rabu, ya.
plain | mum | Oh ya, jangan lupa telepon mama jam enam sore. 😊
plain | dentist | Hari Jumat jam 17.00 Anda ada janji dengan dokter gigi, drg. Wulandari.
plain | meeting | Besok pukul 14.00 ada rapat kuartalan.
plain | tax bins | Sama-sama! Dua hal lagi: lapor SPT pajak paling lambat Senin, dan besok pagi buang sampah.
reworded | rent | Uang kos harus dibayar paling lambat hari Rabu.
reworded | mum | Sebaiknya kamu menelepon mama nanti malam, sekitar jam enam.
reworded | bins | Sampah perlu dibuang sebelum jam tujuh besok pagi.
reworded | parcel | Masih ada paket di kantor pos yang seharusnya diambil hari Jumat.
reworded | gift | Anna berulang tahun hari Sabtu, jadi kamu masih harus membeli kado ulang tahun.
reworded | dentist | Drg. Wulandari, dokter gigimu, menunggu hari Jumat jam lima.
reworded | tax | SPT pajak harus dilaporkan paling lambat hari Senin.
listed | rent dentist | Minggu ini:\\n- **Rabu:** bayar uang kos\\n- **Jumat 17.00:** dokter gigi (drg. Wulandari)
listed | mum bins meeting | 1. Telepon mama (18.00)\\n2. Buang sampah (Selasa 07.00)\\n3. Rapat kuartalan (Selasa 14.00)
listed | tax gift | | Apa | Kapan |\\n|---|---|\\n| Lapor SPT pajak | Senin 30 Nov |\\n| Kado ulang tahun untuk Anna | Sabtu 28 Nov |
asked | rent | Sudah bayar uang kos?
asked | parcel | Apakah Anda sudah mengambil paket di kantor pos?
asked | mum | Jadi telepon mama jam 18.00 nanti?
asked | bins | Sampah sudah dibuang belum?
information | - | Ada yang mau ditambahkan soal lapor SPT pajak?
information | - | Mau saya carikan cara lapor SPT pajak?
information | - | Kado ulang tahun apa yang disukai Anna?
denied | rent | Baik, saya tidak akan mengingatkan bayar uang kos lagi.
denied | meeting | Saya tidak akan membahas rapat kuartalan lagi.
quoted | - | > Ingatkan saya bayar uang kos\\n\\nSudah dicatat.
quoted | - | Kamu bilang mau telepon mama kalau ada waktu.
quoted | - | Tadi kamu menulis: "Lapor SPT pajak sebelum akhir bulan". Rencana bagus!
title | rent | Hari Rabu ada "Bayar uang kos".
title | meeting | Agenda berikutnya berjudul “Rapat kuartalan”, besok pukul 14.00.
heading | - | Kamu punya tiga hal hari ini:
heading | - | ### Minggu ini\\n\\nIni yang akan datang, sebentar…
clock | - | Ada sesuatu hari Jumat jam 17.00.
clock | - | Sekarang Senin, pukul 10.00. Besok pukul 14.00 kamu sibuk.
following | gift | Anna ulang tahun hari Sabtu. Kamu masih harus beli kado.
following | parcel | Paketmu sudah terlambat. Dari Jumat ada di kantor pos, jadi ambil hari ini.
scattered | - | Anna mengirim foto. Hari ini hujan di Bandung. Kamu bisa beli tiket daring. Harganya 120 ribu. Di sana kado dibungkus gratis.
scattered | - | Kantor itu punya logo baru. Kopinya habis. Saya menemukan tiga resep. Yang pertama vegan. Satu paket mentega cukup untuk empat orang. Sisanya cepat selesai. Rotinya bisa kamu ambil sendiri.
talk | - | Harga kos di Jakarta naik 5 % tahun lalu.
talk | - | Anna adalah nama yang indah dari bahasa Ibrani.
long | mum | Pertanyaan bagus! Ragi alami terutama butuh kesabaran. Beri makan pada malam sebelumnya, lalu uleni adonan di pagi hari. Diamkan empat jam sambil sesekali dilipat. Panggang pada suhu 240 °C selama 40 menit.\\n\\nKalau kulitnya terlalu gelap, tutup dengan kertas. Sedikit uap juga membantu.\\n\\nOh ya, sambil menunggu oven panas: kamu mau telepon mama jam 18.00.
long | rent meeting | Selamat pagi! ☀️ Jakarta hari ini 31 °C dan berawan.\\n\\n**Hari ini** tenang, tidak ada rencana.\\n\\n**Besok** ada rapat kuartalan pukul 14.00. Berkasnya ada di map, dan Budi berjanji mencetaknya.\\n\\n**Rabu**: uang kos harus dibayar.\\n\\nMau saya pesankan meja untuk makan siang? Ada tempat baru di dekat sini, katanya enak.

# alike
- first | 2026-11-27T17:00 | Dokter gigi
- second | 2026-11-30T09:00 | Dokter gigi
- noon | 2026-11-23T12:00 | Minum obat
- night | 2026-11-23T20:00 | Minum obat
apart | first | Hari Jumat jam 17.00 kamu ke dokter gigi.
apart | second | Senin jam 9: dokter gigi.
apart | night | Jangan lupa minum obat jam 20.00.
apart | first second | Kamu ke dokter gigi dua kali: Jumat jam 17.00 dan Senin jam 9.00.
alike | - | Sebentar lagi kamu harus ke dokter gigi.
alike | - | Jangan lupa minum obat.
alike | - | Sudah minum obat?
alike | - | Dokter gigi tutup hari Selasa.

# shared
- anna | 2026-11-24T11:00 | Telepon Anna
- ben | 2026-11-25T11:00 | Telepon Budi
- plumber | 2026-11-26T11:00 | Telepon tukang ledeng
- invoice | 2026-11-24 | Tagihan 2291
- flight | 2026-11-29T06:45 | Penerbangan GA402
shared | ben | Jangan lupa: Budi menunggu kabarmu hari Rabu.
shared | plumber | Tukang ledeng masih harus ditelepon hari Kamis.
shared | - | Minggu ini kamu harus telepon beberapa orang.
named | flight | Penerbangan GA402 berangkat Minggu pukul 6.45.
named | invoice | Tagihan 2291 jatuh tempo besok.
named | - | Tagihan 2292 sudah dibayar bulan Oktober.

# hidden
- therapy | 2026-11-24T15:00 | Terapi | sensitive
- gym | 2026-11-23T17:00 | Olahraga bareng Tono | asleep
- plants | 2026-11-23T19:00 | Siram tanaman | noted
- passport | 2027-01-15 | Perpanjang paspor
- milk | 2026-11-23 | Beli susu
hidden | - | Besok jam 15.00 kamu ada terapi.
hidden | - | Olahraga bareng Tono hari ini jam 17.00?
hidden | - | Oke, jam 19.00 nanti saya ingatkan untuk siram tanaman.
hidden | milk | Hari ini: beli susu. Januari nanti perpanjang paspor.

# more
- service | 2026-11-26T09:00 | Servis mobil
- tom | 2026-11-25T16:00 | Dokter gigi bareng Tono
- own | 2026-11-27T10:00 | Dokter gigi
- bill | 2026-11-24 | Bayar tagihan telepon
- report | 2026-11-25 | Kirim laporan penjualan ke Maria
- insulin | 2026-11-23T21:00 | Insulin
- lease | 2026-11-20 | Tanda tangan kontrak
- lunch | 2026-11-26T12:30 | Makan siang tim | noted
plain | tom | Rabu jam 16.00 kamu ke dokter gigi bareng Tono.
plain | bill | Tagihan telepon harus dibayar besok.
plain | service | Kamis jam 9 mobilmu harus servis.
reworded | report | Maria menunggu laporan penjualan yang mau kamu kirim sebelum Rabu.
asked | report | Sudah mengirim laporan penjualan ke Maria?
asked | lease | Kontraknya sudah ditandatangani?
information | - | Perlu saya pindahkan dokter gigi ke hari lain?
information | - | Butuh saran soal servis mobil?
named | insulin | Jam 21.00 waktunya insulin.
following | lease | Kontraknya masih di mejamu. Seharusnya kamu tanda tangan hari Jumat.
hidden | - | Dicatat: makan siang tim Kamis jam 12.30. Selamat makan!
apart | own | Dokter gigi menunggumu hari Jumat jam 10.
quoted | - | Kamu bilang Tono takut ke dokter gigi.
`;
