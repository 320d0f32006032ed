/**
 * Names in Hebrew letters and how they are written in Latin ones, the usual way first: the vowels are not written here either.
 * Each is `name=spelling,spelling`.
 */
export const hebrewNames = `
  אברהם=avraham,abraham,avrohom יצחק=yitzhak,yitzchak,isaac,itzhak,itzik,yitshak יעקב=yaakov,yakov,jacob,yaacov,jakob משה=moshe,moses,mosche אהרון=aharon,aaron,aron אהרן=aharon,aaron,aron דוד=david,dovid,dudu
  דויד=david שלמה=shlomo,solomon,schlomo,shelomo שמואל=shmuel,samuel,schmuel,shemuel יוסף=yosef,joseph,yossef,josef יוסי=yossi,yosi,jossi בנימין=benjamin,binyamin,benyamin בני=benny,beni,bnei ראובן=reuven,reuben,rubin
  שמעון=shimon,simon,simeon לוי=levi,levy,halevi יהודה=yehuda,judah,jehuda,yehudah דן=dan נפתלי=naftali,naphtali גד=gad אשר=asher יששכר=issachar,yissachar זבולון=zevulun,zvulun אפרים=ephraim,efraim,efrayim
  מנשה=menashe,menasha,manasseh יהושע=yehoshua,joshua,yoshua ישי=yishai,ishai,jesse דניאל=daniel דני=danny,dani מיכאל=michael,mikhael,michel מיכל=michal,mihal גבריאל=gabriel,gavriel רפאל=rafael,raphael,refael
  אוריאל=uriel אורי=uri,ori,ury אליהו=eliyahu,elijah,eliahu אלי=eli,elie,ely אליעזר=eliezer,elazar אלעזר=elazar,eliezer עזריאל=azriel עזרא=ezra נחמיה=nehemia,nechemia,nehemiah ירמיהו=yirmiyahu,jeremiah ישעיהו=yeshayahu,isaiah
  יחזקאל=yehezkel,yechezkel,ezekiel יואל=yoel,joel יונתן=yonatan,jonathan,yehonatan יהונתן=yehonatan,jonathan,yonatan נתן=natan,nathan נתנאל=netanel,nathaniel נתניהו=netanyahu,netanjahu יונה=yona,jonah,yonah
  זכריה=zecharia,zachariah,zekharia עמוס=amos הושע=hoshea מלאכי=malachi,malakhi חגי=haggai,hagai,chagai נחום=nahum,nachum חבקוק=habakkuk מרדכי=mordechai,mordecai,mordehai מוטי=moti,motti אסתר=esther,ester
  שרה=sarah,sara רבקה=rivka,rebecca,rivkah רחל=rachel,rahel לאה=leah,lea מרים=miriam,miryam,mariam דבורה=deborah,dvora,devorah,dvorah רות=ruth,rut נעמי=naomi,noemi חנה=hana,hanna,channah,chana,hannah יעל=yael,jael
  תמר=tamar אביגיל=avigail,abigail שושנה=shoshana,shoshanna אילה=ayala,ayelet איילת=ayelet,ayellet אילנה=ilana אילן=ilan,elan איתן=eitan,eytan,ethan,etan איתי=itai,itay,ittai אריאל=ariel אריה=arie,aryeh,arye,ariel אריק=arik,eric
  ארי=ari,arie אבי=avi,abi אביב=aviv אביבה=aviva אבשלום=avshalom,absalom אבנר=avner,abner אביגדור=avigdor אביחי=avichai,avihai אביעד=aviad אביתר=evyatar,eviatar אברם=avram,abram אהוד=ehud אודי=udi,ehud אהובה=ahuva
  אופיר=ofir,ophir אור=or,ohr אורה=ora,orah אורלי=orly,orli אורית=orit אורנה=orna אורן=oren אוהד=ohad אוסאמה=osama אחמד=ahmad,ahmed,achmad אחיעם=achiam,ahiam איילה=ayala אילת=eilat,ayelet איוב=ayoub,iyov איריס=iris
  אלון=alon אלונה=alona אלכס=alex אלכסנדר=alexander,aleksander אלכסנדרה=alexandra אמיר=amir אמנון=amnon אמיתי=amitai אנה=anna,ana אנסטסיה=anastasia אסא=asa אסף=assaf,asaf אפרת=efrat,ephrat ארז=erez ארנון=arnon
  בועז=boaz בוז=buz בצלאל=bezalel,betzalel בר=bar בן=ben ברוך=baruch,barukh,boruch ברק=barak בתיה=batya,batia בלה=bella בנט=bennett גדעון=gideon,gidon גדי=gadi גיא=guy,gai גיל=gil גילה=gila גילעד=gilad גלעד=gilad,gilead
  גלית=galit גלי=gali גל=gal גולן=golan גולדה=golda גולדברג=goldberg גולדשטיין=goldstein גנץ=gantz,ganz גפני=gafni גרשון=gershon גרינברג=greenberg,grinberg דב=dov דבי=debbie דודי=dudi דורון=doron דור=dor דורית=dorit
  דליה=dalia,dalya דנה=dana דינה=dina דרור=dror דרעי=deri,deriy הדס=hadas הדסה=hadassah,hadassa הילה=hila,hilla הלל=hillel הרצוג=herzog הרצל=herzl,hertzl ורד=vered זאב=zeev,zev זהבה=zehava,zahava זלמן=zalman זוהר=zohar
  חגית=hagit,chagit חדווה=hedva חוה=hava,chava,eva חזי=hezi חיים=haim,chaim,hayim,chayim חיה=haya,chaya חלימה=halima חן=hen,chen חסן=hassan,hasan טובה=tova,tovah טוביה=tuvia,tuvya טל=tal טלי=tali טליה=talia,talya
  יאיר=yair,jair יגאל=yigal,igal יהב=yahav יובל=yuval,juval יוחאי=yochai,yohai יוחנן=yohanan,yochanan יונית=yonit יורם=yoram יועז=yoaz יואב=yoav,joav ירון=yaron ירדן=yarden,jordan יריב=yariv ישראל=israel,yisrael
  יפה=yafa,yaffa,jaffa יפעת=yifat,ifat יצהר=yitzhar יקיר=yakir כהן=cohen,kohen,kahn,cohn כץ=katz,kac,kats כחלון=kahlon,kachlon כרמל=carmel,karmel כרמי=carmi,karmi לביא=lavi,lavie לילך=lilach,lilah לימור=limor
  לירון=liron ליאור=lior ליאת=liat ליבני=livni ליברמן=lieberman,liberman ליצמן=litzman לפיד=lapid מאיר=meir,mayer,meyer מתן=matan מתתיהו=matityahu מגן=magen מוחמד=muhammad,mohammed,mohammad,mohamed מוסא=musa,mousa
  מופז=mofaz מיה=maya,mia מירי=miri מירב=merav,meirav מיקי=mickey,miki,micky מלכה=malka,malca מנחם=menachem,menahem מני=meni,menny מריה=maria מיכאלי=michaeli מזרחי=mizrahi,mizrachi מרגי=margi מזוז=mazuz
  מקלב=maklev נאווה=nava נאור=naor נגה=noga נדב=nadav נדיה=nadia נועה=noa,noah נועם=noam נוגה=noga נורית=nurit נחמן=nachman,nahman נחשון=nahshon,nachshon ניצן=nitzan,nizan ניר=nir נירה=nira נסים=nissim ניסים=nissim
  נמרוד=nimrod נעמה=naama נתי=nati סיגל=sigal סיון=sivan סילבן=silvan סמי=sami,sammy סעיד=said,saeed סופיה=sofia,sophia עאדל=adel עבד=abd,abed עבאס=abbas עדי=adi עדינה=adina עדנה=edna עודד=oded עופר=ofer עוז=oz
  עומר=omer,omar עזמי=azmi עידו=ido עידן=idan עינת=einat עלי=ali עליזה=aliza עמיחי=amichai,amihai עמית=amit עמיר=amir עמר=omar,amar עמרי=omri עמרם=amram ענת=anat עפר=ofer עתניאל=otniel,othniel פואד=fuad,fouad
  פורר=forer פייגלין=feiglin פינחס=pinchas,pinhas פנינה=pnina,penina פלג=peleg פנחס=pinchas,pinhas פרץ=peretz,perez פרס=peres פריד=farid פרידמן=friedman,fridman צבי=zvi,tzvi,zwi ציון=zion,tzion ציפי=tzipi,tsipi,zipi
  צחי=tzachi,zachi צילה=zila,tzila קטי=katy קרן=keren,karen קרין=karin רביבו=revivo רוזנברג=rosenberg רוזן=rosen רויטל=revital רון=ron רוני=roni,ronnie,rony רונן=ronen רונית=ronit רועי=roi,roy,roee רז=raz רחבעם=rehavam
  רחמים=rahamim רינה=rina ריבלין=rivlin רמי=rami רן=ran רענן=raanan רפי=rafi,rafy,raffi שאול=shaul,saul שגיא=sagi,sagie שוקי=shuki שולמית=shulamit שולה=shula שי=shai,shay שילה=shilo,shiloh שיר=shir שירה=shira
  שירלי=shirley שלום=shalom,sholom שלומית=shlomit שמחה=simcha,simha שמיר=shamir שני=shani שפירא=shapira,shapiro,schapira שקד=shaked שרון=sharon שרית=sarit שרגא=shraga שטרן=stern שטרית=sheetrit,shitrit ששון=sasson,sason
  שטייניץ=steinitz תומר=tomer תמי=tami,tammy תהילה=tehila,tehilla תיקוה=tikva תום=tom ג'ורג'=george ג'מאל=jamal ג'ון=john ג'ו=joe ג'יי=jay ג'ק=jack ג'ים=jim
`;
