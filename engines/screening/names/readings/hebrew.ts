import type { ScriptReader } from "../name.ts";
import { distinctSpellings } from "../spellings.ts";
import { foldNative } from "./fold-native.ts";
import { hebrewNames } from "./hebrew-names.ts";
import { likelyVowels } from "./likely-vowels.ts";
import { nameTable } from "./name-table.ts";

const names = nameTable(hebrewNames, (name) => foldNative(name, "Hebr"));

/** Names in Hebrew letters: what is known is read, the rest has no spelling. */
export const readHebrew: ScriptReader = (run) => {
  const word = foldNative(run, "Hebr");
  const known = names.get(word);
  if (known) return [distinctSpellings(known.map((text) => ({ text, reading: "common" })))];
  return [distinctSpellings(guess(word).map((text) => ({ text, reading: "likely" })))];
};

const guess = likelyVowels({
  consonants: `
    ב=b,v:0.3 ג=g,j:2 ד=d ה=h ו=v ז=z ח=h,ch:0.4 ט=t י=y כ=k,ch:0.6,kh:0.8,c:0.8 ל=l מ=m נ=n ס=s פ=p,f:0.4 צ=tz,z:0.5,ts:0.7
    ק=k,c:1.2 ר=r ש=sh,s:0.8 ת=t,th:1.5 וו=v,w:1`,
  vowels: {
    first: "א=a,e:0.3,o:1,i:1 ע=a,o:0.7,e:0.7 או=o,u:0.3 אי=i,ei:0.7,e:1 עו=o,u:0.5 עי=i,ei:0.5,e:1",
    inside: `א=a,:1 ו=o,u:0.3,ou:1 י=i,e:0.8,ei:0.8,ai:1,y:1.5 ע=a,e:1,:1 יי=ei,ai:0.3,ey:1,ay:1 או=o,au:0.7,ao:1 אי=ai,i:0.5 עו=o,u:0.3,ou:1 עי=i,ei:1
      וא=oa,ua:0.7 וע=oa,ua:0.5,o:1`,
    last: "א=a ו=o,u:1 י=i,y:0.5 ה=a,ah:0.7,e:1 ע=a,:1 אי=ai",
  },
  long: "וי",
  endings: `יה=ia,ya:0.3,iya:0.7 סקי=sky,ski:0.2 ברג=berg שטיינ=stein,shtein:1 מאנ=man,mann:1 מנ=man,mann:0.7,men:1 וביצ=ovich,ovitz:0.5,ovitch:1,owitz:1
    ביצ=vich,vitz:0.3,witz:1 יאנ=ian,yan:0.3 נר=ner ובה=ova,oba:1.5 וב=ov,ob:1.5,uv:1.5`,
  unwritten: {
    first: "a,e:0.2,i:0.8,:0.9,o:1.2",
    other: "a,e:0.1,i:1.2,:1,o:1.2",
    perhaps: ",a:0.6,e:0.5",
    rarely: ",a:1,e:0.9",
  },
});
