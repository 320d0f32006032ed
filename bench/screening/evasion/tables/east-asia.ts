const pairs = (lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.flatMap((line) => line.split(" ").map((pair) => pair.split("=") as [string, string])));

/** Pinyin and the same syllable by Wade-Giles, without apostrophes as passports have it. Entered by hand. */
export const wadeGiles = pairs([
  "an=an ai=ai ao=ao ba=pa bai=pai ban=pan bang=pang bao=pao bei=pei ben=pen bi=pi bin=pin bing=ping bo=po bu=pu",
  "cai=tsai cao=tsao chang=chang chao=chao chen=chen cheng=cheng chi=chih chong=chung chu=chu chuan=chuan chun=chun cong=tsung",
  "da=ta dai=tai dan=tan dao=tao de=te deng=teng di=ti ding=ting dong=tung du=tu duan=tuan dun=tun",
  "fa=fa fan=fan fang=fang fei=fei fen=fen feng=feng fu=fu gan=kan gang=kang gao=kao ge=ko gong=kung gu=ku guan=kuan guang=kuang gui=kuei guo=kuo",
  "hai=hai han=han hao=hao he=ho heng=heng hong=hung hou=hou hu=hu hua=hua huan=huan huang=huang hui=hui huo=huo",
  "ji=chi jia=chia jian=chien jiang=chiang jiao=chiao jie=chieh jin=chin jing=ching jiu=chiu ju=chu juan=chuan jun=chun",
  "kai=kai kang=kang ke=ko kong=kung kuan=kuan kun=kun lan=lan lei=lei li=li lian=lien liang=liang lin=lin ling=ling liu=liu long=lung lu=lu luo=lo",
  "ma=ma mao=mao mei=mei meng=meng mi=mi miao=miao min=min ming=ming mo=mo mu=mu na=na nan=nan ni=ni nian=nien ning=ning",
  "pan=pan pei=pei peng=peng pi=pi ping=ping pu=pu qi=chi qian=chien qiang=chiang qiao=chiao qin=chin qing=ching qiu=chiu qu=chu quan=chuan qun=chun",
  "ran=jan ren=jen rong=jung ru=ju rui=jui run=jun sen=sen shan=shan shang=shang shao=shao shen=shen sheng=sheng shi=shih shu=shu shuai=shuai shui=shui si=ssu song=sung su=su sun=sun",
  "tai=tai tan=tan tang=tang tao=tao teng=teng ti=ti tian=tien tie=tieh ting=ting tong=tung tu=tu wan=wan wang=wang wei=wei wen=wen wu=wu",
  "xi=hsi xia=hsia xian=hsien xiang=hsiang xiao=hsiao xie=hsieh xin=hsin xing=hsing xiong=hsiung xiu=hsiu xu=hsu xuan=hsuan xue=hsueh xun=hsun",
  "ya=ya yan=yen yang=yang yao=yao ye=yeh yi=i yin=yin ying=ying yong=yung you=yu yu=yu yuan=yuan yue=yueh yun=yun",
  "zan=tsan ze=tse zeng=tseng zhan=chan zhang=chang zhao=chao zhe=che zhen=chen zheng=cheng zhi=chih zhong=chung zhou=chou zhu=chu zhuang=chuang zi=tzu zong=tsung zou=tsou zu=tsu",
]);

/** Syllables as North Korea and McCune-Reischauer spell them, and by the South Korean rules of 2000. Entered by hand. */
export const koreanSyllables = pairs([
  "kim=gim kang=gang ko=go kwak=gwak kwon=gwon paek=baek pae=bae pak=bak pang=bang ri=ri rim=rim ro=ro ryang=ryang ryu=ryu sin=sin so=seo",
  "son=son song=seong an=an yun=yun yang=yang choe=choe cho=jo chon=jeon chong=jeong chang=jang han=han ho=heo hong=hong hwang=hwang hyon=hyeon",
  "o=o om=eom im=im jang=jang ji=ji jin=jin jo=jo jon=jeon jong=jeong ju=ju jun=jun chol=cheol chun=chun chan=chan chil=chil",
  "un=eun ung=eung il=il in=in yong=yeong yon=yeon yol=yeol u=u uk=uk won=won wi=wi tae=tae tok=deok tu=du to=do tong=dong thae=tae",
  "sang=sang sok=seok su=su sung=seung sun=sun sop=seop sik=sik si=si myong=myeong mun=mun man=man min=min nam=nam kwang=gwang kuk=guk kil=gil kyong=gyeong kyu=gyu ki=gi kun=geun kum=geum",
  "hak=hak hae=hae hui=hui hun=hun hyok=hyeok hwan=hwan chu=ju pong=bong pom=beom pil=pil phil=pil pyong=byeong ryong=ryong rok=rok ryol=ryeol gwang=gwang",
]);
