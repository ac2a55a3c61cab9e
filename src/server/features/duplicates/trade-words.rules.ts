/** Words for what a company does: less telling than its name, more than words such as Group; and what they are in English. */
import { remember } from '#server/kernel/remember.ts';
import { foldWord, inLatinLetters as readInLatin } from './letters.rules.ts';
import { readLines } from './word-lists.rules.ts';

/** In Latin letters; those of a line are one. */
const inLatinLetters = `
trucks truck trucking lkw lastwagen nutzfahrzeuge nfz vrachtwagens bedrijfswagens lastvagnar lastbilar lastbiler camions camion camiones caminhoes camioes gruzoviki
tractors tractor traktoren schlepper tractoren traktorer traktor traktory tracteurs tractores tratores trattori ciagniki traktorit
machinery machines maschinen maskiner maskin maquinaria maquinas macchine maszyny mashiny koneet makina makinalari
landmaschinen landmaschinenhandel landtechnik landbouwmachines lantbruksmaskiner landbrugsmaskiner motoculture
trailers trailer anhanger rimorchi naczepy
tires tyres reifen reifenhandel banden pneus neumaticos opony
vehicles vehicle fahrzeuge vehicules vehiculos veiculos veicoli pojazdy
transport transports transporte transportes transporter trasporti autotrasporti transportbedrijf transportadora transportadoras transporteur transporteurs transportista
parts spares teile repuestos pecas ricambi zapchasti
workshop werkstatt talleres officina officine
motors motor auto autos automotive
cars biler bilar samochody automobili automoviles automoveis automobiles
haulage
logistics logistik
${[
  'freight fleet hire equipment center rentals rental implements dealers dealership sales',
  'repairs diesel vans forklifts farm agricultural spedition autohaus garage fahrzeughandel fahrzeugtechnik baumaschinen kfz',
  'kraftfahrzeuge autohandel maschinenhandel mechanisatie autobedrijf loonbedrijf maskinforretning akeri vognmand konetalo autot',
  'kuljetus implementos carrozzeria rolnicze auta tekhnika technika avto otomotiv',
  'bodega bodegas vinedos weingut winery domaine cantina quinta',
]
  .join(' ')
  .replaceAll(' ', '\n')}
`;

/** Words that may be a company's own, and are one in two languages, or in two alphabets. */
const inOtherLanguages = `
cooperative coop cooperativa kooperativ genossenschaft kooperative spoldzielnia osuuskunta andelslag cooperatie
cranes crane kran krane kranverleih grues gruas dzwigi vinc
irrigation bewasserung irrigazione riego riegos irrigacao sulama nawadnianie beregening
hydraulics hydraulik hydraulique hidraulica idraulica hydraulika hidrolik hydrauliek
seeds saatgut semences semillas sementi sementes nasiona tohum zaden
fertilisers fertilizers dunger engrais fertilizantes concimi nawozy gubre
grain getreide cereales granos cereali zboze tahil
earthmoving earthworks excavations erdbau terrassement grondverzet
welding soldadura soudure saldatura spawanie kaynak lassen
wreckers dismantlers dismantling wrecking desguaces
spares recambios onderdelen reservdelar reservedeler reservedele yedek
workshop werkplaats verksted verkstad warsztat atelier officina
forestry forst forestier forestal forestale skog lesnictwo
agricultural agricola agricole agraria agrario landwirtschaft landbouw lantbruk landbrug landbruk rolniczy rolnicza zirai tarim agro nongye noki nouki nonggi
machinery kikai jixie gigye kikou
construction construccion costruzioni bau bouw bygg budownictwo insaat kensetsu jianzhu geonseol
service seibi fuwu servis serwis sabisu
trading shoji shokai maoyi sangsa muyeok ticaret handel
sales hanbai xiaoshou panmae
industrial kogyo sangyo gongye shiye saneop
industries kogyo sangyo gongye shiye saneop gongeop
manufacturing seisakusho zhizao
logistics butsuryu wuliu mullyu
transport unyu unso yunshu unsu tasima nakliyat
electric denki dianqi jeongi
technology keji gijutsu gisul teknoloji
motors jidosha qiche jadongcha mota
international kokusai guoji gukje
`;

/** How a word ends that says what a company does, whatever stands before it. */
const endings = (
  'technik teknik tehnik technika tecnica techniek handel handels service servis unternehmen betrieb vertrieb vertriebs werkstatt werkstätte ' +
  'maschinen maskiner maskin machines teile verleih vermietung bedrijf verhuur mechanisatie maskinstation station forretning affar affären ' +
  'värkstad verksted værksted center zentrum sentrum centrum senter makinalari transporte transporter transporten transport spedition fahrzeuge ' +
  'reparaturen reparatie onderdelen reservdelar reservedeler reservedele vertretung uthyrning utleie udlejning entreprenør entreprenad'
)
  .split(' ')
  // Within a word Mac is no Mc.
  .map((word) => foldWord(`b${readInLatin(word)}`).slice(1));
const fewestBefore = 3;

const readFamilies = (list: string) =>
  new Map(
    readLines(list).flatMap(([first = '', ...others]) =>
      [first, ...others].map((word) => [foldWord(word), first]),
    ),
  );

const families = readFamilies(inLatinLetters);
const translations = readFamilies(inOtherLanguages);

/** Whether a folded word is one. */
export const isTrade = (folded: string): boolean => families.has(folded) || isCompound(folded);

/** Landmaschinenvertrieb, Loonwerkbedrijf, Traktorcenter: whatever stands before such an ending says what the company does. */
const isCompound = remember(10_000, (folded) =>
  endings.some((end) => folded.length >= end.length + fewestBefore && folded.endsWith(end)),
);

/** Whether two folded words are one trade in two languages: trucks and Vrachtwagens. */
export const isSameTrade = (one: string, other: string): boolean =>
  isOfOne(families, one, other) || isOfOne(translations, one, other);

function isOfOne(families: ReadonlyMap<string, string>, one: string, other: string): boolean {
  const family = families.get(one);
  return family !== undefined && family === families.get(other);
}

/** Of Chinese, Japanese and Korean, which have no spaces between their words. */
const written = `
农业机械 agricultural machinery
农业装备 agricultural equipment
农业 agricultural
装备 equipment
重工 heavy industries
机电 machinery electric
机床 machine tools
化肥 fertilizer
种业 seeds
饲料 feed
橡胶 rubber
液压 hydraulics
叉车 forklifts
挂车 trailers
专用车 special vehicles
车辆 vehicles
商贸 trading
有限 ltd
农机 agricultural machinery
工程机械 construction machinery
机械设备 machinery equipment
机械 machinery
设备 equipment
汽车 motors
重型 heavy
卡车 trucks
货车 trucks
拖拉机 tractors
收割机 harvesters
进出口 import export
贸易 trading
国际 international
运输 transport
物流 logistics
货运 freight
科技 technology
技术 technology
集团 group
实业 industrial
工业 industrial
制造 manufacturing
销售 sales
服务 service
租赁 leasing
零部件 parts
配件 parts
轮胎 tyres
阀门 valves
电子 electronics
电器 electric
建筑 construction
工程 engineering
食品 food
化工 chemical
钢铁 steel
灌溉 irrigation
叉车 forklifts
農業機械 agricultural machinery
農業 agricultural
重工業 heavy industries
鉄工所 ironworks
鉄工 ironworks
商会 trading
車輌 vehicles
車両 vehicles
自動車工業 motors industrial
物流 logistics
建材 building materials
油圧 hydraulics
トレーラー trailers
フォークリフト forklifts
エンジニアリング engineering
テクノ techno
農機 agricultural machinery
建設機械 construction machinery
建機 construction machinery
重機 heavy machinery
機械 machinery
自動車 motors
運輸 transport
運送 transport
商事 trading
貿易 trading
販売 sales
製作所 manufacturing
電機 electric
電気 electric
電装 electric
建設 construction
整備 service
部品 parts
産業 industrial
工業 industrial
国際 international
トラクター tractors
トラック trucks
モーターズ motors
モータース motors
サービス service
リース leasing
ホールディングス holdings
グループ group
농기계 agricultural machinery
농업기계 agricultural machinery
농업 agricultural
중공업 heavy industries
공업 industries
특장차 special vehicles
지게차 forklifts
중기 heavy equipment
정비 service
부품 parts
판매 sales
유압 hydraulics
타이어 tyres
건설기계 construction machinery
중장비 heavy equipment
기계 machinery
트랙터 tractors
자동차 motors
모터스 motors
트럭 trucks
상용차 trucks
운수 transport
물류 logistics
무역 trading
상사 trading
산업 industrial
건설 construction
전자 electronics
전기 electric
서비스 service
엔지니어링 engineering
그룹 group
`;

/** Of scripts with spaces: in Latin letters or as they stand. */
const spaced = `
شركة company
مؤسسة establishment
مجموعة group
للسيارات motors
السيارات motors
للشاحنات trucks
الشاحنات trucks
للتجارة trading
التجارية trading
للمعدات equipment
المعدات equipment
الثقيلة heavy
الزراعية agricultural
للنقل transport
النقل transport
للمقاولات contracting
العامة general
الصناعية industrial
للآلات machinery
الآلات machinery
الدولية international
τρακτερ tractors
μηχανηματα machinery
γεωργικα agricultural
αυτοκινητα motors
φορτηγα trucks
μεταφορες transport
ανταλλακτικα parts
ελαστικα tyres
αφοι bros
υιοι sons
техника machinery
машины machinery
тракторы tractors
трактор tractors
грузовики trucks
автомобили motors
моторс motors
запчасти parts
шины tyres
логистика logistics
перевозки transport
сервис service
лизинг leasing
завод factory
строительство construction
`;

const longestFirst = readLines(written)
  .map(([word = '', ...english]) => ({ word, english: english.join(' ') }))
  .toSorted((one, other) => other.word.length - one.word.length);
const plainSpaced = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const byWord = new Map(
  readLines(spaced).map(([word = '', ...english]) => [plainSpaced(word), english.join(' ')]),
);

/** A company's name in another script with such words in English: `대흥트랙터` is `대흥 tractors`. */
export function translateTrades(name: string): string {
  return longestFirst
    .reduce((left, { word, english }) => left.replaceAll(word, ` ${english} `), name)
    .split(/\s+/)
    .map((word) => byWord.get(plainSpaced(word)) ?? word)
    .join(' ')
    .trim();
}
