/** Words of companies' names and how they are written short: the whole word, then its short forms, without points. */
import { readLines } from './word-lists.rules.ts';

const english = `
brothers bros bro
manufacturing mfg manuf mnfg
manufacturers mfrs
manufacturer mfr
international intl internat intnl
services svcs servs
service svc serv
mount mt
mountain mtn
fort ft
center centre ctr cntr
centers centres ctrs
tire tyre
tires tyres
associates assoc assocs
association assn
department dept
university univ
engineering eng engrg engr engg engin
engineers engrs
management mgmt mgt
national natl
equipment equip equipt eqpt eqp
transport transp tpt transpt
transportation transpn trnsp
construction constr const constrn
constructions constrs
distribution distrib distrn
distributors distribs distrs dists
distributor distr
technology tech
technologies techs
technical techn
building bldg
buildings bldgs
builders bldrs
group grp
holdings hldgs
holding hldg
australia aust
australian austn
labor labour
jewelry jewellery
color colour
harbor harbour
aluminum aluminium
fiber fibre
gray grey
theater theatre
mold mould
laboratories labs
laboratory lab
industries inds
industrial indl indust
machinery mach machy
government govt
hospital hosp
institute inst
insurance ins
products prods
production prodn
properties props
property prop
development dev devt
developments devs devts
supplies supls
supply sply
american amer
agricultural agriculture agri ag agric agricl
automotive automot
electric elec
electrical elect
electronics electron
mechanical mech
warehouse whse
warehousing whsg
wholesale whsl
logistics logist
systems sys
solutions solns
northern nthn nthrn
southern sthn sthrn
eastern estn
western wstn
communications comms
consulting consult
consultants conslts
contractors contrs
contracting contr
environmental environ
express exp
federal fed
federation fedn
financial fin
foundation fdn
freight frt
furniture furn
general gen genl
hardware hdwe
heating htg
heights hts
highway hwy
junction jct
lumber lbr
market mkt
marketing mktg
medical med
mercantile merc
packaging pkg
plumbing plbg
printing prtg
professional prof
refrigeration refrig
research res
restaurant rest
river riv
school sch
specialists specs
springs spgs
station stn
storage stor
telecommunications telecom telecoms
trading trdg
training trng
trucking trkg
valley vly
vehicles vehs
veterinary vet
welding wldg
mechanics mechs
rentals rntls
recycling recyc
fabrication fab
fabrications fabs
hydraulics hyd hydr
irrigation irrig irrign
enterprises ents entps
pastoral pastl
implements impl impls
harvesting harv
earthmoving earthmvg
excavations excav
organization organisation
south sth
north nth
creek ck crk
lake lk
island isl
islands isls
point pt
district distr
central cntrl
diesel dsl
truck trk
trucks trks
trailers trlrs
tractors tracs
wreckers wrckrs
earthmoving em
excavations excav exc
elevator elev
company coy
sri shri shree sree
cooperative coop
fertilizer fertiliser
fertilizers fertilisers
`;

const others = `
gebruder gebr gebroeders gebroeder
gesellschaft ges
maschinen masch
maschinenbau maschbau
maschinenfabrik maschfabr
fabrik fabr
sohne soehne
technik techn
handels hdls
handel hdl
sankt skt
freres frs
compagnie cie
compania cia
companhia cia
etablissements ets
agricola agr agric
agricole agric
industriale ind
industria ind
industrias ind inds
industrie ind
meccanica mecc
meccaniche mecc
officina off
officine off
costruzioni costr
construcciones constr const
construction constr const
comercial com
commerciale comm
fratelli flli frlli
hermanos hnos
nuestra ntra
senora sra
senor sr
santo sto
santa sta
maatschappij mij
koninklijke kon
zoon zn
zaklady zakl
zaklad zakl
przedsiebiorstwo przeds
handlowe handl
transporte transp
transportes transp
transports transp
trasporti trasp
autotrasporti autotrasp
distribuciones distrib
distribuidora distrib dist
servicios serv svcs
servizi serv
talleres tall
maquinaria maq
maquinas maq
materiales mat
general gral
generale gen
internacional intl internac
internazionale intl internaz
international intern
nacional nac
nazionale naz
metalurgica metal
metallbau metallb
landwirtschaft landw
landmaschinen landmasch
baumaschinen baumasch
fahrzeugbau fzgbau
elektro elektr
automobile automob
immobilier immo
immobilien immob
entreprise entr
travaux trvx
menuiserie menuis
commercio comm
importacion imp
exportacion exp
brodrene brdr brd
maatschap mts
agropecuaria agropec
industriales indles
suministros sum
vehiculos veh
ingenieria ing
virgen vgen
ganadera gan
mecanique mec
materiel mat
vehicules veh
nutzfahrzeuge nfz
kraftfahrzeuge kfz
fahrzeuge fzg fahrz
spedition sped
werkstatt werkst
vertrieb vertr
machinefabriek machinefabr
mechanisatie mech
landbouw landb
maszyny masz
spoldzielnia spoldz
makina mak
makine mak
tarim tar
otomotiv oto
sociedad sdad
norte nte
agrargenossenschaft agrargen
azienda az
fazenda faz
gospodarstwo gosp
provinciale prov provle
brodrena brdr
aktiebolag aktb
`;

const numbers = `
1 one
2 two
3 three
4 four
5 five
6 six
7 seven
8 eight
9 nine
10 ten
11 eleven
12 twelve
13 thirteen
14 fourteen
15 fifteen
16 sixteen
17 seventeen
18 eighteen
19 nineteen
20 twenty
30 thirty
40 forty
50 fifty
60 sixty
70 seventy
80 eighty
90 ninety
100 hundred
1st first
2nd second
3rd third
4th fourth
5th fifth
6th sixth
7th seventh
8th eighth
9th ninth
10th tenth
`;

/** Their short forms are legal forms or saints, too, and read as such: these are only looked up. */
const lookedUp = `
cooperative co-op
cooperativa coop
societa soc
societe ste
sociedad soc
`;

const families = readLines(english + others + numbers);

/** A short form has one whole word, the first that is listed: `coop` and `constr` stand for words of several languages. */
const wholes = new Map(
  families.toReversed().flatMap(([whole = '', ...short]) => short.map((each) => [each, whole])),
);
const shorts = Map.groupBy(
  [...families, ...readLines(lookedUp)].flatMap(([whole = '', ...short]) =>
    short.map((each) => ({ whole, each })),
  ),
  ({ whole }) => whole,
);

export const wholeWord = (word: string): string => wholes.get(word) ?? word;

/** Under which short forms a whole word may stand. */
export const listShortForms = (whole: string): string[] =>
  shorts.get(whole)?.map(({ each }) => each) ?? [];

/**
 * Whether a word with a point behind it is short for another: `Transp.` for Transporte, `Mecc.` for Meccanica, `Mnfg.` for
 * manufacturing.
 */
export function isCutShort(short: string, long: string): boolean {
  if (short.length < 2 || short.length >= long.length || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return short.length >= 3 || long.length >= 5;
  if (short.length < 3 || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
