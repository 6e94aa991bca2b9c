"""The words of join codes: 256 of each language, so that a word is eight bits.

Each is easy to say and to type: four to seven plain letters. No two differ in one letter or in
the order of two, and none begins another, so a code is the same with or without blanks.
"""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH = """
acorn actor album almond amber anchor angel apple april apron arrow artist atlas attic august
autumn avocado badge bagel bakery bamboo banjo barrel basket beaver bench bicycle biscuit
blanket blossom bottle bread brick bridge bronze broom buffalo bundle butter button cactus camel
camera canal candle captain carbon carpet carrot castle cello chapel cherry chimney cinema
citrus clover cobalt coconut collar comet compass copper coral cousin cradle crater crayon
cricket cushion daisy dancer dentist diamond dolphin domino donkey dragon eagle easel echo
eclipse elbow engine evening fabric falcon farmer fiddle finger fisher folder fossil frog
furnace galaxy garden gecko giraffe glacier glove goblet granite grape guitar hammer hammock
helmet hockey honey horizon iceberg iguana indigo insect island jacket jaguar january jasmine
jelly jungle juniper kayak kernel kettle kitten koala ladder lagoon lemon leopard library lily
linen lobster locket lotus lumber lunch maple marble market meadow mermaid milk mineral mirror
morning muffin museum mustard napkin needle nickel nutmeg oasis oatmeal ocean olive onion orange
orbit orchard oven oxygen oyster paddle palace pancake panda panther paper peanut pebble pelican
pencil penguin pickle picnic pigeon pillow pilot plaza pony popcorn potato pudding pumpkin
puppet puzzle pyramid quilt rabbit raft railway rainbow ribbon river robin rooster runway
saffron salad salmon sandal saturn scarf school scooter shadow silver sketch slipper snail
soccer spinach sponge stadium station summer sweater tailor teacher teapot tennis thunder ticket
tiger timber tomato torch tractor trumpet tulip turtle uncle unicorn uniform valley vanilla
velvet village vinegar volcano voyage waffle wagon walnut window winter wombat yellow yogurt
zigzag zipper
"""

INDONESIAN = """
akar alam alis aman ambang ampas angin angsa antik apel arang arus asap badak bagasi bahasa baja
balon bambu bangau bantal barat baris batik batu bayam bebek becak bekal bendera beras biola
biru boneka bubur bukit bulan bumi bunga burung cabai candi cangkir catur cemara cerita cermin
cicak cincin coklat cucu cuka dahan damai danau dapur daun dayung delima desa dinding dingin
dodol domba donat duku dunia durian ekor elang emas ember embun engsel gading gajah garam garpu
gempa genteng gergaji getah gigi gitar gudang gula guling guru hadiah halaman harimau hidung
hijau hujan ikan indah intan irama istana jagung jahe jalan jamur jangkar jendela jerapah jeruk
jinten jubah jujur kabut kadal kaki kancil karet kasur katak kebun kecap kelapa kemeja kenari
kilat kipas kolam komodo kopi kota kuda kumbang kunci kuning ladang lagu langit lapis laut lebah
lemari lidah lilin lobak logam lompat lonceng lubang lukis lumba mahkota mangga manik mawar
medali meja melati mentega merah minyak mobil monyet mulut murid musik nada nanas nasi nelayan
nuri nusa otot padi pagar pahat paku panah panci pandan pantai papan patung pelangi pena perahu
permen pesawat petani pintu pipa piring pisang pohon pola pulau putih rakit rambut ranting rasa
rebana rempah rencana roda rotan roti rumah rumput sabit sabun salak sampan santan sapi sarung
sawah sayap semut sendok sepatu serambi sikat singa siput sirup sisir soto suara sungai susu
tali telaga telur tembok tempe tenda terong tikar timun tinta tiram tugu tukang tupai udara ular
ungu unta wadah wajan walet wangi wayang wortel yoga yoyo zaitun zamrud
"""

WORDS: Mapping[str, tuple[str, ...]] = {
    "en": tuple(ENGLISH.split()),
    "id": tuple(INDONESIAN.split()),
}
