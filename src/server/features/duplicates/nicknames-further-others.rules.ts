/** Further short forms in Greek, Czech, Slovak, Croatian, Serbian, Hungarian, Romanian, Turkish, Dutch and the languages of the North. */

const others = `
georgios yiorgis giorgakis
ioannis giannakis johnny yiannis yannakis
konstantinos kostis kostakis ntinos dinos gus
konstantina ntina dina kostoula
dimitrios dimos mimis takis jim
dimitra mimi roula
panagiotis panagis peter pete takis
panagiota giota yota
vasileios vasilis vasos lakis billy
vasiliki vaso vasia vicky
christos christakis
christina chrysa
chrysoula chrysa
evangelia litsa lia eva
eleftherios lefteris terry
eleftheria ria
athanasia soula nasia
alexandros alekos alex
andreas andrikos
antonios antonis
aristotelis telis aris
aristidis aris
charalampos lampis
efstathios stathis
efthymios thymios
efstratios stratos
gerasimos makis
grigorios grigoris
ilias lias
iraklis hercules
kyriakos kyriakoulis
kyriaki koula kiki
leonidas leo
michail michalis mike
nikolaos nick nikolas
paraskevi vivi voula evi
paraskevas paris
pavlos paul
petros peter
savvas sav
sotirios sotiris
sotiria roula
stavros steve
stamatios stamatis
stefanos stephen
theofilos filos
triantafyllos lakis
aikaterini katerina kaiti katia
anastasia natasa tasoula
angeliki kiki
despina depy
eirini irini rena
ekaterini katerina
maria maro marika
sofia sofoula
styliani stella
theodora dora
zoi zozo
bohumil bohous
bohuslav slavek
bozena bozka
frantisek fanda franc
jana janicka
jan honza jenda
jindrich jindra
josef jozka
karel karlik kaja
katerina katka
ladislav laco
lubomir lubos
ludek lud
marketa majka
miloslav milos
petr pet petulka
premysl premek
stanislav standa
tomas tomik
vladimir vlada vladek
vojtech vojta
zdenka zdena
alzbeta bety betka
ludmila lida
jozef jozo
juraj duro juro
marian majo
stefan stevo
miroslav miro
dusan dusko
slobodan boban
aleksandar aca sasa
nebojsa nesa
dragan gagi
zeljko zele
ivan ivica vanja
marko mare
josip joza joso
stjepan stipe stef
tomislav tomo
zvonimir zvone
vjekoslav vjeko
nikola nik
milorad mile
balazs bazsi
bela belus
csaba csabi
dezso dezsi
ferenc ferko
istvan isti pisti
jeno jenci
karoly karcsi
lajos lali
mihaly misi miska
peter peti
sandor sanyika
tamas tomi
tibor tibi
zsigmond zsiga
zsuzsanna zsuzsa zsuzsi
agnes agi
borbala bori
eszter eszti
ildiko ildi
judit jutka
magdolna magdi
margit manci
maria mari marika
piroska piri
rozalia rozi
terezia terez teri
alexandru alex sandu
constantin costel titi
dumitru mitica mitu
gheorghe gigi ghita george
ion ionel nelu
ioan ionut nelu
mihai misu
nicolae nicu
stefan fane
vasile vasilica
elena lenuta
ecaterina cati
gintaras ginta
jonas jonukas
kazimieras kazys
juozas juozapas
margrethe grethe
birgit gitte
christian chresten
frederik frede
hans hasse
jens jes
jorgen jorn
karen kaja
kirsten kis
lars lasse
mikkel mikke
niels nis
peder per
rasmus ras
soren soer
thorvald toto
vilhelm ville
aleksi ale
heikki henrik
juhani jussi
johannes jussi juho
kaarina kaisa
katariina kati kaisa
kristiina kirsi
matti matias
mikko mikael
olavi olli
pekka pietari
yrjo george
mehmet memet
ibrahim ibo
mustafa musa
hatice hatce
huseyin huso
ismail iso
suleyman sulo
emine emis
fatma fatos
wilhelmus willem wim
theodorus dirk theo
johannes hannes johan joop
maria marijke mieke ria
hendrika riek henny
petronella nel nelleke
jacoba coba
antonia toos
geertruida truus geertje
adriaan ad arie
cornelius cees
gijsbert gijs
leendert leen
dirk dick
evert eef
wouter wout
martijn tijn
maarten mart
laurens lau rens
christiaan chris
frederik freek frits
`;

/** As who moves to an English-speaking country is called there; and one name in the spellings of two languages. */
const abroad = `
giuseppe joe joseph
giovanni john johnny
francesco frank
domenico dom dominic
salvatore sam sal
carmelo charlie
pasquale pat
luigi lou louis
pietro peter
vincenzo vince vincent
michele mike michael
antonio tony anthony
nicola nick
rocco rocky
paolo paul
giorgio george
stefano steve
raffaele ralph
konstantinos con gus
athanasios tom arthur
dimitrios jim
ioannis john
spyridon spiro
theodoros theo ted
juan john
jose joe joseph
miguel mike
guillermo bill william
francisco frank
jesus jesse
jorge george
pedro peter
alejandro alex
eduardo eddie
roberto bob robert
stanislaw stan
krzysztof chris kris
piotr peter pete
pawel paul
tomasz tom
andrzej andy andrew
michal mike michael
jan john johnny
jozef joe joseph
jerzy george
stefan steve
ivan john
josip joe
ante tony
zoltan zol
istvan steve
gyorgy george
laszlo les
karoly charles
ferenc frank
janos john
johann john
johannes john
karl charlie
wilhelm bill william
friedrich fred frederick
georg george
mikhail mike
dmitry jim dima
evgeny gene eugene
sergei serge
aleksandr alex alexander
andrei andrew
pavel paul
petr peter
nikolai nick
hussein sam
yusuf joe
ibrahim abe
elias elie
philip philippe philipp felipe filippo
christopher christophe christoph cristoforo christoffer kristoffer kristofer
nicholas nicolas niklas nikolas
alexander alexandre aleksander
stephen stephane
matthew matthieu mathieu
frederick frederic frederik fredrik
frederick friedrich
benedict benedikt benoit
dominic dominik domenic
patrick patric patrik
victor viktor vittorio
martin martijn marten
oscar oskar
marcus markus
lucas lukas
tobias thobias
katharine katarina katarzyna katharina catarina
elisabeth elizabeth elisabetta isabel
margaret margareta margarita margherita marguerite
helen helena elena helene
anna ana
sophia sofia sophie zofia
theresa teresa therese
susan suzanne susanna zuzana
christine kristine
julia giulia yulia
`;

/** Korean surnames, as they are written in Latin letters. */
const korean = `
jung jeong chung
lee yi rhee
park pak bak
choi choe
yoon yun
yoo ryu
lim rim
shin sin
kwon gwon
roh noh
baek paik
kim gim
hwang whang
moon mun
koo goo
seo suh
heo hur huh
jang chang
jeon jun
kang gang
`;

export const furtherOtherNicknames = [others, abroad, korean];
