const digraphs: Readonly<Record<string, string>> = {
  sch: "S",
  sh: "S",
  sz: "S",
  tch: "C",
  ch: "C",
  kh: "H",
  gh: "G",
  th: "T",
  dh: "D",
  zh: "J",
  ph: "f",
  ts: "Z",
  tz: "Z",
  dj: "j",
  ck: "k",
  x: "ks",
};

/** The consonants of a word in Latin letters, one sign for each sound, a letter written twice once. */
export function consonantsOf(latin: string): string {
  return latin
    .replaceAll(/(.)\1+/g, "$1")
    .replaceAll(/sch|tch|[sckgtdzp]h|t[sz]|sz|dj|ck|x/g, (letters) => digraphs[letters]!)
    .replaceAll(/[aeiou]/g, "");
}

/** The Latin spelling of the letters of scripts without vowels, and the letters that may go unwritten. */
const abjads: Readonly<Record<string, { letters: ReadonlyMap<string, string>; weak: string; article: RegExp }>> = {
  Arab: {
    // At the beginning it may be left out; before these letters its l is not heard.
    article: /^ال|(?<=.ا)ل(?=[تثدذرزسشصضطظن])/,
    weak: "اعويه",
    letters: signsOf(`
      ب=b,p پ=p,b ت=t ث=th,s,t ج=j,g چ=ch,c ح=h خ=kh,h,k,ch د=d ذ=dh,z,d,th ر=r ز=z,s ژ=zh,j س=s,c ش=sh,ch,s ص=s,c ض=d,dh,z
      ط=t,th ظ=z,dh,th,d غ=gh,g,q ف=f,v ق=q,k,g,gh,c,kh ك=k,c,q گ=g,gh ل=l م=m ن=n و=w,v ي=y,j ه=h,t ع=h ٹ=t ڈ=d ڑ=r ں=n
      ټ=t ډ=d ړ=r ښ=sh,kh ڼ=n څ=ts,s ځ=dz,z`),
  },
  Hebr: {
    article: /^ה/,
    weak: "אעויה",
    letters: signsOf(`
      ב=b,v ג=g,j ד=d ה=h ו=v,w ז=z,j ח=h,ch,kh ט=t,th י=y,j כ=k,kh,ch,c ל=l מ=m נ=n ס=s,c ע=h פ=p,f צ=ts,z,c,ch ק=k,q,c ר=r
      ש=sh,s,sz ת=t,th`),
  },
};

function signsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [letter = "", spellings = ""] = entry.split("=");
        return [letter, spellings.split(",").map(consonantsOf).join("")];
      }),
  );
}

/** The sounds of a spelling without its vowels and without letters whose spelling varies. */
export function soundsOf(latin: string): string {
  return consonantsOf(latin).replaceAll(/[yj]/g, "").replaceAll("w", "v").replaceAll(/[qc]/g, "k");
}

// These Latin consonants may stand for a vowel, or for nothing.
const silent = "wyh";
const fewestConsonants = 2;

/**
 * True when a word of a script without vowels can be the Latin word that has these consonants; weak ones may be present or not.
 */
export function canBeRead(native: string, script: string, consonants: string): boolean {
  const abjad = abjads[script];
  if (!abjad) return false;
  if (fits(native, consonants, abjad)) return true;
  const withoutArticle = native.replace(abjad.article, "");
  return withoutArticle !== native && fits(withoutArticle, consonants, abjad);
}

function fits(native: string, signs: string, { letters, weak }: (typeof abjads)[string]): boolean {
  // `reached[j]`: the native letters so far can be the first j signs, and how many strong consonants they have in common.
  let reached = [0, ...Array.from(signs, () => -1)];
  skipSilent(reached, signs);
  for (const letter of native) {
    const spelled = letters.get(letter) ?? "";
    const isWeak = weak.includes(letter);
    const next = reached.map((count, place) => {
      const stays = isWeak ? count : -1;
      const before = place === 0 ? -1 : reached[place - 1]!;
      const isSpelled = before >= 0 && spelled.includes(signs.charAt(place - 1));
      return Math.max(stays, isSpelled ? before + (isWeak ? 0 : 1) : -1);
    });
    skipSilent(next, signs);
    reached = next;
  }
  return reached.at(-1)! >= fewestConsonants;
}

function skipSilent(reached: number[], signs: string): void {
  for (let place = 1; place < reached.length; place += 1) {
    if (silent.includes(signs.charAt(place - 1))) reached[place] = Math.max(reached[place]!, reached[place - 1]!);
  }
}
