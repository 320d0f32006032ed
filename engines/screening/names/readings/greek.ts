import { alphabets } from "../tables/alphabets.ts";
import { alphabetReader } from "./alphabet-reader.ts";
import { foldNative } from "./fold-native.ts";
import { changed, letterTable } from "./letter-table.ts";

/** ELOT 743, which the United Nations and Greek passports follow, then what is usual beside it. */
const elot = letterTable(alphabets.greek);

const usual = changed(
  elot,
  `αι=ai,e:1 ει=ei,i:0.4 οι=oi,i:1 ου=ou,u:0.5 υι=yi,i:0.5
  αυ>^θκξπστφχψ=af,au:0.7,av:2 αυ=av,au:0.7 ευ>^θκξπστφχψ=ef,eu:0.7,ev:2 ευ=ev,eu:0.7
  γγ=ng,gg:1 ^<γκ=gk,g:0.3 γκ=gk,ng:0.7,g:1 γχ=nch,gch:1,nh:1 ^<μπ=b,mp:1 μπ=mp,b:0.7,mb:0.7 ^<ντ=nt,d:0.3 ντ=nt,nd:0.7,d:1 τζ=tz,j:2
  γ>εηιυ=g,y:1.5 γ=g β=v,b:1.5 ζ=z η=i,e:2 θ=th κ=k,c:2.5 ξ=x,ks:1 υ=y,i:0.5,u:2 φ=f,ph:1 χ=ch,h:0.4,kh:1,x:2 ψ=ps`,
);

export const readGreek = alphabetReader("GR", elot, usual, (run) => foldNative(run, "Grek"));
