/** Words for what a company does: less telling than its name, more than words such as Group; and what they are in English. */
import { foldWord } from './letters.rules.ts';
import { readLines } from './word-lists.rules.ts';

/** In Latin letters; those of a line are one. */
const inLatinLetters = `
trucks truck trucking lkw lastwagen nutzfahrzeuge nfz vrachtwagens bedrijfswagens lastvagnar lastbilar lastbiler camions camion camiones caminhoes camioes gruzoviki
tractors tractor traktoren schlepper tractoren traktorer traktor traktory tracteurs tractores tratores trattori ciagniki traktorit
machinery maschinen maskiner maskin maquinaria maquinas macchine maszyny mashiny koneet makina makinalari
landmaschinen landmaschinenhandel landtechnik landbouwmachines lantbruksmaskiner landbrugsmaskiner motoculture
trailers trailer anhanger rimorchi naczepy
tires tyres reifen reifenhandel banden pneus neumaticos opony
vehicles vehicle fahrzeuge vehicules vehiculos veiculos veicoli pojazdy
transport transports transporte transportes transporter trasporti autotrasporti transportbedrijf
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

const families = new Map(
  readLines(inLatinLetters).flatMap(([first = '', ...others]) =>
    [first, ...others].map((word) => [foldWord(word), first]),
  ),
);

/** Whether a folded word is one. */
export const isTrade = (folded: string): boolean => families.has(folded);

/** Whether two folded words are one trade in two languages: trucks and Vrachtwagens. */
export const isSameTrade = (one: string, other: string): boolean =>
  families.has(one) && families.get(one) === families.get(other);

/** Of Chinese, Japanese and Korean, which have no spaces between their words. */
const written = `
农业机械 agricultural machinery
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
