import { alphabets } from "../tables/alphabets.ts";
import { alphabetReader } from "./alphabet-reader.ts";
import { foldNative } from "./fold-native.ts";
import { changed, letterTable } from "./letter-table.ts";

/** BGN of 1981. `ու` is one vowel, and `ո` is `vo` only where a word begins: the rules take an aspirate for the end of a word. */
const bgn = changed(
  letterTable(alphabets.armenian),
  "եի=ei ու=u ^<ո=vo ո=o ^աէիոօ<ե=ye ե=e եվ=ev ^<եվ=yev վ=v ի=i ւ=v ռ=r",
);

const usual = changed(
  bgn,
  `յան>^=yan,ian:0.7,jan:2.5 յա=ya,ia:1 յու=yu,iu:0.7 իա=ia,iya:0.7 ^<յ=h,y:0.5 յ=y,i:0.7 ու=u,ou:1 ^<ե=ye,e:0.3 աէիոօ<ե=ye,e:0.3 ե=e
  ^<ո=vo,o:0.7 ո=o ը=y,e:1 ղ=gh,g:1.2 խ=kh,h:2 ծ=ts,tz:1.5,dz:1.5 ց=ts,tz:1.5 ձ=dz ջ=j,dj:1.5,dzh:2 ժ=zh,j:1.2 ռ=r,rr:2 ճ=ch,j:2,tch:2.5
  թ=t,th:2 ք=k,q:2 փ=p,ph:2.5`,
);

export const readArmenian = alphabetReader("AM", bgn, usual, (run) => foldNative(run, "Armn"));
