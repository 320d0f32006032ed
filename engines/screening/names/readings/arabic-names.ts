/**
 * Names in Arabic letters and how they are written in Latin ones, the usual way first. Vowels are not written, so no rule can
 * find them; these are the names that most people of most countries bear. Each is `name=spelling,spelling`.
 */
export const arabicNames = `
  محمد=mohammad,mohammed,muhammad,mohamed,mohamad,muhammed,mohamud,mohammod احمد=ahmad,ahmed,ahmet
  محمود=mahmoud,mahmood,mahmud,mehmood,mahmoed حامد=hamid,hamed حميد=hamid,hameed,hamed حماد=hammad,hamad
  حمد=hamad,hamed,hamd حمدان=hamdan حمدي=hamdi,hamdy علي=ali,aly عليا=alia,aliya حسن=hassan,hasan
  حسين=hussein,hussain,hossein,husayn,husain,hosein,hossain,hussien حسنين=hassanein,hasanain,hassanain
  محسن=mohsen,muhsin,mohsin,mohssen حسان=hassan,hasan احسان=ihsan,ehsan,ihssan حسني=hosni,husni,hosny
  فاطمه=fatima,fatemeh,fatma,fatimah,fatema فاطم=fatim زينب=zainab,zeinab,zaynab,zeynab,zenab
  عائشه=aisha,aysha,ayesha,aicha,aishah خديجه=khadija,khadijah,khadijeh,khadeeja مريم=maryam,mariam,meryem,mariyam
  عمر=omar,umar,omer,umer عثمان=othman,osman,uthman,usman,ousmane,othmane
  ابوبكر=abubakar,abubakr,aboubacar,aboubakar,abubaker,abubakir بكر=bakr,bakar,baker,bekr بكري=bakri,bakry
  خالد=khaled,khalid,khalled خليل=khalil,khaleel,halil خلف=khalaf خلفان=khalfan خليفه=khalifa,khalifah,khalifeh
  خميس=khamis,khamees خضر=khader,khodr,khidr,khidir,khudhur,kheder
  خيرالله=khairullah,kheirollah,khairallah,khayrullah,khairollah خير=khair,khayr,kheir
  سعيد=saeed,said,saeid,saied,sayed,saaid سعد=saad,sad,saed سعود=saud,saoud,sauod سعدي=saadi,sadi,saady,sadie
  مسعود=masoud,massoud,masood,masud,massood,messaoud اسعد=asaad,assad,asad,assaad سعدون=saadoun,sadoun,sadun
  سيد=sayed,sayyid,seyed,syed,said,seyyed,sayyed,saiyid السيد=elsayed,alsayed,alsayyid,sayed,sayyid,essayed,elsaid
  شيخ=sheikh,shaikh,shaykh,sheik,cheikh حاجي=haji,hajji,hadji,hajj حاج=haj,hajj,hadj,haji ملا=mullah,mulla,molla
  مولوي=mawlawi,maulavi,mawlavi,molavi مولانا=maulana,mawlana,molana
  سليمان=sulaiman,suleiman,soleiman,sulayman,suleyman,sulieman,sulaymon,solaiman سلمان=salman,selman سلطان=sultan,soltan
  سالم=salem,salim سليم=salim,saleem,selim سلامه=salama,salameh,salamah سلام=salam,salaam سلمي=salma,selma
  ساره=sara,sarah سميره=samira,sameera سمير=samir,sameer سامي=sami,samy سامر=samer,samir
  سميه=sumaya,somaya,sumayya,somayeh,soumaya سناء=sana,sanaa سهيل=suhail,soheil,sohail,suhayl,souheil سيف=saif,sayf,seif
  سفيان=sufyan,sofiane,sufian,soufiane صالح=saleh,salih,salah,salehe صلاح=salah,saleh,salaah
  صادق=sadiq,sadeq,sadegh,sadik,sadek صباح=sabah صبري=sabri,sabry صدام=saddam,sadam صابر=saber,sabir صفاء=safa
  صفوان=safwan صفيه=safia,safiya,safiyya صقر=saqr,sakr صفر=safar,safer
  ابراهيم=ibrahim,ebrahim,ibraheem,brahim,ibrahem,ibrahima,ebraheem
  اسماعيل=ismail,ismael,esmail,ismaeel,esmaeil,ismaiel,esmaeel,ismayil
  اسحاق=ishaq,ishak,eshaq,eshagh,isaac,ishaque,issac يعقوب=yaqub,yaqoub,yaghoub,yacoub,yakub,yaqoob,yakoub,jacob
  يوسف=yusuf,yousef,yousuf,yusef,youssef,yosef,youcef,yousif يونس=younes,yunus,younis,yunis,yonis,younus,yunes
  يحيي=yahya,yahia,yehia,yehya ياسين=yasin,yassin,yaseen,yassine,yasseen ياسر=yasser,yasir,yaser
  ياسمين=yasmin,yasmine,yasmeen,jasmin موسي=musa,mousa,moussa,mosa عيسي=issa,isa,eissa,essa,eisa,esa
  هارون=harun,haroun,haroon داود=dawood,daoud,davoud,dawud,daud,davood,daood,dawod ادريس=idris,idriss,edris,driss
  زكريا=zakaria,zakariya,zakariyya,zachariah,zekeria,zakarya نوح=nuh,nouh,nooh,noah ايوب=ayyub,ayoub,ayub,ayyoub,ayoob
  عبد=abd,abdul,abdel,abdal,abdol,abdi,abdu
  عبدالله=abdullah,abdallah,abdulla,abdollah,abdalla,abdellah,abdulah,abdoullah عبدو=abdou,abdo,abdu
  عباد=abbad,ebad,ibad عبيد=obaid,ubaid,obeid,ubayd,obayd عبيدالله=obaidullah,ubaidullah,obeidullah,ubaydullah
  عبادي=abadi,ebadi عبده=abdo,abdu,abduh الله=allah,ullah,llah,lah,ollah
  الرحمن=rahman,alrahman,rehman,arrahman,urrahman,rahmane الرحيم=rahim,alrahim,raheem,arrahim,urrahim
  العزيز=aziz,alaziz,azeez,elaziz الكريم=karim,alkarim,kareem,elkarim الحميد=hamid,alhamid,hameed,elhamid
  الدين=din,aldin,eddin,uddin,eldin,eddine,addin,udin الاسلام=islam,alislam,ulislam,elislam
  الزهراء=zahra,alzahra,azzahra الحق=haq,haqq,alhaq,ulhaq,haque,elhak المجيد=majid,almajid,majeed,elmajid
  الحكيم=hakim,alhakim,hakeem,elhakim رحمن=rahman,rehman,rahmane رحمان=rahman,rehman,rahmani رحيم=rahim,raheem
  رحماني=rahmani رحمت=rahmat رحمه=rahma,rahmah رحمتي=rahmati عزيز=aziz,azeez كريم=karim,kareem,kerim
  مجيد=majid,majeed,majed حكيم=hakim,hakeem لطيف=latif,lateef قادر=qader,qadir,kader,kadir,qadr,ghader
  قدير=qadeer,qadir,ghadir جبار=jabbar,jabar,djabbar غفور=ghafour,ghafoor,ghafur غفار=ghaffar,ghafar غني=ghani,gani
  صمد=samad رزاق=razzaq,razaq,razak,razzak,razzagh خالق=khaliq,khaleq,khalek,khalegh وهاب=wahab,wahhab,vahab,ouahab
  وهيب=wahib,waheeb هادي=hadi,hady فتاح=fattah,fatah حليم=halim,haleem عظيم=azim,azeem باقي=baqi,baki,baghi
  واحد=wahid,wahed,vahid,vahed حق=haq,haqq,haque,hak منعم=moneim,munim,monem,moneem ستار=sattar,satar حي=hai,hay,hayy
  معطي=moaty,muti قيوم=qayyum,qayoom,qayum,ghayoum مومن=momen,mumin,moumen,momin عال=aal,al عالم=alam,alem
  مالك=malik,malek,maalik فتح=fath,fateh,fatah فتحي=fathi,fathy فاتح=fatih,fateh فارس=fares,faris,farres
  فاروق=farouk,farooq,faruk,farouq,faruq,farooque فادي=fadi,fady فادل=fadil فاضل=fadel,fadil,fazel,fadhil,fazil,fadhel
  فضل=fadl,fazl,fadel,fazal,fadhl فضلي=fadli,fazli فيصل=faisal,faysal,feisal,faical,faycal فؤاد=fouad,fuad,foad,foued
  فواز=fawaz,fawwaz فوزي=fawzi,fouzi,fauzi,fawzy,faouzi فوزيه=fawzia,fawziya,fouzia فريد=farid,fareed,ferid
  فريده=farida,fareeda فرج=faraj,farag فرحان=farhan فرحات=farhat فرهاد=farhad,ferhad فهد=fahd,fahad فهيم=fahim,faheem
  فيروز=firouz,firuz,firoz,feroz,fairuz,fairouz فياض=fayyad,fayad,fayaz,fayyaz عباس=abbas,abas عادل=adel,adil,adal
  عدنان=adnan عدي=uday,adi,oday,oudai,udai عماد=imad,emad,amad عمار=ammar,amar عامر=amer,amir,aamir,aamer
  عمرو=amr,amro,amrou عمران=imran,omran,emran عصام=essam,issam,isam,esam عطا=ata,atta عطيه=attia,atiyah,atiya,attiya
  عطاالله=ataullah,atallah,attaullah,ataollah عقيل=aqil,aqeel,akil,aghil علاء=alaa,ala عليم=alim,aleem
  علوي=alawi,alavi,alwi علوان=alwan عايد=ayed,ayid عايش=ayesh عوض=awad,awadh,aouad,evaz عوف=awf,auf عون=aoun,awn
  عيد=eid,id عارف=aref,arif عاصم=assem,asim,asem عاطف=atef,atif عالي=ali,aali عبدي=abdi,abdy عبود=abboud,aboud,abbud
  عجمي=ajami عرفات=arafat عرفان=irfan,erfan عزالدين=ezzedine,izzeddin,izzuddin,ezzeddin,azzedine,ezzaldin,izzaldin
  عزت=ezzat,izzat,ezat,izat,azat عزام=azzam,azam عزه=azza عزمي=azmi عسيري=asiri,assiri عصمت=esmat,ismat,asmat
  عطوي=atwi,atwa علام=allam عمير=umair,omair عنتر=antar عواد=awad,awwad,aouad عوده=awda,odeh,oudeh,audeh,awdah
  عياد=ayad,ayyad عياش=ayyash,ayash عباسي=abbasi,abbassi عثماني=othmani,osmani,usmani جمال=jamal,gamal,djamal,jamaal
  جميل=jamil,jameel,gamil,djamil جميله=jamila,jameela,djamila جابر=jaber,jabir,gaber جاسم=jassim,jasim,jasem,jassem
  جاد=gad,jad جعفر=jafar,jaafar,jafer,gaafar,djafar جلال=jalal,galal,djalal,jalaal جواد=javad,jawad,jowad
  جودت=jawdat,gawdat,cevdet,joudat جوهر=jawhar,gawhar جان=jan,john جاويد=javed,javid,jawed,jawid جبر=jabr,gabr
  جبريل=jibril,gabriel,jibreel جهاد=jihad,jehad,gehad جمعه=juma,jumaa,gomaa,jomaa,jumah جنيد=junaid,jonaid,juneid,jonayd
  جليل=jalil,jaleel جلالي=jalali جمشيد=jamshid,jamsheed,jamshed جهانگير=jahangir,jehangir جعفري=jafari,jaafari,jaffari
  حاتم=hatem,hatim حارث=harith,hareth,hares حازم=hazem,hazim حافظ=hafez,hafiz,hafidh حبيب=habib,habeeb حبيبه=habiba
  حبيبي=habibi حداد=haddad,hadad حذيفه=hudhaifa,huthaifa,hodhaifa حسام=hossam,hussam,husam,hosam حسنه=hasna,hassana
  حسينه=hasina,hosseina حسيني=hosseini,husseini,hussaini,husayni,hoseini,husaini,hossaini حفيظ=hafeez,hafiz,hafid
  حقاني=haqqani,haqani,haghani حمزه=hamza,hamzah,hamzeh,hamze حمود=hamoud,hammoud,hamud,humud حموده=hamouda,hammouda
  حميده=hamida,hameeda حيات=hayat حياه=hayat,hayah حيدر=haidar,haider,hayder,haydar,heidar,heydar
  حيدري=haidari,heidari,haydari,heydari حسون=hassoun,hasoun حسب=hasb حمدالله=hamdullah,hamdallah,hamdollah
  حجازي=hegazi,hijazi,hejazi,hegazy حربي=harbi حنان=hanan حنا=hanna,hana حنفي=hanafi,hanafy حزب=hizb,hezb
  حركه=harakat,haraka حماس=hamas طارق=tariq,tarek,tareq,tarik,tarique طاهر=taher,tahir,tahar طالب=taleb,talib
  طالبان=taliban طلال=talal طلعت=talaat,talat طه=taha,tahah طيب=tayeb,tayyib,tayyeb,taieb,tayib
  طاهره=tahereh,tahira,tahera طبطبائي=tabatabai,tabatabaei طباطبايي=tabatabai,tabatabaei,tabatabaee طلحه=talha,talhah
  طنطاوي=tantawi,tantawy طهراني=tehrani مصطفي=mustafa,mostafa,moustafa,mustapha,mostapha,mustafi
  مهدي=mahdi,mehdi,mahdy,mehdy محي=mohi,muhi,mohy,muhyi محيي=muhyi,mohyi,mohie محيالدين=mohieddin,mohiuddin,muhyiddin
  معاذ=muaz,moaz,muadh,mouaz معاويه=muawiya,moawia,muawiyah معتز=moataz,mutaz,moutaz معتصم=mutasim,moatasem,muatasim
  معروف=maarouf,marouf,maruf,maroof معز=moez,muizz منصور=mansour,mansoor,mansur منير=munir,mounir,monir,muneer
  منيره=mounira,munira,monira منذر=munther,munzer,mundhir,monther منتصر=montaser,muntasir,montasser
  ماجد=majed,majid,maged ماهر=maher,mahir ماني=mani مازن=mazen,mazin مبارك=mubarak,mobarak,mubarek,mbarek,moubarak
  مثني=muthanna,mothanna مجاهد=mujahid,mojahed,mujahed مجتبي=mojtaba,mujtaba مجدي=magdi,majdi,magdy محب=muhib,moheb
  محبوب=mahbub,mahboub,mahboob محجوب=mahjoub,mahgoub محرم=muharram,moharram محرز=mehrez,muhriz
  محفوظ=mahfouz,mahfoudh,mahfooz,mahfuz محمدي=mohammadi,muhammadi,mohamadi محمدين=mohamedin محمدو=mohamadou,mamadou
  مختار=mukhtar,mokhtar,moktar,mukhtor,moukhtar مراد=murad,mourad,morad مرتضي=morteza,murtaza,murtada,mortaza
  مرزوق=marzouq,marzouk,marzuq مرسي=morsi,mursi,morsy مروان=marwan,marouane مزمل=muzammil,mozammel
  مسلم=muslim,moslem,mosallam مشعل=meshaal,mishal,mashaal,mashal مصعب=musab,mosab,musaab مطر=matar,mattar
  مطلق=mutlaq,motlaq مطهري=motahari,motahhari مظفر=muzaffar,mozaffar مظهر=mazhar معمر=muammar,moammar,mouammar
  معين=moin,mueen,moein,muin مقبل=muqbil,moqbel مقتدي=muqtada,moqtada,moktada مقداد=meqdad,miqdad مكي=makki,mekki,maki
  ملك=malik,malek,melek ممدوح=mamdouh,mamduh مناف=munaf,manaf منال=manal مني=mona,muna,mouna مها=maha
  مهند=muhannad,mohanad,mohannad,muhanad موفق=mowaffak,muwaffaq,mowafaq مولود=mouloud,mawlud,mawlood
  ميثم=maytham,meysam,maitham,meisam ميرزا=mirza مير=mir ميلاد=milad مينا=mina مي=mai,may محسني=mohseni,mohsini
  مرادي=moradi,muradi مدني=madani,medani,madany مصري=masri,masry,misri مغربي=maghribi,maghrabi مالكي=maliki,malki
  منان=mannan,manan نادر=nader,nadir ناصر=nasser,naser,nasir,nassir نصر=nasr,nasser نصار=nassar,nasar
  نصرالله=nasrallah,nasrullah,nasrollah نصري=nasri نصيب=nasib نصير=naseer,nasir,nassir ناجي=naji,nagi,naje
  نبيل=nabil,nabeel,nebil نبيله=nabila نجيب=najib,najeeb,naguib,nageeb نجم=najm,nagm نجلاء=najla,nagla نجوي=najwa,nagwa
  نجاح=najah نجاد=nejad,najad نژاد=nejad,nezhad,nejat نديم=nadim,nadeem نذير=nazir,nadhir,nadir نزار=nizar,nazar,nezar
  نسرين=nasrin,nasreen,nesrine نسيم=nasim,naseem,nassim نضال=nidal,nedal,nidhal نعمت=nemat,neamat,nimat
  نعمه=nehme,nima,neema,nameh نعيم=naim,naeem,naeim نعيمه=naima,naeema نعيمي=naeimi,naimi,nuaimi نور=nour,noor,nur,nor
  نورا=noura,nora,nura نوره=noura,noora,nora نوري=nouri,nuri,noori
  نورالدين=noureddine,nuruddin,nooruddin,nureddin,noureddin,nooreddin,nuraldin,nouraldin نواف=nawaf,nawwaf نوال=nawal
  نايف=nayef,naif,nayif نهيان=nahyan,nahayan نيازي=niazi,niyazi نياز=niaz,niyaz نظام=nizam,nezam نظامي=nezami,nizami
  نقي=naqi,naghi نقيب=naqib,naqeeb نصيري=nasiri,naseri ناصري=naseri,nasseri,nasiri نجفي=najafi ندا=neda,nida
  نازنين=nazanin ناهيد=nahid نادي=nadi ناديه=nadia,nadiya هاشم=hashim,hashem,hachem
  هاشمي=hashemi,hashimi,hachemi هاني=hani,hany هشام=hisham,hesham,hicham,hishaam هدي=huda,hoda,houda
  هدايت=hedayat,hidayat هدايه=hidaya هبه=heba,hiba هلال=hilal,helal هيثم=haitham,haytham,heysam,haithem هند=hind,hend
  هنيه=haniyeh,haniya,haniyah همام=hammam,humam,hamam هداف=haddaf هاله=hala,haleh همت=hemmat,hemat هنري=henry,henri
  وليد=walid,waleed,oualid,valid وائل=wael,wail,waeil وجدي=wajdi,wagdi وجيه=wajih,wagih وسام=wissam,wisam,wesam
  وسيم=wassim,wasim,waseem وفاء=wafa,wafaa وفيق=wafiq,wafik وكيل=wakil,vakil والي=wali,vali ولي=wali,vali
  وحيد=wahid,vahid,waheed وردي=wardi ورده=warda ودود=wadud,wadood,wadoud وزير=wazir,vazir ايمن=ayman,aiman,aymen
  امين=amin,ameen,emin,amine امينه=amina,aminah,amineh,ameena امير=amir,ameer,emir,amer اميره=amira,ameera اميري=amiri
  انور=anwar,anvar,enver,anouar انس=anas,anass,annas انيس=anis,anees,aniss اياد=iyad,ayad,eyad,iad ايمان=iman,eman,imane
  ايهاب=ihab,ehab ايثار=ithar اكرم=akram,ekrem اكبر=akbar اشرف=ashraf,achraf,ashref
  اسامه=osama,usama,oussama,osamah,ussama اسد=asad,assad,asaad اسدي=asadi,assadi اسدالله=asadullah,assadullah,asadollah
  اسماء=asma,asmaa اسلام=islam,eslam اسلم=aslam اديب=adib,adeeb ادهم=adham,adhem,edhem ارشد=arshad ازهر=azhar
  الياس=elias,ilyas,elyas,eliyas,ilias اعظم=azam,aazam افضل=afzal,afdal,afdhal اقبال=iqbal,eqbal,ikbal,eghbal
  امجد=amjad,amgad امل=amal امام=imam,emam امان=aman امانالله=amanullah,amanollah,amanallah امجدي=amjadi اماني=amani
  اوس=aws ايوبي=ayoubi,ayubi احسن=ahsan احمدي=ahmadi,ahmedi احمديان=ahmadian ارسلان=arslan,arsalan اصغر=asghar,asgar
  اصفهاني=isfahani,esfahani اردلان=ardalan آرش=arash آريا=arya,aria آصف=asif,asef آغا=agha,aqa آقا=agha,aqa
  آدم=adam,adem آل=al,aal آمنه=amina,amena,amineh آية=ayah,aya ابراهيمي=ebrahimi,ibrahimi,brahimi
  اسماعيلي=esmaeili,esmaili,ismaili اشكان=ashkan افشين=afshin افشار=afshar الهام=elham,ilham بشار=bashar,bachar
  بشير=bashir,basheer,bachir بشري=bushra,boushra بدر=badr,bader بدوي=badawi,badawy,bedoui بديع=badie,badi
  باسل=basel,basil باسم=bassem,basim,basem,bassim بسام=bassam,basam بلال=bilal,belal,billal بلقيس=bilqis,balqis,belqis
  بندر=bandar بنيامين=benjamin,benyamin,bunyamin بهاء=baha,bahaa بهرام=bahram,behram بهزاد=behzad,bahzad بهنام=behnam
  بهمن=bahman بهشتي=beheshti,behishti باقر=baqer,baqir,bagher,bakir باقري=bagheri,baqeri,baghiri
  بختيار=bakhtiar,bakhtiyar برهان=burhan,borhan برهاني=burhani,borhani برهانالدين=burhanuddin,burhaneddin,borhanuddin
  بابا=baba بن=bin,ben,ibn ابن=ibn,bin,ben بنت=bint,bent بو=bou,bu ابو=abu,abou,abo ام=umm,um,om,oum ابي=abi,abu,aby
  ابا=aba,abu اخوند=akhund,akhond,akhoond اخوان=akhavan,ikhwan,akhwan بي=bi,bibi بيگ=baig,beg,beig تميم=tamim,tameem
  تيمور=taymour,timur,teymour,taimur تامر=tamer,tamir توفيق=tawfiq,tawfik,toufic,tewfik,taufiq,toufik تقي=taqi,taghi
  تركي=turki,torki تاج=taj تحسين=tahsin,tahseen تكريتي=tikriti,takriti تميمي=tamimi توكلي=tavakoli,tavakkoli توني=tony
  ثابت=thabet,thabit,sabet ثاني=thani,sani ثناء=thanaa,sana دلال=dalal دلاور=dilawar,delavar
  داوود=davood,davoud,dawood,daoud دانش=danesh,danish دين=din,deen,dine دينا=dina دياب=diab,dyab
  درويش=darwish,darvish,darwich ذاكر=zakir,zaker ذوالفقار=zulfiqar,zolfaghar,zulfikar,zulfeqar ذيب=theeb,dib,deeb
  راشد=rashed,rashid,rached رشيد=rashid,rasheed,rachid رشاد=rashad,rachad رشدي=rushdi,rochdi,roshdy رحاب=rehab,rihab
  رافع=rafi,rafea رافد=rafed,rafid رافي=rafi رامي=rami,ramy رامز=ramez,ramiz راني=rani رانيا=rania,ranya رائد=raed,raid
  رئيس=rais,raeis,raees رئيسي=raisi,raeisi,raeesi رجب=rajab,ragab,recep رزق=rizk,rizq,rezk رسول=rasul,rasoul,rasool
  رسولي=rasouli,rasooli,rasuli رضا=reza,rida,ridha,redha,raza,rezza رضائي=rezaei,rezaee,rezai,rezaie
  رضوان=ridwan,rezvan,rizwan,radwan,redouane رضايي=rezaei,rezaee,rezai رفعت=rifaat,refaat,rafat,rifat
  رفيق=rafiq,rafik,rafic,rafeeq رفيع=rafi,rafie رمزي=ramzi,ramzy رمضان=ramadan,ramazan,ramzan,ramadhan,romdhane رنا=rana
  راضي=radi,razi,radhi راغب=ragheb,raghib رباب=rabab,robab ربيع=rabie,rabih,rabi,rabea رحمتالله=rahmatullah,rahmatollah
  ركن=rokn,rukn رميثي=rumaithi روح=rouh,ruh,rooh روحاني=rouhani,rohani,ruhani
  روحالله=ruhollah,ruhullah,rohullah,rouhollah روز=rose,roz ريم=rim,reem ريما=rima,reema
  رياض=riyad,riad,riyadh,riaz,riyaz رستم=rostam,rustam,rustom رستمي=rostami رنجبر=ranjbar رحيمي=rahimi
  زهراء=zahra,zahraa زهرا=zahra زهير=zuhair,zouhair,zoheir,zuhayr,zoher زاهد=zahid,zahed زاهر=zaher,zahir
  زايد=zayed,zaid زكي=zaki,zaky زياد=ziad,ziyad,zeyad زيد=zaid,zayd,zeid,zaed زيدان=zidan,zaidan,zidane,zeidan
  زين=zain,zein,zayn,zine زينالدين=zeineddine,zainuddin,zaynuddin,zainaldin زبير=zubair,zubayr,zobair,zubeir
  زبيدي=zubaidi,zubaydi زبيده=zubaida,zobeida زرداري=zardari زعيم=zaeem,zaim زاده=zadeh,zada,zade زماني=zamani
  زمان=zaman زوهري=zuhri زلمي=zalmay,zalmai زيبا=ziba,zeba زهري=zahri,zuhri شريف=sharif,shareef,cherif,sherif
  شريفي=sharifi شاكر=shaker,shakir,chaker شاهين=shahin,shaheen,chahine شاه=shah شاهد=shahid,shahed شهيد=shahid,shaheed
  شهاب=shahab,shihab,chehab,shehab شهزاد=shahzad,shehzad شادي=shadi,shady,chadi شامل=shamil,shamel
  شعبان=shaban,shaaban,chaabane شفيق=shafiq,shafik,chafik شفيع=shafi,shafie شكري=shukri,shoukri,choukri,shokri
  شكيل=shakil,shakeel شمس=shams,chams شمسالدين=shamsuddin,shamseddin,shamsaldin,chamseddine
  شوقي=shawki,shawqi,chawki,shouqi شوكت=shawkat,shaukat,chawkat,shoukat شيرين=shirin,shireen,cherine شير=shir,sher
  شيراز=shiraz شيماء=shaimaa,shayma شهباز=shahbaz شاهرودي=shahroudi,shahrudi شيرازي=shirazi,shirzai شجاع=shuja,shoja
  شافعي=shafii,shafei شرف=sharaf,charaf شبير=shabbir,shabir شبلي=shibli,chebli شهرام=shahram شهلا=shahla
  شمخاني=shamkhani شيباني=shaibani,sheibani شامي=shami,chami شنوده=shenouda,shnouda ضياء=ziya,dia,zia,diya,ziaa,diaa
  ضياءالدين=ziauddin,diaeddin,ziaeddin غالب=ghaleb,ghalib غازي=ghazi,gazi غسان=ghassan,gassan غلام=ghulam,gholam,gulam
  غلامي=gholami غياث=ghiath,ghayath غفاري=ghaffari غانم=ghanem,ghanim غزالي=ghazali,ghazzali غنام=ghannam
  غيلاني=gailani,gilani,ghilani قاسم=qasim,qassem,kassem,ghasem,qasem,kasim,kassim,qassim
  قاسمي=ghasemi,qasemi,qasimi,kasmi قاضي=qadi,qazi,ghazi,kadi قائم=qaem,qaim,ghaem قدوس=quddus,qudus,qoddous
  قربان=qurban,ghorban,qorban,gorban قرشي=qurashi,qureshi,quraishi قريشي=qureshi,quraishi,koreishi
  قصي=qusay,qusai,kusay,qusayy قحطاني=qahtani,kahtani
  قذافي=gaddafi,qadhafi,kadhafi,qaddafi,gadhafi,kaddafi,qathafi,ghathafi قنبر=qanbar,ghanbar قناعت=ghanaat
  كمال=kamal,kemal,kamel كامل=kamel,kamil كامران=kamran كاظم=kazem,kadhim,kazim,kadhem,kadim,khadim
  كاظمي=kazemi,kadhimi,kazimi كاوه=kaveh,kawa كيان=kian,kiyan كيوان=keyvan,kayvan كريمه=karima,kareema
  كريمي=karimi,kareemi كبير=kabir,kabeer كفايه=kefaya كنعان=kanaan,kenan كوثر=kawthar,kowsar,kawsar كرزاي=karzai
  كردي=kurdi,kordi كرم=karam كرماني=kermani كلثوم=kulthum,kolthoum,kulsum كعبي=kaabi كويتي=kuwaiti كلبي=kalbi كرد=kurd
  كشميري=kashmiri,keshmiri گل=gul,gol گلاب=gulab,golab گلزار=gulzar,golzar گيلاني=gilani,gailani,guilani
  لؤي=louay,luay,loay,luai ليلي=layla,leila,laila,leyla لينا=lina,leena لبيب=labib,labeeb لطفي=lotfi,lutfi,lotfy
  لطفالله=lotfollah,lutfullah لطيفه=latifa لقمان=luqman,loqman,lokman لاريجاني=larijani لالا=lala لودي=lodi,lodhi
  لحود=lahoud,lahud لبنان=lebanon,lubnan پرويز=parviz,parvez,pervez,pervaiz پروين=parvin,parveen,perveen
  پاشا=pasha,basha پيمان=peyman,payman پيام=payam پور=pour,poor,pur پهلوان=pahlavan,pahlawan پهلوي=pahlavi
  پزشكيان=pezeshkian چودري=chaudhry,choudhury,chaudhary چوهدري=chaudhry,chaudhary,choudhry خان=khan,kahn خاني=khani
  خاتمي=khatami خامنهاي=khamenei خميني=khomeini,khumayni خرم=khurram,khorram خسرو=khosrow,khosro,khusro,khosrau
  خورشيد=khurshid,khorshid,khursheed خواجه=khwaja,khaja,khajeh,khoja خوشحال=khushal,khoshhal خليلي=khalili
  خالدي=khalidi,khaldi,khaledi خطيب=khatib,khateeb خراساني=khorasani,khurasani خزعلي=khazali,khazaali
  خفاجي=khafaji,khafagi خطابي=khattabi,khatabi خزاعي=khazaei,khuzaie,khozai سپهر=sepehr سيامك=siamak,siyamak ساسان=sasan
  سجاد=sajjad,sajad سحر=sahar سراج=siraj,seraj سراجالدين=sirajuddin,serajuddin,sarajuddin
  سرور=sarwar,sarvar,surur,soroor سردار=sardar,serdar سروش=soroush,sorush سوسن=sawsan,susan,sousan ستاره=setareh
  سعاد=souad,suad,soad سفير=safir سامان=saman سماح=samah سلماني=salmani
  سليماني=soleimani,sulaimani,sulaymani,suleimani,soleymani سلطاني=soltani,sultani سنوسي=senussi,sanusi,snoussi
  سوداني=sudani,soudani سوري=suri,souri سيسي=sisi,sissi,elsisi سعدالدين=saadeddine,saduddin,saadaldin
  سيفالدين=saifuddin,seifeddine,saifaldin,saifeddin,sayfuddin سلاحي=salahi,slahi سبحان=subhan,sobhan
  سبحاني=sobhani,subhani سميع=sami,samie سمعان=semaan,samaan,simon مهر=mehr مهران=mehran مهرداد=mehrdad
  منوچهر=manouchehr,manuchehr مسيح=masih,massih مولا=mola,mawla نيلوفر=niloufar,nilofar,nelofar نيكو=nikou,niko
  هوشنگ=houshang,hushang هما=homa,huma هومن=hooman,houman يزدان=yazdan يزدي=yazdi ياري=yari يار=yar يزيد=yazid,yazeed
  يمني=yamani,yemeni يماني=yamani يعقوبي=yaqoubi,yaghoubi,yaqubi يوسفي=yousefi,yusufi,yousafi
  يوسفزي=yousafzai,yusufzai,yousefzai زي=zai,zay زئي=zai,zaei تهراني=tehrani تبريزي=tabrizi
  همداني=hamedani,hamdani,hamadani كرمانشاهي=kermanshahi بغدادي=baghdadi,bagdadi بصري=basri,basry عراقي=iraqi,araghi
  حلبي=halabi,halaby دمشقي=dimashqi شمري=shammari,shamari,shamri عتيبي=otaibi,utaibi,oteibi عنزي=anazi,enezi,anizi
  مطيري=mutairi,motairi,mutayri دوسري=dosari,dossari,dawsari غامدي=ghamdi,ghamidi زهراني=zahrani شهري=shehri,shahri
  حارثي=harthi,harithi سبيعي=subaie,subaiei سهلي=sahli رشيدي=rashidi,rasheedi راشدي=rashidi,rashdi عجمان=ajman
  هاجري=hajri,hajiri كواري=kuwari,kawari مهيري=muhairi,mheiri نهدي=nahdi صباحي=sabahi صدر=sadr,sader صدري=sadri
  حريري=hariri,harriri جميلي=jumaili,jumayli,jamili جبوري=jubouri,jabouri,jubburi,juburi,jaburi
  دليمي=dulaimi,dulaymi,delaimi دوري=douri,duri,doori ساعدي=saadi,saedi,saidi عامري=amiri,ameri,amri
  عبيدي=obaidi,ubaidi,ubaydi عزاوي=azzawi,azawi عاني=ani لامي=lami مرعي=marai,merhi,marei نعماني=numani,nomani
  نقشبندي=naqshbandi هواري=houari,hawari,hawwari بوتفليقه=bouteflika بورقيبه=bourguiba قرضاوي=qaradawi,qardawi,karadawi
  ظواهري=zawahiri,zawahri زرقاوي=zarqawi,zarkawi مشهداني=mashhadani,mashadani بناني=bennani لادن=laden,ladin
  ظاهر=zahir,zaher,dhaher ظفر=zafar,zafer ظريف=zarif,zareef باراك=barack,barak اوباما=obama دونالد=donald
  جورج=george,georges,jorge بطرس=boutros,botros,butrus بولس=paul,boulos بيتر=peter ديفيد=david
  دانيال=daniel,danial,daniyal انطون=antoine,anton,antoun انطوان=antoine ايلي=elie,eli ميشال=michel,michal
  ميشيل=michel,michelle مايكل=michael مارون=maroun,maron مارك=mark,marc ماري=marie,mary ماريا=maria روبرت=robert
  روبير=robert سركيس=sarkis,sargis شارل=charles طوني=tony غابي=gaby فرنسوا=francois فيكتور=victor كارلوس=carlos
  كميل=camille,kamil,kumail لويس=louis,luis نقولا=nicolas,nikola,nicola وليم=william يوحنا=john,youhanna,yohanna
  جبران=gibran,jibran,gebran جوزيف=joseph,josef جوزف=joseph جاك=jacques,jack جرجس=girgis,gerges
  ايمانويل=emmanuel,emanuel الكسندر=alexander ادوار=edouard,edward البير=albert اندريه=andre فلاديمير=vladimir
  بوتين=putin سيرجي=sergei,sergey نيكولا=nicolas,nikola
`;
