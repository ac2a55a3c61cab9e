/** What towns, states and countries are called in their own language and in English: a line each, without spaces. */
import { foldWord, inLatinLetters } from './letters.rules.ts';
import { readLines } from './word-lists.rules.ts';

const towns = `
koln cologne koeln keulen
munchen munich monaco muenchen
wien vienna vienne bec
nurnberg nuremberg
hannover hanover
braunschweig brunswick
aachen aixlachapelle
zurich zurigo
geneve geneva genf ginevra
basel basle bale
bern berne
luzern lucerne
strassburg strasbourg
milano milan mailand
roma rome rom
torino turin
firenze florence florenz
venezia venice venedig venise
napoli naples neapel
genova genoa genua
padova padua
bologna bologne
bolzano bozen
siracusa syracuse
livorno leghorn
sevilla seville
zaragoza saragossa
lisboa lisbon lissabon
porto oporto
acoruna lacoruna coruna
donostia sansebastian
vitoria gasteiz
pamplona iruna
bruxelles brussels brussel brussel
antwerpen antwerp anvers
gent ghent gand
brugge bruges
luik liege luttich
denhaag thehague lahaye sgravenhage
vlissingen flushing
kobenhavn copenhagen kopenhagen
goteborg gothenburg
malmo malmoe
helsinki helsingfors
turku abo
tampere tammerfors
praha prague prag
brno brunn
warszawa warsaw warschau varsovie
krakow cracow krakau
gdansk danzig
wroclaw breslau
poznan posen
szczecin stettin
budapest budapesta
bucuresti bucharest bukarest
beograd belgrade belgrad
zagreb agram
ljubljana laibach
bratislava pressburg
athina athens athen αθηνα
thessaloniki salonica saloniki
pireas piraeus
patra patras
moskva moscow moskau
sanktpeterburg saintpetersburg stpetersburg peterburg
kyiv kiev kyjiw
kharkiv kharkov
odesa odessa
lviv lvov lemberg
minsk miensk
riga rigas
vilnius wilna
istanbul konstantinopel
izmir smyrna
alqahira cairo القاهرة kairo
aliskandariya alexandria الاسكندرية
dubai دبي dubayy
abudhabi ابوظبي
riyadh arriyad الرياض
jeddah jiddah جدة
beirut bayrut beyrouth بيروت
dimashq damascus دمشق
casablanca الدارالبيضاء
tokyo 東京 东京
osaka 大阪
kyoto 京都
nagoya 名古屋
sapporo 札幌
fukuoka 福岡
hiroshima 広島
sendai 仙台
kobe 神戸
yokohama 横浜
kawasaki 川崎
niigata 新潟
shizuoka 静岡
beijing 北京 peking
shanghai 上海
guangzhou 广州 canton
shenzhen 深圳
tianjin 天津
suzhou 苏州
hangzhou 杭州
nanjing 南京
wuhan 武汉
chengdu 成都
chongqing 重庆
qingdao 青岛
shijiazhuang 石家庄
harbin 哈尔滨
changchun 长春
shenyang 沈阳
jinan 济南
zhengzhou 郑州
dalian 大连
ningbo 宁波
xian 西安
hongkong 香港
taipei 台北 taibei
seoul 서울
busan 부산 pusan
incheon 인천 inchon
daegu 대구 taegu
daejeon 대전
gwangju 광주
ulsan 울산
hanoi hanoy
thanhphohochiminh hochiminhcity saigon
mumbai bombay
kolkata calcutta
chennai madras
bengaluru bangalore
ciudaddemexico mexicocity
quebec quebeccity
newyork newyorkcity nyc
washington washingtondc
`;

const countries = `
australia
newzealand nz aotearoa
usa unitedstates unitedstatesofamerica us
unitedkingdom uk england scotland wales greatbritain
northernireland
ireland eire
canada
germany deutschland allemagne
austria osterreich
switzerland schweiz suisse svizzera
france frankreich
spain espana
portugal
italy italia
netherlands nederland holland
belgium belgie belgique belgien
luxembourg luxemburg
denmark danmark
sweden sverige
norway norge
finland suomi
iceland island
poland polska
czechia czechrepublic cesko
slovakia slovensko
hungary magyarorszag
romania
bulgaria
greece hellas ellada
turkey turkiye
serbia srbija
croatia hrvatska
slovenia slovenija
russia rossiia russianfederation
ukraine ukraina
japan nippon nihon
china
southkorea korea
taiwan
india
indonesia
malaysia
singapore
thailand
vietnam
philippines
mexico
brazil brasil
argentina
chile
colombia
peru
venezuela
ecuador
bolivia
uruguay
paraguay
costarica
panama
cuba
guatemala
honduras
dominicanrepublic
kenya
nigeria
ghana
ethiopia
tanzania
uganda
morocco maroc
algeria algerie
tunisia tunisie
libya
sudan
iran
iraq
jordan
lebanon liban
syria
kuwait
qatar
bahrain
oman
yemen
pakistan
bangladesh
srilanka
nepal
kazakhstan
uzbekistan
armenia
azerbaijan
belarus
moldova
estonia eesti
latvia latvija
lithuania lietuva
albania
montenegro
bosnia bosniaandherzegovina
northmacedonia macedonia
cyprus kypros
malta
fiji
papuanewguinea png
southafrica
egypt
saudiarabia
unitedarabemirates uae
israel
`;

const regions = `
al alabama
ak alaska
az arizona
ar arkansas
ca california
co colorado
ct connecticut
de delaware
fl florida
ga georgia
hi hawaii
id idaho
il illinois
in indiana
ia iowa
ks kansas
ky kentucky
la louisiana
me maine
md maryland
ma massachusetts
mi michigan
mn minnesota
ms mississippi
mo missouri
mt montana
ne nebraska
nv nevada
nh newhampshire
nj newjersey
nm newmexico
ny newyorkstate
nc northcarolina
nd northdakota
oh ohio
ok oklahoma
or oregon
pa pennsylvania
ri rhodeisland
sc southcarolina
sd southdakota
tn tennessee
tx texas
ut utah
vt vermont
va virginia
wi wisconsin
wv westvirginia
wy wyoming
ab alberta
bc britishcolumbia
mb manitoba
nb newbrunswick
ns novascotia
on ontario
sk saskatchewan
`;

const readNames = (text: string): ReadonlyMap<string, string> =>
  new Map(
    readLines(text).flatMap(([own = '', ...others]) =>
      [own, ...others].map((each) => [foldWord(inLatinLetters(each)), own]),
    ),
  );

/** By a name without spaces: which town, country or state it is. */
export const townNames = readNames(towns);
export const countryNames = readNames(countries);
/** States of America and provinces of Canada, in full: their short forms are capital letters. */
export const regionNames: ReadonlyMap<string, string> = new Map(
  readLines(regions).map(([short = '', whole = '']) => [foldWord(whole), short.toUpperCase()]),
);
