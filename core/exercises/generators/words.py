"""The words that generated questions are made of, and what no token of them may look like.

The lists were typed for this program: common words of Indonesian and English, which nobody
owns. They are under the program's own licence; no dictionary or frequency list was copied.
Every word was read through for what its pieces spell: tokens are pieces of words, so a word
with a rude piece stays out, however harmless it is as a whole.

Changing a list changes the questions that every seed gives: what was stored with an older
list then belongs to another question.
"""

from __future__ import annotations

from collections.abc import Iterable

_INDONESIAN = """
air ajar akar aman angin api awan ayam bacaan bagian baik bangun bangunan banyak baru
batang batu bayangan belajar belum benar berangkat berapa berenang beri berikan berjalan
berkebun berlari berlayar bermain bernyanyi bersama bersepeda bersih besar biru buah buka
bukan bulan bunga burung cepat cerita dalam danau dapat dapur daratan dari datang daun
dekat delapan dengan depan diam dinding diri dua duduk empat enak gajah gambar garam gelap
gelas gigi gula gunung guru halaman hari harimau hidup hijau hitam hujan ikan ingat ini itu
jalan jalanan jam jangan jari jauh jembatan jendela jeruk juga kacang kaki kamar kami kanan
kapal karena kebaikan kebakaran kebersihan kebun kecil keindahan kelapa keluarga kembali
kenangan kendaraan kepala keras kereta kering kertas kesehatan kiri kita kota kucing kuda
kuku kuning kursi laba lagi laki lama lampu langit lapangan laut lautan lebar lebih lemari
lidah lima lingkungan lompat luar lupa main mainan makan makanan malam manis mata matahari
meja melihat memakan membaca membangun memberi membuka meminum menanam menang menari
mencari mendengar mengajar mengingat menulis menunggu menyanyi merah minggu minum minuman
muda mudah mulai musim naik nama nanas nasi negara pagi pakaian pakan paku panas pandai
panjang papan pasangan pasar pasir payung pegunungan pekerjaan pelabuhan pelajar pelajaran
pelangi pemain pembaca pendidikan pengajar penuh penulis perahu pergi perikanan perjalanan
perkebunan permainan persegi pertama perumahan pintu piring pisang pohon pulang pulau putih
rambut rasa rendah ringan ruangan rumah rumput saat sama sampai sandal sangat satu sawah
sayap sayur sayuran sekarang sekolah selalu semangka semua senang sendiri sendok sepatu
sepeda siang siapa sini suara sudah sungai tahun taman tanah tanaman tangan tanya tempat
tenang terang terbang tetangga tidur tiga tinggi topi tulisan tumbuh tumbuhan turun udara
ulang ular waktu warna yang
"""

_ENGLISH = """
above after afternoon again along also always animal answer apple autumn bake baker baking
banana basket beach before begin beginning being better between bird birds blanket blue
blueberry boat bottle branch bread bridge bring bringing brother brown build building
candle carpenter carpet cartoon castle center chair change children circle city clean clear
cloud clouds cold color corner country cover dance dancer dancing december dinner draw
drawing dream drink drinking early earth east eastern eight evening every everything family
farmer farmhouse farming father feather field find finder finding finger fire flower
flowers forest friend garden gardener gardening gather gathering giant ginger gold grain
grandmother green ground grow growing hammer hand handle happen harbor harvest heart heater
heaven hidden higher hold holder holding house hundred island jacket kind kitchen ladder
lantern large later learn learner learning leather letter light lighter lighthouse linen
listen little longer lower marble market meadow melon member middle milk minute mirror
monday money monkey month moon morning mother mouse music never noon north northern
november number ocean older onion open orange other outer oven over paint painter painting
paper parent people pillow planet plant planter planting playground pocket pond potato
power quiet rain rainbow reach read reader reading ready remember ring river road robin
rocket round runner running salmon sand sandal season second september seven sheep shelf
shelter shoulder silver singer singing sister sleep slow slower small smaller snow
something song south southern spring springtime stand standing star start station stone
stones storm story storyteller strawberry stream street string strong stronger student
summer sunday sunflower teach teacher teaching tender thing think thinking thread thunder
thundering timber together tomato tomorrow tower town travel tree trees under underground
valley village voice walk walker walking wall wandering warm warmer water waterfall weather
west western whisper wind window winter wonder wonderful wooden world write writer writing
yellow yesterday young younger
"""

INDONESIAN = tuple(_INDONESIAN.split())
ENGLISH = tuple(_ENGLISH.split())
LISTS = (INDONESIAN, ENGLISH)

_KEY_NAMES = """
alt back backspace ctrl cmd del delete down end enter esc escape home ins insert left
meta option page return right shift space spasi super tab up
"""
KEY_NAMES = frozenset(_KEY_NAMES.split())

NEVER_ALONE = frozenset({"anj"})
"""The beginning of an Indonesian word, and as a word a curse."""


def readable(tokens: Iterable[str]) -> bool:
    """Whether no token looks like the name of a key, or means what it should not."""
    return (KEY_NAMES | NEVER_ALONE).isdisjoint(tokens)
