/** Further first names and their short forms in English and German. */

const english = `
barry baz bazza barrie
darren daz dazza darryn
gary gaz gazza garry
karen kaz kazza
sharon shaz shazza shari
tracey trace tracy
terence tez tezza terry
kerry kez
jeremy jez jezza
lachlan lachie lachy lockie
murray muz muzza
maurice mozza
warren wazza
ryan ry
angus gus angie
callum cal callie
hamish hame
fergus ferg fergie
duncan dunk
archibald archie arch
alistair ali alasdair
alexander eck zander alick alasdair
ebenezer eben
ezekiel zeke
jedediah jed
gideon gid
obadiah obie
elijah eli lige
elias eli
jeremiah jerry jem
josiah joe si
silas si
zebulon zeb
thaddeus thad tad
leander lee
leroy roy
lloyd floyd
marvin marv
melvin mel
alvin al
irvin irv
delbert del bert
wilbur will bur
wilfred wilf fred
winston win
clarence clare
clement clem
chester chet
clayton clay
dexter dex
elliott eli
emmanuel manny
emanuel manny
manuel manny
ferdinand ferdie
humphrey humph
jefferson jeff
laurence lozza
leopold leo
lucas luke
mortimer mort
montgomery monty
montague monty
orville orv
osborne oz ozzie
oswald ozzie oz
oscar ossie
phineas phin finn
randall randy rand
randolph randy dolph
rudolph rudy dolph
salvatore sal
sheldon shel
sherman sherm
spencer spence
tyler ty
tyrone ty
vaughan von
wallace wally wal
wilson will
woodrow woody
yvonne vonnie
yvette vette
abigail abi
adeline addie della
agatha aggie
alberta bertie
alexandria alex lexi
alfreda freda
althea thea
amelia mel emmy
anastasia stacy ana
angelica angie
antonia toni tonia
arabella bella belle
augusta gussie
bernadette bernie detta
bernice bernie
bertha bertie
brittany britt
camilla millie cam
candace candy
cassandra cass cassie sandra
cecilia cissy celia cis
cecily cis cissie
celeste cel
charity cherry
clementine clem clemmie
constance connie
cordelia delia cordy
courtney court
danielle dani
delores dee lola
desdemona desi
dominique nikki
edwina winnie
eileen lena
elspeth elsie
esmeralda esme
estelle essie stella
esther essie hettie
eugenia genie gene
eulalia lalie
euphemia effie phemie
evangeline evie vangie
felicity flick fliss
freda freddie
fredericka freddie
genevieve gen ginny viv
gwendoline gwen
gwenllian gwen
heather hev
hermione hermie
hortense horty
ingrid inga
isabel izzy bel ibby
jemima jem mima
joyce joy
kimberley kim
kirsten kirsty
lavinia vinnie
leonora nora leo
letitia letty tish
lorna lorrie
lucinda cindy lucy
lucretia lucy
magdalen maggie
marcella marcie
marcia marcie
margery madge margie
marguerite daisy maggie
marianne mari annie
maribel mari
matilda matty tillie
maureen mo reenie
maxine max
mercedes mercy
millicent millie
minerva minnie
nathalie nat
octavia tavy
ophelia phelia
patience pat
pauline polly
petronella nel nell
prunella pru
rebekah becky bekah
roxanne roxy
sabrina brina
serena rena
shirley shirl
susannah sukie
tabitha tabs
theodora dora theo
theodosia dosia
thomasina tommie
valentine val
verity vee
vivienne viv
wilhelmina mina billie willa
yasmin yas
stacey stace
lesley les
beverley bev
doreen dor
lorraine raine
noreen nora
raelene rae
shane shaney
trevor trev
gavin gav
craig craigie
declan dec
kieran kier
niall nialler
ruairi rory
diarmuid dermot
micheal mick mike michael
proinsias frank
liam uilliam
tadhg tim teague
maire mary
brid bridget
caitlin kate cait
padraic pat paddy
torquil torc
euan ewan euen
iain ian
catriona cat trina
mairi mary
morag mo
llewellyn lew llew lyn
dafydd dai david dewi
gareth gaz gary
rhiannon rhi
angharad haz
fitzwilliam fitz
fitzgerald fitz
fitzroy fitz
`;

const german = `
theresia resi resl thesi therese thea
elisabeth lies betti bettina elsi
anneliese liesl anne lissi
annelise lise
apollonia loni
aurelia reli
balthasar balz hauser
bartholomaus bartl
beatrix trixi
benjamin benni
bonifaz boni
cacilia zilli cilli
cecilie cilli
christiane christl jane nane
clemens klemens
daniel dani
dieter didi
dietmar didi
dietrich dirk dieter
eberhard hardi
edmund edi
eleonora nora lore
emil mil
emma emmi
engelbert bertl engel
erich eri
ernst ernstl
eugen geni
eusebius sebi
felizitas feli zita
florian flo flori
fridolin fridl
friedhelm fiete helm
gebhard gebi
georg jorgl girgl schorschi
gisela gisi gisl
gotthard hardi
gottlieb liebl
gregor gori grischa
hansgeorg hansjorg
hansuli hansueli
hansulrich hansueli hansuli
hansrudolf hansruedi
hansjakob hansjoggi
heinrich heiri heine hinnerk hinrich
heinzjurgen heinz
helmut helmi
herbert herbie bertl
hermann menne
hieronymus ronnie
hugo hugi
ignatius naz
isolde isi
jakob kobi jockl joggi jakl
joachim achi
johann hanne jonni
johannes hansli hennes
jurgen jorg
josef seppl sepperl seppel bepp pepperl jos
juergen jorg
kajetan kaj
karlfriedrich karl
karlheinz charly kalli carlheinz
katharina kathrin kathe kathl kathrein trinchen trudi
klemens menz clemens
korbinian korbi
kreszentia zenzi
kunibert kuni
lambert lamprecht bert
laurenz lenz lorenz
lorenz lenz lenzi
leonhard lienhard leni hartl
leonie loni
liborius bori
ludwig luggi lu luis
luitgard luitschi
magdalena leni madlen magdi lenerl
malte malt
marianne nannerl mariandl
maria mizzi mitzi mariele marei
maximilian maxl
melanie meli
melchior melk
michael michi michl
miriam miri
nepomuk muck
notburga burgl burgi
oswald ossi
ottmar otti
pankraz kraz
patricia patti
philippine pine
quirin quirl
reinhard hardi reiner
rosalinde linde rosi
rosalia rosl rosi sali
rosamunde rosi
rudolf ruedi rudl dolfi rolf
ruediger rudi
rudiger rudi
samuel sami
sebastian wastl waschtl bastl
severin seve
sigismund sigi
sigmund sigi
siegmund sigi
stephan steff
susanna susi sanna
thaddaus tad
theobald theo
thomas thoma dammerl
ulrich ueli uele utz
urban urbi
valentin veltl velten vale
viktor vicki
viktoria vicki vikerl
vitus veit
volker folki
waldemar waldi
walburga burgl wally
walpurga burgi wally
werner werni
wendelin wendl
wenzel wenz
wilfried willi friedl
wilhelm wim helm
winfried winni fried
wolfgang wolfi wolferl
xaver xaverl
franzxaver xaver
zacharias zachi
andreas andre res anderl anderle
niklaus klaus chlaus
matthaus hias matz
mathaus hias
beat beatli
reto retli
gian gianni
gianandrea gian
hanspeter hampi hape
christian hitsch
elsbeth elsi bethli
margrit gritli greti
margaretha gritli gretl
verena vreni vreneli
regula regi regeli
barbara babette barbl waberl
dorothea dorli dorthe
rosmarie romy rosi
ruth ruthli
ursula ursi uli
brigitta gitti
annegrete anne
heidemarie heidi heide
heiderose heide
hansheinrich hansi
gunter gunni
gunther gunni
detlef detti
henning hennes
hinrich hinnerk
klaas klaus
nikolaus nigg niggl klausi
torsten toto
thorsten toto
volkmar volki
`;

export const furtherWesternNicknames = [english, german];
