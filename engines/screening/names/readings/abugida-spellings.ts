import { changed, letterTable } from "./letter-table.ts";

/**
 * The spellings of ISO 15919 in names. The capitals are the vowel that a consonant carries: A where it is heard, E at the end of
 * a word and F there behind two consonants, M between two syllables.
 */
const spelled = letterTable(`
  k=k kh=kh g=g gh=gh ṅ=ng,n:0.5 ṅg=ng ṅk=nk c=ch ch=chh,ch:0.2 cc=cch,chch:2 cch=chh,cch:0.5 j=j jh=jh jñ=gy,jn:0.7,gny:1 ñ=n,ny:1.5 ñj=nj ñc=nch
  ṭ=t ṭh=th ḍ=d ḍh=dh ṇ=n t=t th=th d=d dh=dh n=n ṉ=n p=p ph=ph,f:0.4 b=b,v:1.5 bh=bh m=m y=y r=r ṟ=r l=l ḷ=l ḻ=l v=v,w:0.5,b:1.5
  ś=sh,s:0.7 śr=shr,sr:0.4 ṣ=sh,s:1 s=s h=h q=q,k:0.4 ḵ=k ẖ=h ġ=g,gh:0.5 z=z,j:1 f=f,ph:1 ṛ=r,d:0.5 ṛh=rh,dh:0.5 ẏ=y ẇ=w,v:0.5 ṯ=t ʔ=
  kṣ=ksh,x:0.8 kṣm=kshm,xm:0.4
  a=a ā>^=a ā=a,aa:2.5 i=i ī>^=i,ee:1.5,y:1.5 ī=i,ee:0.4 u=u ū=u,oo:0.5 e=e ē>^=e,ey:1,ay:2 ē=e o=o ō=o ai=ai,ay:1.2,e:2 au=au,ou:0.8 ĕ=e ŏ=o æ=a
  r̥=ri,ru:1.2 r̥̄=ri l̥=lri ̥= ̄= ̐= m̐=n,:0.5 ḥ=,h:1 iṁh=ingh,inh:1.5 īy=iy,eey:1.2 āyE=ay,ai:0.5,aya:2 āvE=av,ao:0.3,aw:2 iyā>^=iya,ia:0.7 AyM=aya,ay:0.5,ai:0.5 siṅ>^=singh,sing:0.3 siṁg>^=singh,sing:0.3 iṁhā=inha,imha:1 śōrE=shor,shore:0.7 aur=aur,our:0.8,or:1.2 ṁ>pbm=m ṁ=n ṁṅ=ng ̕= ğ=g
  A=a E=,a:1.5 F=a,:0.7 M=a,:0.5
`);

/** Hindi, Marathi, Nepali, Punjabi, Gujarati. */
export const northern = spelled;

/** Bengali and Assamese hear an o, and write b for v. */
export const eastern = changed(
  spelled,
  "A=a,o:0.7 M=a,o:0.7,:0.5 E=,o:1,a:1.5 F=a,o:0.7 ẏ=y,:0.7 y=j,y:0.4 s=s,sh:1 ś=sh,s:0.4 ī=i,ee:1 ū=u,oo:1 v=v,b:0.5,w:1 b=b,v:1.2",
);

/** Oriya: the vowel is heard more often. */
export const oriya = changed(spelled, "E=a,:0.3 M=a,:1.5");

/** Telugu, Kannada, Malayalam: a silent vowel is marked, and t is th as often. */
export const southern = changed(
  spelled,
  "E=a F=a M=a t=t,th:0.7 ḻ=zh,l:1 ch=ch,chh:1 ṟ=r ā>^=a ā=a,aa:3 ṁ>^=m ṁ>pbm=m ṁ=n mhā>^=mha,nha:1 āyī>^=ai,ayi:1 āv>^=av,ao:0.3 śōr>^=shor,shore:0.7",
);

/** Tamil has one letter for k, g and h, one for t and d, one for p and b. */
export const tamil = changed(
  southern,
  "^<k=k,g:1.5 k>k=k kk=kk,k:1 k=g,k:0.7,h:1 ṅk=ng ^<c=s,ch:0.4 c=s,ch:1 cc=ch,cch:0.5 ñc=nj,nch:1 ^<t=th,t:0.3,d:0.8 t=th,d:0.5,t:0.5 tt=th,tt:0.5,tth:1,dd:1 nt=nth,nd:0.2,nt:0.5 ^<p=p,b:0.7 p=b,p:0.4 pp=pp,p:1 mp=mb,mp:0.4 ṭ=d,t:0.7 ṭṭ=tt,t:1 ṇṭ=nd,nt:1 ṉ=n ṟṟ=tr,rr:1 ṉṟ=ndr",
);
