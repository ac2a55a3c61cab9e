/** First names and their short forms in Spanish, Portuguese, Italian and French. */

const spanish = `
jose pepe pepito chepe josep
josefa pepa pepita fina josefina
josefina pepa fina
francisco paco pancho curro kiko fran cisco paquito francesc frasco quico
francisca paca paqui paquita
ignacio nacho iñaki nacio
enrique quique kike enric
manuel manolo lolo manu manolito
manuela manoli lola
dolores lola loli lolita
rosario charo chayo
concepcion concha conchi conchita cony inma
mercedes merche meche mercè
guadalupe lupe lupita
consuelo chelo
jesus chus chuy suso
maria mari maruja marichu mariquita
josemaria chema josema
isabel chabela isa bel belen
teresa tere
antonio toño toni antoñito tono
antonia toñi toni
alberto berto beto tito
roberto beto tito berto
gilberto beto
alejandro alex jandro ale sandro
alejandra ale alex sandra
andres andy
beatriz bea beti
carmen carmela menchu carmina
carlos carlitos charly
catalina cata lina
cristina cris tina
cristobal cris tobal
diego dieguito
eduardo edu lalo guayo
elena nena
emilio milo emi
esperanza espe
eugenia maru genia
federico fede kico
felipe pipe feli lipe
fernando nando fer ferran
fernanda fer nanda
gabriel gabi gabo
gabriela gabi gaby
gerardo lalo gera
gonzalo gonza chalo
gregorio goyo
guillermo memo guille willy
gustavo tavo gus
hortensia tencha
inmaculada inma macu
javier javi xavi xavier
joaquin quim quino joaco chimo
jorge coque jordi
juan juanito juancho joan juanjo
juana juani juanita
julian juli
leonardo leo
leticia lety
luis lucho luisito
lourdes lurdes lulu
luisa lucha
magdalena magda malena
margarita marga mague rita margara
miguel mike migue micky miquel
montserrat montse
natalia nati
nicolas nico colas
pablo pablito pau
patricio pato
patricia patri paty
pedro perico pedrito pere
pilar pili piluca
rafael rafa fael
raimundo mundo
ramon moncho ramoncito
raul rauli
ricardo ricky rica richi
rodrigo rodri rigo
rosa rosi rosita
salvador salva chava
santiago santi chago yago
sebastian sebas seba
sergio checo
soledad sole chole
susana susi
tomas tomi
trinidad trini
vicente chente vicent
victor vito
ximena xime
yolanda yoli
zacarias zaca
joao joãozinho jao
joaquim quim
luiz lula
francisco chico
antonio tonho to toninho
jose ze zeca
sebastiao tiao
eduardo dudu
fernando nando
roberto beto
`;

const italian = `
giuseppe beppe peppe pino peppino geppo bepi pippo beppino
giuseppina pina giusy peppina
giovanni gianni vanni nanni gian giovannino
giovanna gianna vanna
luigi gigi gigio luigino gino
luigia gina luisa
domenico mimmo mimi menico nico mico
domenica mimma
alessandro sandro ale alex
alessandra sandra ale
vincenzo enzo vince cenzo enzino
lorenzo enzo renzo
vincenza enza
francesco checco franco cecco cesco ciccio franz
francesca checca franca
antonio tonino toni nino totò tonio
antonina nina
antonino nino nini tonino
antonella anto nella lella
raffaele lello raf raffa
raffaella raffa lella
salvatore totò turi sasà salvo toto
michele lino miky michi
pasquale lino pasqualino
carmine mino
filippo pippo lippo
giacomo mino giac jack
giacomina mina
guglielmo memmo guglie
leonardo nardo leo dino
bernardo dino
edoardo edo dodo
federico fede chicco rico
federica fede
enrico rico chicco
riccardo ricky ricca
roberto roby berto
alberto berto albi
umberto berto
gabriele gabri
gabriella gabri lella
caterina cate rina katia
margherita rita marghe
elisabetta betta lisa elisa betty
nicola nico nicolò cola
nicoletta nico
stefano ste stefi
stefania stefi ste
matteo teo
mattia matti
tommaso tommy maso tom
sebastiano seba nello bastiano
rosaria sara
rosalia lia
rosa rosina rosetta
maria mary mariuccia
annunziata nunzia
nunzio nunzi
concetta tina cettina
immacolata imma
assunta susy
filomena mena
teresa tere
pietro piero pierino pierre
piero pierino
cristina cri
cristiano cri
daniele dani
daniela dani
emanuele manu lele
emanuela manu
ferdinando nando
fernando nando
gerardo dino
girolamo momo
ignazio ignà
loredana lori
luciana lucia
manuela manu
marcello lello
massimo max
massimiliano max massi
maurizio mauri
ottavio tavio
patrizia patty
paola paoletta
paolo paolino
renato renà
sergio sergi
silvio silvi
simone simo
simona simo
ugo ughetto
valentina vale
valerio vale
veronica vero
vittorio vito
`;

const french = `
emmanuel manu mano
emmanuelle manu manue
emanuelle manu
frederic fred frede fredo
frederique fred
alexandre alex alexis
alexandra alex sandra
nicolas nico colas
nicole nico nicou
marguerite margot margaux maggy
andre dede
gerard gege
jean jeannot jeanjean
jeanne jeannette jeanneton
catherine cathy kate cath katia
christophe chris tophe
christian chris
christine chris titine
christelle chris
beatrice bea
ludovic ludo
maxime max
maximilien max
mathieu mat matt matthieu mathieux
matthias mat
sebastien seb bastien
stephane steph stef
stephanie steph fanny
dominique dom domi
philippe phil flip
patrick pat patou
patricia pat patou
pierre pierrot pierrick
jacques jacquot jacky
francois fanfan
françoise fanfan soizic fanchon
francoise fanfan
frank franck
guillaume guigui will
guy guitou
henri riton
laurent lolo lau
laurence lolo lau
louis loulou
lucien lulu
marcel cello
michel mimi michou
michele mimi
olivier oliv
paul polo
raymond momond ray
robert bob roro bébert
roger roro
rene néné
thierry titi
theophile theo
thomas tom toto
valerie val
veronique vero
vincent vince
virginie nini
xavier xav
yves yvon
benoit ben
benjamin ben benj
bernard nanard
bertrand bébert
caroline caro
charles charlot charlie
charlotte cha lotte
clementine clem
clement clem
corinne coco
daniel dani dany
danielle dany dani
delphine del
edouard ed doudou
elisabeth babeth lise babette zabeth
eugene gegene
florence flo
florian flo
gabriel gaby gab
gabrielle gaby gab
genevieve gene ginette viviane
georges jojo
georgette jojo
gregory greg
gregoire greg
isabelle isa zabou
jerome jé
joseph jo jojo
josephine jo
joelle jo
julien ju juju
juliette juju
leonard leo
leopold leo
madeleine mado mad
marie manon mariette
martine titine
mireille mimi
monique momo
nathalie nat nath
nathanael nath
pascal pasco
pascale pasca
raphael raph
remi rém
samuel sam
sandrine sandie
severine sev
simon sim
solange soso
suzanne suzy suzie suzon
sylvain sylv
sylvie syl
therese tétèse
timothee tim
antoine toine titoine tony
antoinette toinette nénette
anne annick annie nanou anna
anthony tony antho
arnaud nono
aurelie lily
aurelien aurel
`;

export const romanceNicknames = [spanish, italian, french];
