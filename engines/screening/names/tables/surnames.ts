/** Surnames that are not read, or not written, as their character is elsewhere. Each: characters, then spellings, the usual first. */

/** Readings in pinyin that neither the CLDR's list of surnames nor the usual reading of the character has. */
export const mandarinSurnamesMore = `
薄 bo|朴 piao pu|覃 qin tan|缪 miao|谌 chen shen|宓 mi fu|郇 xun huan|尉迟 yu|叶 ye|石 shi|车 che|那 na|柏 bai bo
盛 sheng|曲 qu|宿 su|俞 yu|应 ying|宁 ning|黑 he|贾 jia|郗 xi chi|都 du|哈 ha|乜 nie|洗 xian|冼 xian|祭 zhai|费 fei|阚 kan
翟 zhai di|甯 ning|适 kuo|镡 tan|能 nai|褚 chu|晟 cheng|逄 pang|肖 xiao|佟 tong|区 ou|尹 yin|艾 ai|咸 xian|相 xiang
`;

/** Families of Taiwan that keep a spelling of their own. */
export const taiwanSurnames = `
李 lee|宋 soong sung|吕 lu leu|许 hsu sheu|徐 hsu shyu|黄 huang hwang|周 chou chow|萧 hsiao shiao|赵 chao jaw|游 yu you|尤 yu you
顾 koo ku|江 chiang jiang|郭 kuo kwo|沈 shen|谢 hsieh shieh|叶 yeh|余 yu|施 shih|石 shih|古 ku koo|辜 koo ku|丁 ting ding
`;

/** Surnames of Hong Kong whose spelling a table of syllables does not give, or does not give first. */
export const hongKongSurnames = `
李 lee li lei|罗 law lo|周 chow chau|蔡 choi tsoi choy|曹 cho tso chow|胡 wu woo|古 ku koo|叶 ip yip|许 hui hsu|徐 tsui chui|谢 tse che
潘 poon pun|萧 siu shiu|邵 siu shiu shaw|沈 shum sham sum|岑 shum sham|施 sze shi see|史 sze shih|司徒 sze|单 sin shin|冼 sin
区 au|欧 au|柯 or o ko|仇 kau|任 yam|翁 yung|鲍 pau pao|包 pao pau|陶 to tao|傅 fu foo|方 fong|邝 kwong fong|庄 chong|卢 lo lu loo
吴 ng|伍 ng|何 ho|贺 ho|苏 so soo|高 ko go|杜 to do tu|甄 yan yen|云 wan|温 wan|尹 wan|孙 suen sun|宣 suen|董 tung|崔 chui tsui
余 yu yue yee|阮 yuen|袁 yuen|梁 leung leong|张 cheung chang|章 cheung|蒋 cheung tseung chiang|唐 tong|汤 tong|乐 lok ngok|查 cha
王 wong|黄 wong|马 ma mah|龙 lung|麦 mak|关 kwan|郭 kwok|简 kan|姚 yiu|饶 yiu|赵 chiu|焦 chiu tsiu|戚 chik|石 shek|翟 chak|盛 shing
`;

/** Families of Malaysia and Singapore, mostly from Hokkien, Teochew, Hakka and Hainanese. */
export const nanyangSurnames = `
陈 tan chan chin ting|林 lim lam ling|黄 ng wong ong wee|李 lee li|王 ong wong heng|吴 goh ng gouw|蔡 chua choi chai tsai|张 teo chong cheong chang
杨 yeo yong yeoh yeong|刘 lau low liew lew|许 koh khoo kho hee|洪 ang hong|周 chew chow chiew|叶 yap yip|郭 kwek quek kuok kok|郑 tay teh chang tee
谢 chia cheah tay seah|何 ho hoe|曾 chan tseng chen chin|邱 khoo koo hew yau|丘 khoo hew|梁 leong neo liong niew|沈 sim shum|徐 chee chu tsu swee
冯 fong foong pang fung|胡 foo oh ow aw|余 yee eu yu ee|潘 phua poon pua|傅 poh foo|杜 toh tho tu|方 fong png pung|颜 gan ngan|苏 soh soo so su
高 koh ko kow|罗 loh lo law low|符 foo hoo|韩 han|卓 toh tok|江 kang kong|白 peh pek|施 see sze|石 chiok shek|田 tian tien tin|庄 chng chong
廖 liew leow liaw liau|魏 gwee goi ngooi|蓝 lam nam|彭 phang pang pung|孙 soon sun soen|戴 tay tai thye|钟 chong cheong chung|唐 tong tng|卢 loo low lo
温 woon oon boon voon|赖 lai luah|陆 lok loke|钱 chee chin|董 tang tung|易 yik yick|纪 kee|柯 kua quah kwa|翁 ong ang eng|曹 chow chou|伍 ng goh
吕 loo looi lu|甘 kam kan|倪 geh gay ngai|薛 see sih|欧 ow au|欧阳 au|司徒 szeto see|尤 yew yu|姚 yeo yow yew|萧 siow seow siew siaw|龚 keng kiong
龙 leong loong|侯 how hau|柳 lew liu|凌 ling leng|尹 wan|关 kwan|麦 mak|邓 teng tang|程 thia ching|池 tee chi|巫 boo moo|涂 thoo toh|万 wan ban
章 cheong chiang teo|严 giam ngiam yim|骆 loke lok|祝 chok|官 kuan kwan|马 mah ma bay|朱 choo chu|童 tong|熊 him hiong|詹 chiam cham|宋 song sung
`;

/** Frequent characters of given names there, as the same languages have them. */
export const nanyangSyllables = `
文 boon mun|吉 kiat keat|祥 siang siong seong|成 seng|荣 eng weng|永 eng yong|发 huat|兴 heng hin|强 kiang keong kheng|志 chee chi tee|伟 wee wei
国 kok kuok|德 teck tuck tik|明 beng meng min|光 kong kwang kwong kuan|华 hwa hua wah|安 ann aun an|丽 lay lee lai|玲 leng ling|金 kim kam|山 san sang
杰 kiat keat|瑞 swee sui|美 bee mei mooi|玉 geok gek giok|珠 choo chu|英 eng yin|福 hock fook|财 chye chai|春 choon|忠 tiong chong|清 cheng ching
龙 leong liong loong|木 bak bok|水 chwee chui|来 lai loy|平 peng ping|兰 lan|香 heong hiang|云 hoon yun|月 guat gek|花 huay hua|秀 siew siu
莲 lian lean|凤 hong foong|珍 tin chin|亚 ah|添 tiam thiam|贵 kwee kui|禄 lok loke|寿 siew siu|生 seng sang|顺 soon|利 lee|和 ho hoe|源 guan yuen
宝 poh poo|喜 hee|辉 huay hui|坤 khoon|达 tat|聪 chong choong|益 aik yik|仁 jin yin|义 ngee ghee|礼 lay|智 tee chi|信 sin|冠 guan koon|建 kian kean
东 tong tang|南 nam lam|中 tiong chung|正 cheng chia|新 sin|心 sim|雄 hiong|豪 how|宗 chong tsong|武 boo|良 liang leong|进 chin
元 guan yuen|全 chuan|胜 seng|裕 joo yee|庆 kheng keng|显 hsien hian|耀 yew yeow|炎 yam yem|作 chok|栋 tong|循 soon|贤 hian sian|宏 hong hen|海 hai|江 kang|景 keng|恩 eng en|惠 hui|慧 hui|燕 yen ean|雪 suat|梅 bwee mui moi|萍 peng|芬 hoon
`;
