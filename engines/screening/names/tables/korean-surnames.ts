/** The spellings that families use for their name, the most frequent first. */
export const koreanSurnames = `
김 kim gim|이 lee yi ri rhee li i|리 ri lee rhee li yi|박 park pak bak|최 choi choe choy|정 jung jeong chung jong cheong chong joung
강 kang gang|조 cho jo joe|윤 yoon yun youn|장 jang chang|임 lim im yim rim|림 rim lim im|한 han hahn|오 oh o|서 seo suh so
신 shin sin|권 kwon gwon kweon|황 hwang|안 ahn an|송 song|류 ryu yoo yu ryoo lyu|유 yoo yu you ryu|전 jeon chun jun chon cheon jon
홍 hong|고 ko go koh|문 moon mun|양 yang ryang|량 ryang yang|손 son sohn|배 bae pae bai|백 baek paik paek back baik|허 heo hur huh ho her
남 nam|심 shim sim|노 noh roh no ro|로 ro roh noh no|하 ha hah|곽 kwak gwak|성 sung seong song|차 cha|주 joo ju chu|우 woo wu u
구 koo gu ku goo|나 na ra rah nah|라 ra na rah|민 min|진 jin chin|지 ji chi jee|엄 um eom uhm om|채 chae chai|원 won weon
천 cheon chun chon|방 bang pang|공 kong gong|현 hyun hyeon hyon|함 ham hahm|변 byun byeon pyon byon|염 yeom yum ryom|렴 ryom yeom
여 yeo yuh ryo yo|려 ryo yeo|추 choo chu|도 do to doh|소 so soh|석 seok suk sok|선 sun seon son|설 seol sul sol|마 ma mah|길 gil kil
연 yeon youn yun yon ryon|위 wi wee|표 pyo|명 myung myeong myong|기 ki gi kee|반 ban pan|금 keum geum kum|옥 ok ock oak
육 yook yuk ryuk|륙 ryuk yook|인 in ihn|맹 maeng|제 je jae|탁 tak|국 kook guk kuk|어 eo uh|편 pyun pyeon pyon|용 yong ryong
예 ye yeh|경 kyung gyeong kyong|봉 bong pong|부 boo bu pu|태 tae thae|계 kye gye|모 mo moh|사 sa|피 pi|두 doo du tu|복 bok pok
`;
