import { alphabets } from "../tables/alphabets.ts";
import { changed, letterTable, type LetterTable } from "./letter-table.ts";

/** The BGN/PCGN systems. */
export const bgnTables: Readonly<Record<string, LetterTable>> = {
  ru: letterTable(alphabets.russian),
  ua: letterTable(alphabets.ukrainian),
  by: letterTable(alphabets.belarusian),
  bg: letterTable(alphabets.bulgarian),
  rs: letterTable(alphabets.serbian),
  mk: letterTable(alphabets.macedonian),
  kz: letterTable(alphabets.kazakh),
  kg: letterTable(alphabets.kyrgyz),
  uz: letterTable(alphabets.uzbek),
  mn: letterTable(alphabets.mongolian),
  tm: letterTable(alphabets.turkmen),
  az: letterTable(alphabets.azerbaijani),
};

/**
 * The spellings in the passports of a country that differ from BGN: ICAO 9303 in Russia, the Ukrainian decree of 2010, Belarus,
 * the Bulgarian law of 2009, and Gaj's letters without their marks.
 */
export const nationalTables: Readonly<Record<string, LetterTable>> = {
  ru: changed(bgnTables["ru"]!, "е=e ё=e й=i ъ=ie ю=iu я=ia"),
  ua: changed(bgnTables["ua"]!, "^<є=ye ^<ї=yi ^<й=y ^<ю=yu ^<я=ya є=ie ї=i й=i ю=iu я=ia зг=zgh"),
  by: changed(bgnTables["by"]!, "^аеёіоуыэюяўьъ<е=ie е=e ё=io й=i ў=u ю=iu я=ia"),
  bg: changed(bgnTables["bg"]!, "ия>^=ia х=h ъ=a ьо=yo"),
  rs: bgnTables["rs"]!,
  mk: changed(bgnTables["mk"]!, "ѓ=gj ќ=kj ж=zh ч=ch ш=sh џ=dj"),
};

const vowels = "аеёиоуыэюяіїєүұөәӣӯ";

/** The spellings of letters in the wild, each with a cost: the rarer it is beside the first, the higher. */
const common = letterTable(`
  а=a б=b в=v г=g д=d з=z к=k л=l м=m н=n о=o п=p р=r т=t у=u,ou:3.5 ф=f э=e і=i
  ${vowels}<с>${vowels}=s,ss:3 с=s
  ый>^=y,yy:1.5,yi:1.5,iy:2,yj:2 ий>^=y,iy:0.3,i:1.2,ii:1.2,ij:2 ия>^=ia,iya:0.3,iia:1.5,ija:2 ие=ie,iye:0.5 ия=ia,iya:0.5
  ье=ye,ie:0.5,e:1,je:2 ьё=yo,ye:1,ie:1,io:1 ья=ya,ia:0.3,ja:2,iya:1.5 ью=yu,iu:0.5,ju:2 ьо=yo,io:0.7 ьи=yi,i:0.5
  ^<е=e,ye:0.4,je:2 ${vowels}<е=e,ye:0.5,je:2.5 е=e ъе=ye,ie:1,e:1
  жчшщ<ё=e,o:0.5,yo:1.5 ^<ё=yo,e:1 ё=e,yo:0.7,io:1.5,eo:3
  дж=dzh,j:0.5,dj:1.5 ж=zh,j:2,z:3 кс=ks,x:0.7 и=i
  ^<й=y,i:1,j:2 й=y,i:0.5,j:2 х=kh,h:0.8,x:3,ch:3.5 ц=ts,c:2,tz:2.5 ч=ch,tch:3 ш=sh,ch:4,sch:4.5 щ=shch,sch:0.8,sh:2
  ъ= ы=y,i:1.5 ь= ю=yu,iu:0.7,ju:2,u:3 я=ya,ia:0.7,ja:2
  є=ie,ye:0.3,e:0.7,je:2 ї=i,yi:0.5,ji:2 ґ=g ў=u,w:1,v:1.5 ј=j,y:1 љ=lj,l:1 њ=nj,n:1 ћ=c,ch:0.7 ђ=dj,d:0.5 џ=dz,dzh:0.7,j:1
  ѓ=gj,g:0.5 ќ=kj,k:0.5,c:1 ѕ=dz,z:1 ғ=g,gh:0.3 қ=k,q:0.5 ң=n,ng:0.5 ү=u ұ=u һ=h,kh:1 ә=a,e:0.7 ө=o,u:1
  ҳ=h,kh:1 ҷ=j ҹ=j,c:1 ҝ=g ӣ=i ӯ=u ҙ=z ҫ=s ҡ=k җ=j,zh:1 ѣ=e,ye:1 ѫ=a,u:1
`);

export const unionTables: Readonly<Record<string, LetterTable>> = {
  ru: common,
  // Nobody says which language it is: what the others spell differently comes in, for whatever room there is.
  any: changed(
    common,
    "г=g,h:1.3 и=i,y:1.5 ий>^=y,iy:0.3,yi:1,i:1.2,ii:1.2 ъ=,a:0.3,u:1.3 щ=shch,sht:0.7,sch:1 х=kh,h:0.5 ж=zh,z:1.5,j:2 ч=ch,c:1.5 ш=sh,s:1.5 ц=ts,c:1.2",
  ),
  ua: changed(
    common,
    `ий>^=yi,yy:0.3,iy:0.3,y:0.3,yj:2 ій>^=ii,iy:0,i:1,y:1,ij:2 ія>^=iia,iya:0,ia:0.5,ija:2 ія=iia,iya:0.3,ia:0.5 зг=zgh,zg:1,zh:1.5
    г=h,g:0.7 и=y,i:0.8 ьо=o,yo:0.2,io:0.7 ^<є=ye,ie:1,e:1 є=ie,ye:0.3,e:0.5,je:2 ^<ї=yi,i:1 ї=i,yi:0.5,ji:2
    ^<й=y,i:1 й=i,y:0.2,j:2 ^<ю=yu,iu:1 ю=iu,yu:0.2,ju:2 ^<я=ya,ia:1 я=ia,ya:0.2,ja:2 ц=ts,c:3`,
  ),
  by: changed(
    common,
    "г=h,g:0.7 е=e,ie:0.4,ye:0.7 ё=io,yo:0.4 й=i,y:0.4 ю=iu,yu:0.3 я=ia,ya:0.3,a:2 х=kh,h:1 в=v,w:2.5 ц=ts,c:2",
  ),
  bg: changed(
    common,
    `щ=sht,st:2 ъ=a,u:1,e:2 х=h,kh:1.5 ия>^=ia,iya:0.5,ija:2 ьо=yo,io:1 е=e ^<й=y,i:1,j:2 й=y,i:1,j:2 ю=yu,iu:1,ju:2
    я=ya,ia:1,ja:2 ц=ts,tz:1.5,c:2 ж=zh,j:2 у=u,ou:2.5 ч=ch,tch:2`,
  ),
  rs: changed(common, "е=e ж=z,zh:1 ч=c,ch:1 ћ=c,ch:1 ш=s,sh:1 ц=c,ts:1.5 х=h џ=dz,dzh:1,j:1.5 ђ=dj,d:0.3 ј=j,y:1.5"),
  mk: changed(
    common,
    "е=e ж=zh,z:0.3 ч=ch,c:0.3 ш=sh,s:0.3 ц=c,ts:0.5 х=h џ=dz,dzh:0.3,xh:1,dj:1 ј=j,y:1.5 ќ=kj,k:0.3,c:1 ѓ=gj,g:0.3,dj:1",
  ),
  kz: changed(common, "^<й=y,i:1 й=i,y:0.3,j:2 ж=zh,j:0.7,dzh:2 ы=y,i:1 х=kh,h:0.7,x:1.5 ий>^=iy,y:0.3,i:0.5,ii:1"),
  kg: changed(common, "ж=zh,j:0.2,dzh:2 ^<й=y,i:1 й=i,y:0.2,j:1 х=kh,h:0.7,x:0.7 ы=y"),
  mn: changed(
    common,
    "х=kh,h:0.5,ch:2.5 ө=u,o:0.5 ж=j,zh:1 з=z,dz:1.5 ий=ii,iy:0.7,i:1 ы=y е=ye,e:0.3 ё=yo ь=,i:0.3 й=i,y:0.7 я=ya,ia:1 ю=yu,iu:1",
  ),
  uz: changed(common, "ў=o,u:0.5 х=kh,h:0.3,x:1 ж=j,zh:0.5 қ=q,k:0.2 ғ=g,gh:0.2 й=y,i:0.3"),
};
