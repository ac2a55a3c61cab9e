/** First names and their short forms in English. */
export const englishNicknames = `
robert rob bob bobby robbie robin bert rab roberto
william will bill billy willy willie liam wilhelm guillaume
richard rick dick ricky rich richie dickie ritchie ricardo riccardo
michael mike mick micky mikey mitch michel michal
james jim jimmy jamie jem jimbo jimmie
john jack johnny jon johnnie jackie ian iain
jonathan jon jonny johnathan jonathon nathan
edward ted ed eddie ned teddy eddy edouard eduard
edwin ed eddie eduin
edmund ed eddie ted ned edmond
theodore ted theo teddy
anthony tony antony ant anton antonio
andrew andy drew andre andreas
stephen steven steve stevie stefan
geoffrey jeffrey geoff jeff jeffery
peter pete pieter petr
david dave davy davey davie dai
thomas tom tommy thom tomas
joseph joe joey jo jos
charles charlie chuck chas charley chip carl carlos
henry harry hank hal henri heinrich
harold harry hal
nicholas nicolas nick nicky nico nicholaus
alexander alex sandy al xander alec alasdair alistair alastair lex sasha alick
alexandra alex sandy sandra lexi alexa sasha alix
alan al allan allen
albert al bert bertie albie
alfred alf fred alfie freddie
frederick fred freddie freddy fredrick frederic rick
benjamin ben benny benji benjy
benedict ben
daniel dan danny dani
donald don donny donnie
douglas doug dougie
dominic dom nick
francis frank frankie fran
franklin frank
gabriel gabe gab
gerald gerry jerry ger
gerard gerry jerry ger
jeremy jerry jem jez
jerome jerry
george georgie geordie jorge giorgio georg
gilbert gil bert gib
gregory greg gregg
herbert herb bert bertie
hugh hughie hugo shug
isaac ike zac
jacob jake jack jakob
jason jay jase
joshua josh
kenneth ken kenny
lawrence laurence larry lawrie laurie loz
leonard len lenny leo
leslie les
lewis louis lou louie lew
louis lou louie ludwig luis
martin marty mart
matthew matt matty mat mathew
maurice mo moe morris
mitchell mitch
nathaniel nathan nat nate
nathan nat nate
neil neal nial
oliver ollie olly noll
patrick pat paddy pad rick
philip phil pip phillip filip
ralph rafe
raymond ray
reginald reg reggie rex
ronald ron ronnie ronny
roderick rod roddy rick
rodney rod
roger rodge rog
rupert bert
russell russ rusty
samuel sam sammy
samantha sam sammy sammie
sidney sid sydney
simon si
stanley stan
stewart stuart stu stew
terence terry tel terrence
timothy tim timmy
tobias toby tobi
vincent vince vinny vin
vernon vern
victor vic viktor
walter walt wally
warren waz
wayne wazza
wesley wes
zachary zach zac zack
abraham abe bram
adam ad
arthur art artie
augustus gus august
angus gus
barnaby barney
bartholomew bart
bernard bernie barney
bradley brad
cameron cam
christopher chris kit topher kester
christian chris
clifford cliff
clinton clint
cornelius con neil connie
calvin cal
callum cal
curtis curt kurt
cyril cy
desmond des
duncan dunc
eugene gene
ernest ernie ern
gordon gord gordy
graham graeme grahame gra
howard howie
irving irv
ivor ive
malcolm mal
mervyn merv
nigel nige
norman norm
percival percy
quentin quin quinn quentin
sebastian seb bas bastian
solomon sol
sylvester sly
tristan tris
xavier xav
elizabeth liz beth betty lizzie eliza elsie libby bess bessie betsy lisa ellie lizzy elisabeth lilibet
catherine katherine kathryn kate cathy kathy katie kit kitty cath kath katharine cat kathleen catharine
kathleen kath kathy katie kay kate
margaret maggie meg peggy peg madge marge margie rita greta daisy mags megan margot peta
susan sue susie suzie suzy susanna susannah suzanne zanna
jennifer jenny jen jenn jenna
patricia pat trish tricia patty patsy patti trisha
deborah debra debbie deb debs
victoria vicky tori vic vicki vickie
mary molly polly mamie may maureen minnie mimi maria marie
martha marty patty mattie
barbara barb babs barbie
rebecca becky becca beck bex
rachel rach rae
rosemary rose rosie
rosalind rose ros roz rosie rosalyn
rosalie rose rosie
eleanor nell nellie ellie nora elly lenore nelly eleanora elinor
helen nell nellie ellie nelly
ellen nell nellie ellie
dorothy dot dottie dolly dora dorrie
florence flo florrie flossie
frances fran frankie fanny francie
christine chris chrissie tina christina chrissy
christina chris tina chrissie kirsty
kristina kris tina
jacqueline jackie jacqui jacky
janet jan jannie
janice jan
jane janie jenny
jean jeanie jeannie
jessica jess jessie
joanne jo joanna
joanna jo joanne
josephine jo josie jojo
judith judy judi jude
julia jules julie
juliet jules julie juliette
kimberly kim kimberley kimmy
kylie ky
laura lori laurie lol
linda lin lyn lindy
lucille lucy lou
louise lou lulu
lydia lyd
madeleine maddie maddy madeline mads
matilda tilly mattie tilda
melissa mel lissa missy
melanie mel
michelle shell shelly mich
mildred millie milly
amelia millie amy milly
emily em emmie millie
emma em emmie
nancy nan ann
natalie nat
nicole nicky nikki nic nicola
nicola nicky nikki nic
pamela pam
penelope penny pen
philippa pip pippa
priscilla cilla prissy
prudence pru
roberta bobbie robbie
ruth ruthie
sarah sally sadie sara
sandra sandy
sharon shaz shazza
sheila shell
sophia sophie sofia
stephanie steph steffi stephie
sylvia syl
teresa theresa terry tess tessa terri tracy therese
ursula uschi
valerie val
veronica ronnie vera roni
virginia ginny ginger gin
vivian viv vivienne
wendy wend
winifred win winnie freda
abigail abby gail abbie
adelaide addie heidi
agnes aggie nessie
alice ali allie
alison ali allison
amanda mandy manda
angela angie ange
annabel bella annie
ann anne annie anna nan nancy hannah anita ana
antoinette toni nettie
beatrice bea trixie beattie
bridget bridie biddy brigid
carol caz carole
caroline carrie caro carolyn lina
charlotte charlie lottie lotte char
chloe clo
clara claire clare
claire clare clara
cynthia cindy
diana di diane
edith edie
emmeline emmy
eve evie eva
evelyn evie eve lyn
georgina georgie gina georgia
geraldine gerry geri
gertrude trudy gert gertie
gillian gill jill
grace gracie
gwendolyn gwen
harriet hattie
hazel haze
henrietta hettie etta
hilary hil
imogen immy
isabella bella izzy isabel isobel belle
ivy ives
lillian lily lil
lorraine lori
lynette lyn
marilyn lyn mari
marjorie marge margie
miriam mim mimi
muriel mu
natasha tasha nat
olivia liv livvy
phyllis phyl
tabitha tabby
tamara tammy tam
zoe zo
bronwyn bron
siobhan shiv
gwyneth gwyn
sean shaun shawn
padraig paddy pat
seamus shay
eoin owen
`;
