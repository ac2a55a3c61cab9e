/** Further short forms of first names, from the Netherlands to Turkey. A line is a name and what it is shortened to. */

/** Dutch, Flemish and Afrikaans. */
const dutch = `
jacobus sjaak sjakie cobus kobus kobie jaco
cornelis nelis cees
willem wimpie
adrianus adri
antonius teun tonnie
hendrik henkie hennie
hendrikus henk driek rieks
gerardus ger gerrie sjra
mattheus thijs
leonardus leen nard
franciscus cis sus
lambertus bertus
martinus martien rien
marthinus tinus martiens
marinus rinus rien
nicolaas niek
arnoldus nol
lodewijk lode
josephus sjef jef
jozef jef jos sjef
christiaan stiaan
stephanus fanie faan
hermanus manus manie
albertus bertus albie
andries dries
frederik frikkie
gerhardus gerrie
wilhelmina mientje
johanna joke jopie
cornelia nel
petronella nella
catharina cato rina
katrijn trijn
margaretha griet grietje
margriet griet
maria miep mies riet
geertruida truida
elisabeth bep
theodora doortje
antoinette toos
godelieve lieve
constantijn tijn stan
augustinus guus gust stijn
gustaaf gust staf guus
emiel miel
reinier rein
`;

/** Polish. */
const polish = `
aleksandra olka
barbara baska
boguslaw bogus
boguslawa bogusia
czeslaw czesiek
czeslawa czesia
dominika domi
edmund mundek
eugeniusz genek
eugenia gienia
franciszka frania
genowefa genia
grzegorz grzesiek
halina halinka
helena hela
henryk henio
irena irka
janina janka
joanna aska
jolanta jola jolka
justyna justa
krystyna kryska
krzysztof krzysio
ludwik ludek lutek
maciej maciek
magdalena madzia
malgorzata goska
maria maryska
miroslawa mirka
ryszard rysio
stanislaw stasiek
stanislawa stasia
stefania stefa
szymon szymek
tadeusz tadzio
waclaw wacek
wieslawa wiesia
wincenty wicek
wladyslawa wladzia
wlodzimierz wlodek
zbigniew zbych
zdzislaw zdzich
zenon zenek
zofia zoska
zuzanna zuza
`;

/** Czech and Slovak. */
const czech = `
antonin tonda
bohuslav bohous
jarmila jarka
jaroslav jaro
jaroslava jarka
josef pepik
jozef jozko
katerina kacka
katarina katka
libuse libka
ludmila lidka
lubomir lubo
marie manka maruska
michal misa misko
michaela misa
oldrich olda
ondrej ondra
otakar ota
radomir radek
rostislav rosta
rudolf ruda
stanislav stano
svatopluk svata
vaclav venca
veronika verca verka
vladimir vlado
zuzana zuzka zuza
`;

/** Hungarian. */
const hungarian = `
andras andris bandi
antal toni anti
attila ati
erzsebet bozsi erzsike
gergely geri gergo
gyorgy gyurka
gyula gyuszi
ilona ilonka
jozsef jozsi
katalin kata
krisztina kriszti
lajos lajcsi
maria mariska
marton marci
orsolya orsi
pal pali
terezia terka
vilmos vili
viktoria viki
zsofia zsofi
zsolt zsolti
dorottya dori
klara klari
bertalan berci
bernadett detti
domonkos domi
`;

/** Portuguese. */
const portuguese = `
francisco xico
francisca kika
jose zezinho
manuel manecas
luis luisinho
eduardo duda
joaquim quinzinho
gilberto giba
sebastiao bastiao
domingos mingos
teresa teresinha teca
carolina carol
manuela nela
`;

/** Swedish, Norwegian, Danish and Icelandic. */
const northern = `
bertil berra
christian chrille
christoffer stoffe
erik jerka
fredrik figge
gustaf gurra gusten
gustav gurra
jesper jeppe
kristina kicki
christina kicki stina
michael micke
mattias matte
per perra
rickard ricke
roger rogga
rolf roffe
thomas tompa
tommy tompa
torsten totte
viktor vicke
elisabeth bettan
elisabet bettan
gunilla nilla
pernilla nilla
charlotta lotta lotten
gudmundur gummi
sigurdur siggi
olafur oli
kristjan kiddi
thorsteinn steini
gunnar gunni
haraldur halli
sigridur sigga
gudrun gunna
`;

/** Finnish. */
const finnish = `
kaarle kalle
tapio tapsa
timo timppa
markku make
aleksanteri santeri
veikko veke
katariina riina
elisabet liisa
margareeta reetta
viljami ville
`;

/** Greek. */
const greek = `
georgios giorgis
ioanna gianna
athanasios thanos
anastasia tasia
evangelia vangelio
emmanouil manos
aristeidis aris
panteleimon pantelis
`;

/** Turkish. */
const turkish = `
mustafa mustik
abdullah apo
ramazan ramo
selahattin selo
zeynep zeyno
kemal kemo
cemal cemo
celal celo
bilal bilo
necmettin neco
`;

/** Serbian, Croatian, Bulgarian and Romanian. */
const balkan = `
aleksandar aco sasho
branislav bane brane
dusan dule
djordje djoka djole
josip jozo
ljubomir ljuba ljubo
mihailo misa mika
milorad rade
mladen mladja
momcilo moma
petar pera pero pesho
predrag pedja
radomir rade
radovan rade
radoslav rade rado
slobodan boba sloba
srdjan srdja
stevan steva
svetozar toza
vojislav voja
zivorad zika
zvonimir zvonko
jelena jeca
katarina kaca
ljiljana ljilja
marija mara marica
snezana sneza
svetlana ceca
atanas nasko
borislav bobi
vasil vasko
veselin vesko
georgi gosho zhoro
dimitar mitko mito
yordan dancho
kiril kiro
krasimir krasi
lyubomir lyubo
mihail misho
nikolay niki kolyo
ognyan ogi
simeon moni
svetoslav svetlyo
todor tosho
tsvetan tsetso
hristo itso
alexandru alecu
constantin costica dinu
cristian cristi
ioan ionel
mihai mihaita
nicolae nae
octavian tavi
petru petrica
`;

export const europeanNicknames: readonly string[] = [
  dutch,
  polish,
  czech,
  hungarian,
  portuguese,
  northern,
  finnish,
  greek,
  turkish,
  balkan,
];
