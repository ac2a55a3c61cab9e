/** First names as they are written short, double names as they are called, and nicknames of the Low Countries, the North and Portugal. */

const written = `
william wm bill billy will
charles chas charlie chuck
thomas thos tom
james jas jim
george geo
robert robt bob rob
samuel saml
daniel danl
benjamin benj
joseph jos
richard richd
edward edwd
francisco fco
francisca fca
fernando fdo
guillermo gmo
antonio ant
johann joh
johannes joh
heinrich hch
friedrich friedr
wilhelm wilh
`;

const doubles = `
mariacarmen mamen maricarmen mayca maica menchu carmen
mariajose majo marijose
marialuisa marisa
mariateresa maite mayte teresa
mariajesus chus
mariaisabel maribel isabel
mariadolores marilo lola dolores
mariavictoria mavi
mariaangeles angeles
mariapilar pili pilar
josemaria josema
josemanuel josema
joseluis pepelu
juancarlos juanca
juanjose juanjo
juanmanuel juanma
juanfrancisco juanfran
franciscojavier fran
carloseduardo cadu
annamaria anne
`;

const dutch = `
willem wim pim
johannes joop johan jan hans
cornelis kees cor
cornelia corrie
hendrik henk rik
gerrit gert
gerardus gerard
jacobus jaap koos co
pieter piet
petrus piet peter
antonius ton toon
theodorus theo dorus
elisabeth els bets liesbeth
catharina toos trijn
margaretha greet
johanna hannie hanneke
adrianus arie ad janus
martinus tinus martin
franciscus frans
josephus jos
hubertus huub bert
lambertus bert
albertus bert ab
nicolaas klaas nico
matthijs thijs
bartholomeus bart
sebastiaan bas
alexander sander
wilhelmina mina mien
`;

const northern = `
bengt bengan
bo bosse
ulf uffe
leif leffe
stig stickan
sven svenne
olof olle
olof ola
kristina stina
margareta maggan
birgitta gittan bittan
mikael micke
niklas nicke
tomas tompa
robert robban
fredrik fredde
magnus mange
jan janne
hans hasse
stefan steffe
henrik henke
tobias tobbe
torbjorn tobbe
sebastian sebbe
kristoffer stoffe
joakim jocke
krister krille
kristian krille
jorgen jorn
karl kalle
erik jerker
`;

const portuguese = `
guilherme gui
gustavo guga
eduardo dudu edu
leandro leo
henrique rique
paulo paulinho
pedro pedrinho
carlos carlinhos
felipe lipe
gabriel biel
rodrigo digo
alexandre xande
alexandra xanda
beatriz bia
margarida guida
manuel manel nelo maneco
josefa zefa
francisca chica
teresa tete
terezinha tete
aparecida cida
augusto guto
raimundo mundo
benedito dito
`;

const polish = `
jakub kuba
antoni antek
franciszek franek
zygmunt zyga
edward edek
wieslaw wiesiek
boleslaw bolek
lech leszek
krystyna krysia
julia julka
zuzanna zuzia
urszula ula
genowefa gienia
eugeniusz gienek
roman romek
dariusz darek
jaroslaw jarek
radoslaw radek
przemyslaw przemek
miroslaw mirek
waldemar waldek
zdzislaw zdzisiek
arkadiusz arek
ireneusz irek
`;

export const shortNames = [written, doubles, dutch, northern, portuguese, polish];
