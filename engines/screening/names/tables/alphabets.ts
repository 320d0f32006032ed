// Compiled from the transliteration rules of Unicode CLDR by `npm run generate -- alphabets`; not written by hand.
// Copyright © 1991-2026 Unicode, Inc. SPDX-License-Identifier: Unicode-3.0 (the text is beside, in LICENSE-Unicode-3.0.txt).

/** A letter and its Latin spelling: `letter=spelling`, `after<letter=spelling`, `letter>before=spelling`; `^` is the edge of a word. */
export const alphabets = {
  russian:
    "а=a б=b в=v г=g д=d ^аеёийоуъыьэюя<е=ye е=e ^аеёийоуъыьэюя<ё=ye ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya",
  ukrainian:
    "а=a б=b в=v г=h д=d е=e ж=zh з=z и=y й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ь= ю=yu я=ya є=ye і=i ї=yi ґ=g",
  belarusian:
    "а=a б=b в=v г=h д=d е=ye ё=yo ж=zh з=z й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh ы=y ь= э=e ю=yu я=ya і=i ў=w ґ=g",
  bulgarian:
    "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=sht ъ=u ь= ю=yu я=ya ѣ=ye ѫ=u",
  serbian:
    "а=a б=b в=v г=g д=d е=e ж=z з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=c ш=s ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz",
  macedonian:
    "а=a б=b в=v г=g д=d е=e ж=z з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=c ш=s ѓ>еи=g ѓ=dj ѕ=dz ј=j љ=lj њ=nj ќ>еи=k ќ=c џ=dz",
  kazakh:
    "а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ғ=gh қ=q ң=ng ү=u ұ=u һ=h ә=a ө=o",
  kyrgyz:
    "а=a б=b в=v г=g д=d е=e ё=yo ж=j з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ң=ng ү=u ө=o",
  uzbek:
    "а=a б=b в=w г=g д=d ^<е=ye е>аеёийоуьэюяў=ye е=e ё=yo ж=j з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh ъ= ь= э=e ю=yu я=ya ў=u ғ=gh қ=q ҳ=h",
  mongolian:
    "а=a б=b в=v г=g д=d е=yo ё=yo ж=j з=dz и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=shch ъ= ы=i ь=i э=e ю=yu я=ya ү=u ө=o",
  turkmen:
    "а=a б=b в=w г=g д=d ^<е=ye е>аеёйоуъыьэюяүәө=ye е=e ё=yo ж=zh з=z й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ң=ng ү=u ә=a ө=o",
  azerbaijani:
    "а=a б=b в=v г=q д=d е=e ж=j з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=x ч=c ш=s ы=i э=e ю=yu я=ya ј=y ғ=g ҝ=g ү=u ҹ=c һ=h ә=a ө=o",
  greek:
    "^<μπ=b μπ>^=b μπ=mp ου=ou α=a β=v γ>γκξχ=n γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r ς=s σ=s τ=t αεηι<υ>^θκξπςστφχψ=f αεηι<υ=v υ=y φ=f χ=ch ψ=ps ω=o",
  georgian:
    "ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h",
  armenian:
    "^աեէիոօ<եի=yev եի=ev ^աեէիոօ<եվ=yev եվ=ev ով=ov ա=a բ=b գ=g դ=d ^աէըիոօ<ե=ye ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ^թչցփք<ո=vo ո=o չ=ch պ=p ջ=j ռ=rr ս=s վ=v տ=t ր=r ց=ts փ=p ք=k օ=o ֆ=f ^աեէիոօ<և=yev և=ev",
} as const;

/** Consonants without the vowel they carry, signs that replace it, and letters that stand alone, in ISO 15919. */
export const abugidas = {
  devanagari: {
    consonants:
      "क=k क़=q ख=kh ख़=ḵẖ ग=g ग़=ġ घ=gh ङ=ṅ च=c छ=ch ज=j ज़=z झ=jh ञ=ñ ट=ṭ ठ=ṭh ड=ḍ ड़=ṛ ढ=ḍh ढ़=ṛh ण=ṇ त=t थ=th द=d ध=dh न=n ऩ=ṉ ऩ=ṉ प=p फ=ph फ़=f ब=b भ=bh म=m य=y य़=ẏ र=r ऱ=ṟ ऱ=ṟ ल=l ल़=ḻ ळ=ḷ ऴ=ḻ ऴ=ḻ व=v श=ś ष=ṣ स=s स़=ś ह=h",
    signs: "ा=ā ि=i ी=ī ु=u ू=ū ृ=r̥ ॄ=r̥̄ ॅ=ĕ ॆ=e े=ē ै=ai ॉ=ŏ ॊ=o ो=ō ौ=au ॢ=l̥ ॣ=l̥̄",
    others: "ँ=m̐ ं=ṁ ः=ḥ अ=a आ=ā इ=i ई=ī उ=u ऊ=ū ऋ=r̥ ऌ=l̥ ऍ=ĕ ऎ=e ए=ē ऐ=ai ऑ=ŏ ऒ=o ओ=ō औ=au ॐ=om ॠ=r̥̄ ॡ=l̥̄ ॲ=æ ॽ=ʔ",
  },
  bengali: {
    consonants:
      "ক=k ক়=q খ=kh খ়=ḵẖ গ=g গ়=ġ ঘ=gh ঙ=ṅ চ=c ছ=ch জ=j জ়=z ঝ=jh ঞ=ñ ট=ṭ ঠ=ṭh ড=ḍ ড়=ṛ ঢ=ḍh ঢ়=ṛh ণ=ṇ ত=t থ=th দ=d ধ=dh ন=n ন়=ṉ প=p ফ=ph ফ়=f ব=b ভ=bh ম=m য=y য়=ẏ র=r র়=ṟ ল=l ল়=ḻ শ=ś ষ=ṣ স=s স়=ś হ=h ৰ=r ৱ=r",
    signs: "া=ā ি=i ী=ī ু=u ূ=ū ৃ=r̥ ৄ=r̥̄ ে=ē ৈ=ai ো=ō ৌ=au ৢ=l̥ ৣ=l̥̄",
    others: "ঁ=m̐ ং=ṁ ঃ=ḥ অ=a আ=ā ই=i ঈ=ī উ=u ঊ=ū ঋ=r̥ ঌ=l̥ এ=ē ঐ=ai ও=ō ঔ=au ৎ=ṯ ৠ=r̥̄ ৡ=l̥̄",
  },
  gurmukhi: {
    consonants:
      "ਕ=k ਕ਼=q ਖ=kh ਖ਼=ḵẖ ਗ=g ਗ਼=ġ ਘ=gh ਙ=ṅ ਚ=c ਛ=ch ਜ=j ਜ਼=z ਝ=jh ਞ=ñ ਟ=ṭ ਠ=ṭh ਡ=ḍ ਡ਼=ṛ ਢ=ḍh ਢ਼=ṛh ਣ=ṇ ਤ=t ਥ=th ਦ=d ਧ=dh ਨ=n ਨ਼=ṉ ਪ=p ਫ=ph ਫ਼=f ਬ=b ਭ=bh ਮ=m ਯ=y ਯ਼=ẏ ਰ=r ਰ਼=ṟ ਲ=l ਲ਼=ḻ ਵ=v ਸ=s ਸ਼=ś ਹ=h ੜ=ṛ",
    signs: "ਾ=ā ਿ=i ੀ=ī ੁ=u ੂ=ū ੇ=ē ੈ=ai ੋ=ō ੌ=au",
    others: "ਁ=m̐ ਂ=ṁ ਅ=a ਆ=ā ਇ=i ਈ=ī ਉ=u ਊ=ū ਏ=ē ਐ=ai ਓ=ō ਔ=au",
  },
  gujarati: {
    consonants:
      "ક=k ક઼=q ખ=kh ખ઼=ḵẖ ગ=g ગ઼=ġ ઘ=gh ઙ=ṅ ચ=c છ=ch જ=j જ઼=z ઝ=jh ઞ=ñ ટ=ṭ ઠ=ṭh ડ=ḍ ડ઼=ṛ ઢ=ḍh ઢ઼=ṛh ણ=ṇ ત=t થ=th દ=d ધ=dh ન=n ન઼=ṉ પ=p ફ=ph ફ઼=f બ=b ભ=bh મ=m ય=y ય઼=ẏ ર=r ર઼=ṟ લ=l લ઼=ḻ ળ=ḷ ળ઼=ḻ વ=v શ=ś ષ=ṣ સ=s સ઼=ś હ=h",
    signs: "ા=ā િ=i ી=ī ુ=u ૂ=ū ૃ=r̥ ૄ=r̥̄ ૅ=ĕ ે=ē ૈ=ai ૉ=ŏ ો=ō ૌ=au ૢ=l̥ ૣ=l̥̄",
    others: "ઁ=m̐ ં=ṁ ઃ=ḥ અ=a આ=ā ઇ=i ઈ=ī ઉ=u ઊ=ū ઋ=r̥ ઌ=l̥ ઍ=ĕ એ=ē ઐ=ai ઑ=ŏ ઓ=ō ઔ=au ૐ=om ૠ=r̥̄ ૡ=l̥̄",
  },
  oriya: {
    consonants:
      "କ=k କ଼=q ଖ=kh ଖ଼=ḵẖ ଗ=g ଗ଼=ġ ଘ=gh ଙ=ṅ ଚ=c ଛ=ch ଜ=j ଜ଼=z ଝ=jh ଞ=ñ ଟ=ṭ ଠ=ṭh ଡ=ḍ ଡ଼=ṛ ଢ=ḍh ଢ଼=ṛh ଣ=ṇ ତ=t ଥ=th ଦ=d ଧ=dh ନ=n ନ଼=ṉ ପ=p ଫ=ph ଫ଼=f ବ=b ଭ=bh ମ=m ଯ=y ଯ଼=ẏ ର=r ର଼=ṟ ଲ=l ଲ଼=ḻ ଳ=ḷ ଳ଼=ḻ ଵ=v ଶ=ś ଷ=ṣ ସ=s ସ଼=ś ହ=h ୟ=ẏ ୱ=ẇ",
    signs: "ା=ā ି=i ୀ=ī ୁ=u ୂ=ū ୃ=r̥ ୄ=r̥̄ େ=ē ୈ=ai ୋ=ō ୌ=au ୢ=l̥ ୣ=l̥̄",
    others: "ଁ=m̐ ଂ=ṁ ଃ=ḥ ଅ=a ଆ=ā ଇ=i ଈ=ī ଉ=u ଊ=ū ଋ=r̥ ଌ=l̥ ଏ=ē ଐ=ai ଓ=ō ଔ=au ୠ=r̥̄ ୡ=l̥̄",
  },
  tamil: {
    consonants: "க=k ங=ṅ ச=c ஜ=j ஞ=ñ ட=ṭ ண=ṇ த=t ந=n ன=ṉ ப=p ம=m ய=y ர=r ற=ṟ ல=l ள=ḷ ழ=ḻ வ=v ஶ=ś ஷ=ṣ ஸ=s ஹ=h",
    signs: "ா=ā ி=i ீ=ī ு=u ூ=ū ெ=e ே=ē ை=ai ொ=o ோ=ō ௌ=au",
    others: "ஂ=ṁ ஃ=ḥ அ=a ஆ=ā இ=i ஈ=ī உ=u ஊ=ū எ=e ஏ=ē ஐ=ai ஒ=o ஓ=ō ஔ=au",
  },
  telugu: {
    consonants:
      "క=k ఖ=kh గ=g ఘ=gh ఙ=ṅ చ=c ఛ=ch జ=j ఝ=jh ఞ=ñ ట=ṭ ఠ=ṭh డ=ḍ ఢ=ḍh ణ=ṇ త=t థ=th ద=d ధ=dh న=n ప=p ఫ=ph బ=b భ=bh మ=m య=y ర=r ఱ=ṟ ల=l ళ=ḷ వ=v శ=ś ష=ṣ స=s హ=h",
    signs: "ా=ā ి=i ీ=ī ు=u ూ=ū ృ=r̥ ౄ=r̥̄ ె=e ే=ē ై=ai ొ=o ో=ō ౌ=au ౢ=l̥ ౣ=l̥̄",
    others: "ఁ=m̐ ం=ṁ ః=ḥ అ=a ఆ=ā ఇ=i ఈ=ī ఉ=u ఊ=ū ఋ=r̥ ఌ=l̥ ఎ=e ఏ=ē ఐ=ai ఒ=o ఓ=ō ఔ=au ౠ=r̥̄ ౡ=l̥̄",
  },
  kannada: {
    consonants:
      "ಕ=k ಕ಼=q ಖ=kh ಖ಼=ḵẖ ಗ=g ಗ಼=ġ ಘ=gh ಙ=ṅ ಚ=c ಛ=ch ಜ=j ಜ಼=z ಝ=jh ಞ=ñ ಟ=ṭ ಠ=ṭh ಡ=ḍ ಡ಼=ṛ ಢ=ḍh ಢ಼=ṛh ಣ=ṇ ತ=t ಥ=th ದ=d ಧ=dh ನ=n ನ಼=ṉ ಪ=p ಫ=ph ಫ಼=f ಬ=b ಭ=bh ಮ=m ಯ=y ಯ಼=ẏ ರ=r ರ಼=ṟ ಱ=ṟ ಲ=l ಲ಼=ḻ ಳ=ḷ ಳ಼=ḻ ವ=v ಶ=ś ಷ=ṣ ಸ=s ಸ಼=ś ಹ=h ೞ=ḻ",
    signs: "ಾ=ā ಿ=i ೀ=ī ು=u ೂ=ū ೃ=r̥ ೄ=r̥̄ ೆ=e ೇ=ē ೈ=ai ೊ=o ೋ=ō ೌ=au ೢ=l̥ ೣ=l̥̄",
    others: "ಂ=ṁ ಃ=ḥ ಅ=a ಆ=ā ಇ=i ಈ=ī ಉ=u ಊ=ū ಋ=r̥ ಌ=l̥ ಎ=e ಏ=ē ಐ=ai ಒ=o ಓ=ō ಔ=au ೠ=r̥̄ ೡ=l̥̄",
  },
  malayalam: {
    consonants:
      "ക=k ഖ=kh ഗ=g ഘ=gh ങ=ṅ ച=c ഛ=ch ജ=j ഝ=jh ഞ=ñ ട=ṭ ഠ=ṭh ഡ=ḍ ഢ=ḍh ണ=ṇ ത=t ഥ=th ദ=d ധ=dh ന=n പ=p ഫ=ph ബ=b ഭ=bh മ=m യ=y ര=r റ=ṟ ല=l ള=ḷ ഴ=ḻ വ=v ശ=ś ഷ=ṣ സ=s ഹ=h",
    signs: "ാ=ā ി=i ീ=ī ു=u ൂ=ū ൃ=r̥ ൄ=r̥̄ െ=e േ=ē ൈ=ai ൊ=o ോ=ō ൌ=au ൢ=l̥ ൣ=l̥̄",
    others: "ം=ṁ ഃ=ḥ അ=a ആ=ā ഇ=i ഈ=ī ഉ=u ഊ=ū ഋ=r̥ ഌ=l̥ എ=e ഏ=ē ഐ=ai ഒ=o ഓ=ō ഔ=au ൠ=r̥̄ ൡ=l̥̄ ൺ=ṇ ൻ=n ർ=r ൽ=l ൾ=ḷ",
  },
} as const;
