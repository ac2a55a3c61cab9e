/** Further short forms in Russian and Ukrainian; and how one Arabic name is written in Latin letters. */

const russian = `
aleksandr aleksasha sanek shurik oleksandr sashko les
aleksei lyokha alekha oleksa
anatoly tolyan anatol
andrei andryukha
arkady kasha
artem artyomka tyomka
artur arturchik
bogdan bodya
boris boba borka
vadim vadik dima
valentin valik
vasily vasek vasko
viktor vitek viktorchik
vitaly vitas talik
vladimir vovan vovka volodka volodia
vladislav vladya vladko
vyacheslav vyachik slavik
gennady genka genya
georgy egor yura zhorik heorhii
german gera
gleb glebushka
grigory grinya hrytsko
daniil danilka
denis denchik denys
dmitry mitka dimon dimasik
evgeny zheka zhenka zhenek yevhenii
efim fima yefim
zakhar zahar
ilya ilyukha illya
innokenty kesha
iosif osya yosif
konstantin kostik kostyan kostyantyn
leonid lenchik leonya lenchyk
maksim maksimka max
makar makarka
mark marik
mikhail mishka mikha mikhas mykhailyk
nikolai kolyan nikola kolka mykolka
oleg olezhek
pavel pashka pavlik
petr petka petruha petrus petrik
platon tosha
robert robik
roman romka romchik
rostislav slava rostik
rudolf rudik
semyon syomka senya
sergei seryoga seryozhka serhiyko
stanislav stasik
stepan stepka stepasha
timofei timosha tymofiy
trofim trosha
fedor fedka fedir
filipp filya
eduard edik
emil emik
yuri yurka yurik yurko
yakov yashka yasha yakiv
yaroslav yarik
alevtina alya
alina alya
alla alya
albina alya
alisa alya
angelina lina gelya
anzhelika lika
anna anyuta annochka nyuta hanna hanusya
anastasia nastyona nastenka
valentina valyusha
valeria lerochka
vera verka
viktoria vikusya vikulya
galina galka galinka
darya dashka dashenka
diana dina
ekaterina katyona katenka katerinka katrusya katiusha
elena lenka lenochka alena olenka
elizaveta lizka lizochka
zhanna zhannochka
irina irka irochka irinka
kira kirochka
klavdia klava
kapitolina kapa
ksenia ksyuha aksinia
larisa larochka
lidia lidochka
lyubov lyubasha lyubochka
lyudmila lyudochka lyusya milochka
margarita ritochka margosha
maria mashka mashenka marusia marichka mariyka
marina marinka
nadezhda nadyusha nadezhka nadiya
natalia natashka natulya natasya nataly
nina ninulya
oksana oksanka
olga olenka olechka lyolya
polina polinka
raisa raechka
sofia sofochka
svetlana svetka svetik svetochka
taisia taya
tamara tamarochka
tatiana tanechka tanyusha tata
ulyana ulya
faina faya
ella ellochka
yulia yulka yulenka juliya iuliia
evdokia dunya dusya
praskovya pasha parasha
agrafena grusha
matrena motya
pelageya polya
`;

const arabic = `
mohammed mohammad mohamed muhammad muhammed mohamad mohd mehmet muhamed mohammod mamadou hamada
ahmed ahmad ahmet achmed ahmadu
mahmoud mahmud mahmood
mustafa moustafa mostafa mustapha mostapha
yusuf yousef youssef yousif yusef yousuf joseph
ibrahim ebrahim brahim ibraheem abraham
khaled khalid halid khalet
omar umar omer
osman uthman othman usman othmane
osama usama oussama ossama
tarek tariq tareq tarik tarique
hussein hussain husain hosein hossein husayn houssein huseyin hussien
hassan hasan hassane
ali aly
said saeed sayid saied
sayed sayyid syed sayyed
saleh salih
salim saleem selim
samir sameer
karim kareem kerim
rashid rasheed rachid
nasir nasser naser nassir
jamal gamal djamal cemal
jamil jameel gamil
hamid hameed abdelhamid
majid majed maged
walid waleed oualid
yasser yasir yaser
ziad ziyad zeyad
zayed zaid zayd zeid
bilal belal
faisal faysal feisal faycal
fahad fahd
farid fareed
fuad fouad fuat
ghassan gassan
habib habeeb
hisham hesham hicham
imad emad
ismail ismael esmail
jafar jaafar gaafar
luay louay loay
marwan marouane
munir mounir moneer
murad mourad murat
musa moussa mousa moosa
nabil nabeel
nader nadir
naim naeem
nizar nezar
rafiq rafik rafeeq
rami ramy
ramzi ramzy
riad riyad ryad
sami samy
shadi shady
sharif sherif cherif shareef
suleiman sulaiman soliman sulayman suleyman slimane
taha tahah
usman ousmane
wael wail
younes yunus younis yunis
zakaria zakariya zakariyya
abdullah abdallah abdulla abdoulaye
abdulrahman abdurrahman abderrahmane abdelrahman abdul
abdulaziz abdelaziz abdul aziz
abdulkarim abdelkarim abdelkrim
abdulkader abdelkader abdulqader
mehdi mahdi
amin ameen
anwar anouar
adel adil
ayman aiman
aisha ayesha aicha aysha ayse
fatima fatma fatimah fatema
khadija khadijah hadija khadeeja
maryam mariam meryem miriam
zainab zeinab zaynab zineb zeynep
noor nour nur
layla leila laila leyla
amina aminah
amira ameera
amir ameer emir
huda houda hoda
iman eman imane
jamila jameela
karima kareema
latifa lateefa
mona muna mouna
nadia nadiya
rania raniya
samira sameera
sara sarah
soad suad souad
yasmin yasmine yasmeen jasmin
`;

export const furtherEasternNicknames = [russian, arabic];
