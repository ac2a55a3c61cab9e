/** Further short forms in Spanish, Italian and French. */

const romance = `
alfonso fonso poncho
alfredo fredo
alonso lonso
amparo amparito
angel angelito
angeles angelines gelines
anselmo chemo
armando mando
arturo turo
aurelio yeyo
baltasar balta
bartolome bartolo tolo
benigno nino
bernardo berna nardo
candelaria candela
carlota lota
cayetano tano
celestino tino
cesar cesarin
claudio clau
clemente clem
constantino tino
dionisio nicho
edmundo mundo
eduardo lalito
encarnacion encarna encarnita
ernesto neto
estanislao tanis
eulalia lali
eusebio sebio
faustino tino
feliciano chano
fermin mincho
francisco chisco farruco xisco patxi cesc francho
froilan froi
gertrudis tula
gumersindo gumer sindo
heriberto beto
hipolito polo
humberto beto
ildefonso fonso
iñigo nacho
isidro chiro sidro
jacinto chinto
jeronimo jero jeromo
jesusmaria txema
joaquin joaqui juaco quino
jose joselito pepin cheo txepe jos xose pep
joseantonio toño antonio
josefrancisco paco
joseluis selu
josemiguel chemi
josefa chefa
juanantonio juanan
juancarlos juanca juanqui
juanignacio juanito
juanpablo juanpa
juanpedro juanpe
juanramon juanra
julio julito
laureano lano
lorenzo lencho loren
luciano chano
luisalberto luisal
luisfernando luisfer
marcelino lino
marcelo chelo
margarita marga mago
mariaantonia maritoña
mariadelmar mar
mariadelcarmen mamen carmen maricarmen
mariaelena malena marilena
mariaeugenia maru
mariafernanda mafe
mariajose cote pepa
mariadelourdes malú lourdes
mariadelpilar pilar mapi
mariapilar mapi
mariadelosangeles angeles mariangeles
mariaelisa marisa
mariarosa marirrosa
mariasoledad marisol
mariadelsol marisol
mariaantonieta toñi
martin tincho
maximiliano maxi
maximo maxi
miguelangel miguel
milagros mila mili milagritos
nicanor cano
nicolasa colasa
oscar osqui
pascual pascua
patricio pachi
paula pauli
purificacion puri
quintin quinto
rafael rafi rafita falo
ramon monchi mon
refugio cuca
remedios reme
renato tato
reyes reyitas
rogelio roge
rosalia lia
rosalva chalva
rosamaria rosi
rosendo chendo
ruben rubencho
salomon salo
santiago jaco
saturnino nino
sebastian bastian chano
serafin sera
severino seve
silvestre silver
simon moncho
socorro coco
tiburcio bucho
teodoro doro teo
tomasa tomasita
ubaldo baldo
valentin tin
venancio nancho
veronica vero
victoria vicky toya
victormanuel victor
virginia vicky
visitacion visi
wenceslao wences
agostino tino
agnese agnesina
alberico rico
alfonso fonzo fofo
alfredo fredo dino
amedeo deo
angelo lillo angiolino
aniello nello
annamaria anna
antonio totonno tonino toni
antonello nello
armando mando
arturo turi
attilio tilio
augusto gusto
baldassarre baldo
bartolomeo meo bartolo
benedetto nino betto
beniamino benny
bernardino dino
biagio biase
calogero lillo gero
carlo carletto
carmela melina lina
carmelo melo
cesare cesarino
cristoforo toforo
danilo dani
dionigi gigi
domenico memmo mimmuzzo menego
donato tino
emilio milo
ettore ettorino
eugenio gegio
evaristo varo
fabrizio fabri bicio
felice felicino
fortunato nato
francesco ciccillo cicciu chicco cecchino francuccio
gaetano tano nino
gaspare asparino
gennaro gennarino rino
gerolamo momo
giacinto cinto
gianbattista giamba titta
giovanbattista titta giamba
giancarlo gianca
gianfranco franco
gianluca luca
gianluigi gigi
gianmaria gian
gianpaolo paolo
giampaolo paolo
giampiero piero
gioacchino iachino
giordano dano
giorgio giorgino
giovanni giuà nino giuanin nanni
girolamo mommo
giuliano giuli
giuliana giuli
giulio giulietto
giuseppe bepi beppino pinuccio geppe peppuccio
giuseppina pinuccia giusi
gregorio rino
ilario lario
immacolata titina
ippolito polito
leonardo leo nando
liborio borio
loreto reto
luciano ciano
ludovico vico
luigi luisin gigetto
maddalena lena
margherita ghita greta
mariagrazia grazia
mariateresa mariate
marianna nanna
mario mariolino
martino tino
massimiliano massimo
michelangelo michele angelo
michele micio
natale natalino
nicodemo nico
nicola nicolino colino
orazio razio
oreste resto
patrizio rizio
pellegrino rino
pietro pierotto petruccio
raffaele faele rafele
raimondo mondo
rinaldo aldo
rocco rocchino
rodolfo dolfo rudi
romualdo aldo
rosario saro sasa
rosaria sara sarina
salvatore sasa tore turiddu
santo santino
sebastiano iano bastian
serafino fino
silvestro vestro
simone simo
tarcisio ciso
teodoro doro
umberto umbertino
valentino tino
vincenzo cenzino vicio enzuccio
virgilio gilio
vittorio vittorino
achille chille
adelaide ade
adrien dri
agathe aga
albert bebert al
alphonse fonfon
amandine mandine
amelie mel
anatole tolo
andree dede
angelique angie
annabelle belle
annemarie annie
annesophie annesoso
antoinette tonie
antonin tonin
armand mandou
auguste gus guste
baptiste bapt titi
barthelemy barth bart
bastien bast
benedicte bene
bernadette nadette dette
berthe bebert
brigitte bri gitte
camille cam
cecile cec
celestin tintin
celine ceci
claude clo
claudine clo didine
colette coco
constance conco
cyrille cycy
damien dam
denise nise
desire dede
edmond momon
eleonore leo
eliane lili
elodie elo
emile mimile
emilie mimi
ernest nenesse
etienne titi tienne
eugenie nini
fabrice fab
fabien fab
fabienne fab
felicien feli
ferdinand ferdi
fernand nanand
fernande nande
florence floflo
france francette
gaetan gaet
gaston tonton
gautier gaut
geoffroy geof
georges jojo geo
germaine mémaine
ghislaine gigi
gilbert gilou
gilles gilou
gisele gigi
gustave gus tatave
hippolyte polyte
honore nono
hortense tense
hubert hub
hugues hugo
irene nene
jacqueline jacquie line
jacques jaco jack
jean jeanno
jeanbaptiste jb
jeanclaude jc
jeanfrancois jef jeff
jeanjacques jj
jeanlouis jl
jeanluc jl
jeanmarc jm
jeanmarie jm
jeanmichel jm jeanmi
jeanpaul jp
jeanphilippe jp
jeanpierre jp jeanpi
jeansebastien jeanseb
jeremie jerem
jeremy jerem
josiane jojo
judith juju
jules juju
laetitia laeti titi
leontine titine
lucette lulu
lucienne lulu
lydie lyly
marcelline line
margaux marguerite
mariechristine marie
marieclaire mc
marieclaude mc
mariejeanne mj
marielaure malo
marielouise malou
marilyne lyne
marion manon
maurice momo
melanie mel
micheline miche
mohamed momo
nadege nad
nadine nad
noemie nono
odile dile
paulette popo
quentin quen
regis reg
renee nenee
rodolphe rodo
romain rom
sabine sab
salome salo
solene sol
stanislas stan
suzette suzon
theodore dodo
tristan titi
valentin val valou
valentine val valou
victoire vic
victor totor
violette vivi
yannick yann
yvette vette
zoe zozo
`;

export const furtherSouthernNicknames = [romance];
