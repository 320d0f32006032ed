/** Well-known holders of public offices and public figures: how they write themselves, and a Latin spelling that the world uses. */
export type KnownName = { native: string; country: string; latin: string };

const lines = `
CN 习近平 Xi Jinping|CN 李克强 Li Keqiang|CN 李强 Li Qiang|CN 胡锦涛 Hu Jintao|CN 江泽民 Jiang Zemin|CN 温家宝 Wen Jiabao
CN 薄熙来 Bo Xilai|CN 王岐山 Wang Qishan|CN 单霁翔 Shan Jixiang|CN 任正非 Ren Zhengfei|CN 曾庆红 Zeng Qinghong|CN 夏宝龙 Xia Baolong
CN 仇和 Qiu He|CN 解振华 Xie Zhenhua|CN 朱鎔基 Zhu Rongji|CN 吕新华 Lyu Xinhua|CN 翟隽 Zhai Jun|CN 欧阳淞 Ouyang Song
TW 蔡英文 Tsai Ing-wen|TW 賴清德 Lai Ching-te|TW 馬英九 Ma Ying-jeou|TW 陳水扁 Chen Shui-bian|TW 李登輝 Lee Teng-hui|TW 蕭美琴 Hsiao Mei-chin
TW 蔣經國 Chiang Ching-kuo|TW 連戰 Lien Chan|TW 宋楚瑜 Soong Chu-yu|TW 謝長廷 Hsieh Chang-ting|TW 朱立倫 Chu Li-luan|TW 侯友宜 Hou Yu-ih
TW 柯文哲 Ko Wen-je|TW 韓國瑜 Han Kuo-yu|TW 呂秀蓮 Lu Hsiu-lien|TW 陳建仁 Chen Chien-jen|TW 卓榮泰 Cho Jung-tai|TW 洪秀柱 Hung Hsiu-chu
HK 李家超 Lee Ka-chiu|HK 曾蔭權 Tsang Yam-kuen|HK 林鄭月娥 Lam Cheng Yuet-ngor|HK 梁振英 Leung Chun-ying|HK 黎智英 Lai Chee Ying
HK 董建華 Tung Chee-hwa|HK 陳茂波 Chan Mo-po|HK 鄧炳強 Tang Ping-keung|HK 曾國衞 Tsang Kwok-wai|HK 鄭若驊 Cheng Yeuk-wah
HK 夏寶龍 Ha Po-lung|HK 盧偉聰 Lo Wai-chung|HK 葉劉淑儀 Ip Lau Suk-yee|HK 羅冠聰 Law Kwun-chung|HK 黃之鋒 Wong Chi-fung|HK 周庭 Chow Ting
HK 陳國基 Chan Kwok-ki|HK 林定國 Lam Ting-kwok|HK 唐英年 Tang Ying-yen|HK 曾俊華 Tsang Chun-wah|HK 張建宗 Cheung Kin-chung
MO 賀一誠 Ho Iat Seng|MO 崔世安 Chui Sai On|MO 何厚鏵 Ho Hau Wah|MO 岑浩輝 Sam Hou Fai
KP 김정은 Kim Jong Un|KP 김정일 Kim Jong Il|KP 김일성 Kim Il Sung|KP 리설주 Ri Sol Ju|KP 최룡해 Choe Ryong Hae|KP 김여정 Kim Yo Jong
KP 박봉주 Pak Pong Ju|KP 리용호 Ri Yong Ho|KP 최선희 Choe Son Hui|KP 황병서 Hwang Pyong So|KP 장성택 Jang Song Thaek|KP 조용원 Jo Yong Won
KP 金正恩 Kim Jong Un|KP 李雪主 Ri Sol Ju|KP 崔龍海 Choe Ryong Hae
KR 박근혜 Park Geun-hye|KR 문재인 Moon Jae-in|KR 윤석열 Yoon Suk Yeol|KR 이명박 Lee Myung-bak|KR 노무현 Roh Moo-hyun|KR 김대중 Kim Dae-jung
KR 반기문 Ban Ki-moon|KR 이재명 Lee Jae-myung|KR 김영삼 Kim Young-sam|KR 전두환 Chun Doo-hwan|KR 정세균 Chung Sye-kyun|KR 한덕수 Han Duck-soo
KR 강경화 Kang Kyung-wha|KR 조국 Cho Kuk|KR 文在寅 Moon Jae-in|KR 朴槿惠 Park Geun-hye|KR 李明博 Lee Myung-bak|KR 潘基文 Ban Ki-moon
SG 李顯龍 Lee Hsien Loong|SG 李光耀 Lee Kuan Yew|SG 吳作棟 Goh Chok Tong|SG 王瑞杰 Heng Swee Keat|SG 陳慶炎 Tan Keng Yam
JP あべ しんぞう Abe Shinzo|JP きしだ ふみお Kishida Fumio|JP こうの たろう Kono Taro|JP いしば しげる Ishiba Shigeru|JP たかいち さなえ Takaichi Sanae
`;

export const knownNames: readonly KnownName[] = lines
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [, country, native, latin] = /^([A-Z]{2}) ([^a-z]+?) ([A-Z].*)$/u.exec(line)!;
    return { country: country!, native: native!, latin: latin! };
  });
