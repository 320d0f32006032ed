// Made by `npm run generate -- names` from Unihan 17.0.0 and Hant-Latin of the CLDR, © Unicode, Inc., LICENSE-Unicode-3.0.txt. Nobody edits this file.

/** Further readings in Mandarin, as in mandarin.ts. */
export const mandarinMore: readonly string[] = [
  "a腌醃",
  "bai伯bang棓bao刨剝剥曝瀑炮炰砲礮𪿫bei臂beng蚌蜯bi泌祕秘辟闢𰿾biao蔈麃bing㯽屏梹槟檳bo柏栢桲泊艴薄bu卜堡蔔",
  "cen参參叅cha刹剎喳嚓chai差chan单単單chang長长chao綽绰che尺chen棽沈沉渖瀋称稱cheng盛鐺铛chi匙chong埫涌湧种種重chuo啜ci兹差茲cu卒槭cuan攒攢",
  "da䃮鿎dai大dan石羴羶膻𥐘dao帱幬dei嘚得deng澄di地提的die䏲嗲ding町dou読讀读du碡都duo䭾度柁馱駄驮",
  "e哦欸阿en嗯er耏",
  "fan蕃fang彷徬fen坋玢fo仏佛彿fu宓脯芾",
  "ga伽咖夹夾戛gai芥gan乾干幹虷gang扛ge合盖蓋蛤閤餎饹𬮤geng頚頸颈gong硔gou句gu賈贾gua呱聒guan綸纶gui氿炅炔guo涡渦",
  "han犴豻hang吭巷行he吓嚇貉heng行hng哼hu和核欻覈鵠鶻鹄鹘huan还還hui桧檜溃潰huo和砉",
  "ji係奇期竒系給繫给蓻jia叚袷jian槛檻jiang強强虹jiao嚼校覐覚覺觉jie价価借價楷藉jing劲勁ju岨枸柜櫃菹車车juan圈圏jue角jun筠龜龟",
  "ka咯ke克剋咳尅kuai会會kuo适適",
  "la落lao絡络落le勒肋li厘峛浰釐鬲𭀖liang俩倆莨靓靚鿶𩷕liao了瞭ling棱稜liu碌陆陸lo咯long弄lou膢露𦝼lu綠緑绿luo咯捋烙lv偻僂",
  "m呒ma抹摩man埋蹒蹣mei糜mi蓂miao繆缪min碈miu繆缪mo䘑万无橆沒没無脈脉萬mu模牟麰𮮇",
  "na南ne哪ni呢nian粘nie乜niu抝拗杻nuo娜𦰡",
  "ou区區",
  "pa扒耙pai迫pan番胖pang磅膀peng搒pi否芘pian便扁piao朴樸驃骠po剖朴樸繁酦醱pu埔堡",
  "qi亟呇緝缉荠薺qia卡qian犍磏縴繊纎纖纤荨蕁𰬮qiao壳峤嶠殻殼雀qie伽慊癿茄趄跙qin梣覃qing亲親qiong芎qiu仇湫讐龜龟qu塸戌焌苣𫭟qun麇麕",
  "se塞sha杉shai色shan单単單杣柵栅烻禅禪shao召杓鞘韒𱂉she折拾摺闍阇shei誰shen参參叅糁糝葚shi什似嘘噓峙殖shou熟shuai率shuang泷滝漴瀧shui說説说谁shun楯shuo数數si伺俟su縮缩sui尿suo挱挲洓莎葰",
  "ta沓tai駘骀tan弹弾彈澹鐔镡tao叨ti堤隄tiao調调tong垌峒洞tui忒tun囤褪𥫱tuo拓搨鉈铊",
  "wa坬wan莞蔓wei硊wo喔wu嘸噁恶悪惡筽𫫇",
  "xi㴔茜裼蹊xia厦廈xian洗硍見见xiang夅降xiao削滧蛸xie叶絜葉血解觧頡颉xin莘xing省xiu㝛宿臭xu圩浒滸畜xuan券嬛xun浚濬郇",
  "yan慇殷鈆鉛铅𫓪yao侥僥疟瘧約约銚铫ye咽嚥yi嗌尾艾荑ying滎荥you繇蝤yu吁喁尉熨畬籲蔚薁龥𬱳yuan圜涴芫yue乐哕噦栎楽樂檪櫟鑰钥yun员員",
  "za扎紥紮zai仔zan拶zang蔵藏ze咋zeng曽曾綜综zha咋喋查軋轧餷馇zhai廌择擇祭翟豸zhan嶦zhao朝着zhe著zheng征徴徵zhi氏識识zhou啁zhu术苎苧薴術zhua㕚爪爫zhuan伝传傳沌zhuang奘幢弉戆戇zhuo琢着著zi吱孖茈zong枞樅zui咀zuo撮柞笮",
];
