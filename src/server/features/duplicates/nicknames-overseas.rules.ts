/** First names of Māori, Indian, Turkish and further people, and what they are called: a line each, the whole name first. */
export const overseasNicknames = [
  `
william wiremu
john hone hoani
james hemi
david rawiri
michael mikaere
peter pita petera
paul paora paul
matthew matiu
thomas tamati tame
henry henare
george hori
joseph hohepa
isaac ihaka
abraham aperahama
edward eruera
albert arapeta
stephen tipene
mark maaka
timothy timoti
samuel hamuera
simon haimona
robert ropata rapata
richard rihari
charles tiare hare
philip piripi
andrew anaru
daniel raniera
moses mohi
francis werahiko
mary mere
elizabeth riripeti irihapeti
margaret makareta makere
catherine katarina kataraina
jane heni
sarah hera
rachel rahera
rose roha
victoria wikitoria
ellen erena
julia huria
susan huhana
`,
  `
harpreet harry
harjit harry
harvinder harry
harinder harry
harmanpreet harry
hardeep harry
gurpreet gary garry gopi
gurjit gary garry
gurdeep gary garry
gurvinder gary garry
gurmeet gary garry
gurdev gary
jaspreet jas jassi
jaswinder jas jassi
jasbir jas jassi
jaskaran jas jassi
manpreet manny mani
maninder manny mani
manjit manny mani
manvir manny mani
sukhwinder sukhi sukh
sukhdeep sukhi sukh
sukhpreet sukhi sukh
sukhjit sukhi sukh
sukhdev sukhi sukh
lakhwinder lucky lakhi
lakhbir lucky lakhi
balwinder bill bally balli
baljit bill bally balli
baldev bill bally
balbir bill bally
kulwinder kully kulli
kuldeep kully kulli
kulwant kully kulli
parminder pam parm perry
parmjit pam parm
paramjit pam parm
satwinder sat satti
satnam sat satti
ranjit raj
rajinder raj
rajesh raj raju
rajeev raj raju
rajendra raj raju
rajkumar raj raju
amandeep aman andy
amarjit amar
inderjit inder
jagdeep jag jaggi
jagjit jag jaggi
jagtar jag jaggi
tejinder teji tej
davinder dave david
ravinder ravi
sandeep sunny sandy
sunil sunny
sanjay sanju
vikram vicky vik
vikas vicky
vijay vij
vivek vicky
venkatesh venkat venky
venkataraman venkat venky
venkateswara venkat
venkatesan venkat venky
krishnamurthy krishna kris
ramakrishna rama
ramakrishnan ramki
ramachandran ram
ramesh ram
subramanian subbu mani
subramaniam subbu mani
srinivasan srini
srinivas srini
srinivasa srini
balasubramanian bala
balakrishnan bala
gopalakrishnan gopal
chandrasekhar chandra shekhar
chandrasekaran chandra sekar
raghavendra raghu
raghunath raghu
narayanan narayan
satyanarayana satya
jayaraman jay
jayesh jay
jagadish jag
dhananjay jay
prakash pk
dinesh dinu
ganesh gani
mahesh mahi
mukesh muki
abhishek abhi
abhijit abhi
siddharth sid
aditya adi
aniruddha ani
harish hari
haresh hari
bhupinder bhupi bob
mohinder mohan
surinder suri sunny
yadwinder yad
arshdeep arsh
`,
  `
hasan haso
ibrahim ibis ibo
aysegul ayse
fatmagul fatma
mehmetali mehmet
muhammet memo
abdulkadir kadir
abdurrahman rahman
suleyman sulo
ismail ismo isko
yusuf yusufcan
emine eminos
zeynep zeyno
huseyin huso
kemalettin kemal
nurettin nuri
bahattin baha
selahattin selo
necmettin necmi
sadettin sado
alaettin alaaddin
hayrettin hayri
`,
  `
slawomir slawek
hanna hania
natalia natalka
gerhard gert
gerardus gert
jacobus jaap sjaak
jacques sjaak
johannes hannes hansie
stephanus fanie steph
carel sarel
tertius tjaart
andreas antti andries dries
pertti pekka
juha jussi
frederik frikkie
osman osi
jose juca zeca pepe
francisco chiquinho chico
antonino nuccio
salvatore toto
antonio toninho tonico
jonathan jono jonno
damian damo
christopher chrisso topher
gavin gav
desmond des dessie
leslie les
clifford cliff
maxwell max
trevor trev
garth gaz
shane shano
wayne wayno
darryl daz
craig craigo
bradley brad
rodney rod rodders
ronald ron ronnie
russell russ rusty
geoffrey geoff jeff
graeme graham
kenneth ken kenny
raymond ray
lachlan lachie lockie
alistair al ali
hamish hame
callum cal
campbell cam
cameron cam
malcolm mal
murray muz
warwick waz
warren waz wozza
karen kaz kazza
sharon shaz shazza
deborah deb debs
lorraine lol
narelle nez
terence terry tezza
jeremy jez jezza
gerard ged gerry
neville nev
noel noelly
laurence laurie lozza
lawrence laurie lozza
kevin kev
calvin cal
marvin marv
martin mart marty
austin aussie
justin jus
quentin quent
ervin erv
cristina titti cri
tiziana titti tizi
letizia titti
`,
  `
pedro kepa peru peio pello pere
ignacio inaki inazio
francisco patxi francesc xico cisco
luis koldo lluis luix
miguel mikel miquel
juan jon joan xoan ion
javier xabier xavier xabi
antonio andoni antoni toni anton
jesus josu
jose joseba joxe josep xose pep
jorge gorka jordi xurxo
eduardo edorta eduard
manuel imanol manel
vicente bixente vicenc vicent bizente
domingo txomin
josemaria txema
andres ander andreu
enrique enric endika
carlos karlos carles
jaime jaume
pablo pau paulo
alberto albert
fernando ferran hernando
guillermo guillem gilen
joaquin joaquim quim xokin
esteban estebe esteve
felipe felip pilipe
rafael errapel rafel
sebastian sebas txebas
ana ane anna
maria miren
dolores nekane dolors
arantzazu arantxa arantza
nieves edurne neus
begona bego
carmen karmele carme mamen
mariacarmen mamen maricarmen
rosario roser charo
mercedes merce merche
montserrat montse
concepcion concepcio concha kontxi
isabel elisabete isa elisabet
margarita margarida marga
lucia lluci luzia
asuncion assumpta asun
`,
];
