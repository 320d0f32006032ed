import { alphabets } from "../tables/alphabets.ts";
import { alphabetReader } from "./alphabet-reader.ts";
import { foldNative } from "./fold-native.ts";
import { changed, letterTable } from "./letter-table.ts";

/** The national system of 2002, which BGN follows, then what is usual beside it. */
const national = letterTable(alphabets.georgian);

const usual = changed(
  national,
  "ყ=q,k:0.7 ღ=gh,g:1 ხ=kh,x:1.5,h:1.5 ჯ=j,dzh:1.5,dj:2 ჟ=zh,j:1.5 ძ=dz,z:2 ც=ts,c:2 წ=ts,c:2 ფ=p,f:1.5 უ=u,ou:2.5 ვ=v,w:3 შ=sh,ch:3 ჩ=ch,tch:3 ჭ=ch,tch:3",
);

export const readGeorgian = alphabetReader("GE", national, usual, (run) => foldNative(run, "Geor"));
