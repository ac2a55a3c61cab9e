/** First names and their short forms in Russian, Ukrainian, Polish, Czech, Hungarian, Greek and the North. */

const russian = `
aleksandr sasha shura sanya alexander alex oleksandr aleksander alik sania sasho saniya aliaksandr alexandr
aleksandra sasha shura sanya alexandra oleksandra
aleksei alyosha lyosha alexey lesha alex oleksii aleksey alexei olexiy alesha alioscha leha
anatoly tolya tolik anatolii
andrei andrey andryusha dryusha andrii andriy
anna anya anyuta nyura annushka asya
anastasia nastya stasya asya anastasiya nastia
antonina tonya
anton antosha tosha
arkady arkasha
artem tema tyoma artyom artemy
boris borya
valentin valya
valentina valya
valery valera valerii
valeria lera valeriya
vasily vasya vasyl vasilii
varvara varya
vera verochka verunya
veronika nika vera
viktor vitya victor
viktoria vika viktoriya victoria
vitaly vitalik vitya vitalii
vladimir vova volodya vladimer vlad volodymyr vladimír
vladislav vlad slava vladik
vsevolod seva
vyacheslav slava viacheslav
galina galya halyna
gennady gena genna
georgy zhora gosha goga yegor
grigory grisha hryhoriy grigorii
daniil danya danila danylo
daria dasha darya
denis den deniska
dmitry dima mitya dimitri dmytro dmitrii dimka
evgeny zhenya yevgeny eugene evgenii yevhen
evgenia zhenya yevgenia eugenia yevgeniya
egor yegor gosha
ekaterina katya yekaterina katia catherine kateryna katyusha katerina
elena lena yelena alyona olena helen
elizaveta liza yelizaveta
zinaida zina
zoya zoyenka
ivan vanya vanyusha ioann
igor igoryok gosha ihor
ilya ilyusha illia
inna innochka
irina ira irisha iryna
kirill kirya kyrylo kiril
konstantin kostya kostia
kristina kristya
ksenia ksyusha oksana kseniya
larisa lara lora
leonid lyonya lenya
lev lyova leva
lidia lida lidiya
lyubov lyuba
lyudmila lyuda mila luda lyudmyla
maksim max maxim maks maksym
margarita rita margo
maria masha manya mariya marusya
marina marisha
matvei motya
mikhail misha mykhailo michael
nadezhda nadya nadia
natalia natasha nata natalya nataliya tasha
nikita nikitka
nikolai kolya nikolay mykola kolia nicholas
nina ninochka
oksana ksyusha ksenia
oleg olezhka oleh
olga olya olha
pavel pasha pavlo pawel
petr petya pyotr petro peter
polina polya
raisa raya
roman roma
rostislav rostik
ruslan rus
svetlana sveta lana svitlana
semyon syoma semen
sergei seryozha sergey serhii serezha serge
sofia sonya sofya sofiya
stanislav stas slava stanislaw
stepan styopa
tamara toma
taras tarasik
tatiana tanya tatyana tetyana tania
timofei tima timofey
timur tima
fedor fedya fyodor
filipp filya
yulia yulya julia yuliya
yuri yura yury iurii yurii
yakov yasha
yana yanochka jana
yaroslav yarik slava jaroslav
`;

const others = `
aleksander olek alek
aleksandra ola olenka
agnieszka aga
andrzej jedrek andriy andrew
anna ania
barbara basia
bartosz bartek
bartlomiej bartek
boguslaw bogdan
danuta danka
dorota dorotka
elzbieta ela
ewa ewka
grzegorz grzes
henryk heniek
jadwiga jadzia
jan janek jas jasiek
jerzy jurek
jozef jozek josef
joanna asia joasia
katarzyna kasia kaska
krzysztof krzysiek krzys
kazimierz kazik kazek
lukasz luki
magdalena magda
malgorzata gosia malgosia
marek mareczek
maria marysia
mateusz mati
michal misiek
mieczyslaw mietek
pawel pawelek
piotr piotrek
ryszard rysiek
stanislaw staszek stach
slawomir slawek
tadeusz tadek
tomasz tomek
wladyslaw wladek
wojciech wojtek
zbigniew zbyszek
zofia zosia
frantisek franta
jaroslav jarda
jiri jirka
josef pepa
ladislav lada
miroslav mirek
vaclav vasek
zdenek zdenda
istvan pista steven
ferenc feri
gabor gabi
gyorgy gyuri
ilona ica
imre imi
janos jancsi jani
jozsef joska
laszlo laci
miklos miki
sandor sanyi
zoltan zoli
erzsebet erzsi
katalin kati
georgios giorgos yorgos george yiorgos
ioannis giannis yannis john yanni
konstantinos kostas costas dinos
dimitrios dimitris mitsos jimmy
nikolaos nikos
panagiotis panos takis
athanasios thanasis nasos
vasilios vasilis bill
christos chris
eleni lena elena
aikaterini katerina katina
evangelos vangelis
stylianos stelios
spyridon spyros
theodoros thodoris
emmanouil manolis
charalampos babis haris
anastasios tasos
apostolos tolis
lars lasse
anders andy
gunnar gunne
karl kalle
nils nisse
per pelle
kristian kris
margareta greta
katarina kajsa
johannes johan
mehmet memo
mustafa musti
ibrahim ibo
mohammed mohammad mohamed muhammad mo mohamad muhammed
abdullah abdul
ali aliyu
yusuf joseph yousef
`;

export const easternNicknames = [russian, others];
