import { foldNative } from "./fold-native.ts";
import { nameTable } from "./name-table.ts";

/** Given names that are often written as other languages write them, whatever their letters. Each is `name=spelling,spelling`. */
export const cyrillicNames = nameTable(
  `
  александр=alexander,alexandre,aleksander олександр=alexander,alexandre,aleksander александър=alexander,alexandar
  александар=alexander,alexandar аляксандр=alexander,aleksandr александра=alexandra олександра=alexandra алексей=alexei,alexey,alexis
  олексій=alexei,alexey андрей=andrew андрій=andrew антон=anthony антоний=anthony,antony артур=arthur богдан=bohdan вадим=vadym
  валентина=valentyna василий=basil,vassily,vassili вероника=veronica виктор=victor віктор=victor виктория=victoria вікторія=victoria
  владимир=wladimir вячеслав=viacheslav,vyacheslav,wjatscheslaw георгий=george,georgi,giorgi георги=george георгій=george григорий=gregory,grigori
  даниил=daniel данило=daniel денис=dennis,denys димитър=dimitar,dimiter дмитрий=dimitri,dmitri евгений=eugene,evgeni,evgeny
  євген=eugene,yevgen,evgen евгения=eugenia,evgenia екатерина=catherine,katerina,ekaterina катерина=catherine,kateryna елена=helen,helena,yelena
  олена=helen,elena елизавета=elizabeth,elisabeth захар=zachary иван=ivan илья=ilya,elijah ілля=ilya,illya иосиф=joseph,iosif,josef йосип=joseph,yosyp
  ирина=irene,irina ірина=irene,iryna,irina константин=constantine,constantin,konstantin костянтин=constantine,konstantin кристина=christina,cristina
  ксения=xenia,ksenia лев=leo,lev лидия=lydia,lidia лука=luke,luka людмила=ludmila,lyudmila,ludmilla любовь=lyubov,lubov,liubov
  максим=maxim,maksym,maksim марина=marina,maryna мария=maria,mary,mariya марія=maria,mary,mariya марк=marc,mark марта=martha,marta
  матвей=matthew,matvey михаил=michael,mikhail,mikhael михайло=michael,mykhailo,mikhail наталья=natalia,natalie,natalya
  наталия=natalia,nataliya наталія=natalia,nataliya,natalie николай=nicholas,nikolai,nicolai микола=nicholas,mykola,nikolai николае=nicolae
  олег=oleg,oleh ольга=olga павел=paul,pavel павло=paul,pavlo,pavel петр=peter,pyotr,petr пётр=peter,pyotr петро=peter,petro петър=peter,petar
  сергей=serge,sergei,sergey,sergii,serguei сергій=serge,sergii,sergiy,serhii,sergey,sergei светлана=svetlana світлана=svetlana,svitlana
  софия=sofia,sophia,sofiya софія=sofia,sophia степан=stephen,stefan,stepan стефан=stephen,stefan татьяна=tatiana,tatyana тетяна=tetiana,tatiana
  тимофей=timothy,timofey,timofei фёдор=theodore,fedor,fyodor феликс=felix филипп=philip,philipp,filipp христо=christo,hristo юлия=julia,yulia
  юлія=julia,yulia юрий=yuri,yury,yuriy юрій=yuri,yuriy,yurii,iurii яков=jacob,yakov яна=jana,yana ярослав=jaroslav,yaroslav
  `,
  (name) => foldNative(name, "Cyrl"),
);
