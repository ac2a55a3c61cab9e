/** First names and their short forms in German. */
export const germanNicknames = `
johannes hannes hans jan jo johann johan hansi hansl hanno
johann hannes hans hansi hansl jo hanno
hans hansi hansl
hansjurgen hajo hansi
hansjoachim hajo jochen
hanspeter hape hanspi
hansdieter hadi
karlheinz kalle heinz kh
josef sepp joseph pepi beppo jupp josi seppi sepperl
ulrich uli ulli ule
ulrike uli ulli rike
friedrich fritz fred frieder
friederike rike fritzi frieda
heinrich heinz heiner hein henry heini
joachim jochen achim jo jockel
stefanie steffi stephanie stefani
stefan steff stephan steffen
barbara barbel babs babsi
margarete gretel grete greta margarethe gretchen margret margarita gitta marga
magdalena lena leni magda
helena lena leni helene
helene leni lene hella
wilhelm willi willy will helmi
wilhelmine minna mina minchen
maximilian max maxi
anton toni tony
antonia toni toni
alois loisl luis
andreas andi andy
andrea andi
michael michi michel mike much michl
michaela michi ela
christian chris krischan christl
christoph chris stoffel christof
christine christl christel tine tina
katharina kathi kati kathl katja katrin kathrin käthe kathe trine nina
elisabeth lisa liesel liesl sissi elli lisbeth else elsa elise betti lisl lisi elsbeth lies
eberhard ebbo hardy
gerhard gerd hardy
gerda gerdi
bernhard bernd berni
burkhard burk
eduard edi ede
ferdinand ferdl ferdi
franz franzl franzi
franziska franzi fanny ziska
georg schorsch jorg jurgen girgl gorg
gunther gunter
gustav gustl
hermann manni
manfred manni fred manny
siegfried sigi siggi
sigrid sigi
ignaz nazi
jakob jockel jack
karl carl kalle
karoline lina
klaus claus nikolaus
nikolaus klaus nick niko nikolas niklas
konrad conny kurt
konstantin kosta
cornelia conny nele nelly
leopold leo poldi
leonhard leo hartl
ludwig lutz wiggerl lui
markus max mark marcus
matthias mathias matze hias matz hiasl
martin mart
otto otti
peter pit piet
philipp phil lipp philip
rainer reiner
reinhard reini
reinhold reini
richard richy
robert robi
rudolf rudi rolf
sebastian basti bastian wastl
sabine bine
susanne susi sanne
theodor theo
therese resi thea
thomas tom tommy
tobias tobi
valentin valli
vinzenz zenz
walter waldi walther
werner wern
wolfgang wolf wolfi
wolfram wolf
brigitte gitte gitti
angelika geli geli
annegret anne gret
annemarie annemie anne
beate bea
claudia claudi
dorothea dora thea doris dorle
eleonore lore nora
elfriede friedel
erika ricki
eva evi
gabriele gabi gaby
gertrud trude gerti traudl
hannelore hanne lore
henriette jette
hildegard hilde
mathilde hilde thilde tilde
mechthild mechtild thilde
adelheid heidi heide
edeltraud traudl edel
walburga burgi walli
kreszenz zenzi
leopoldine poldi
ernestine erni
rosina rosi rosl
franziskus franz
simon sim simmerl
kaspar kasper
benedikt beni bene
gottfried friedl gottlieb
alfred fredi freddy
albert bertl berti albrecht
hubert bertl hubsi
rupert bertl rupi
norbert norbi bertl
roland roli
ingeborg inge
irmgard irmi
johanna hanna hanne jo
juliane jule juli
kunigunde kuni
lieselotte lotte lilo
charlotte lotte lotti
marianne nanne
martina tina
monika moni
petra pe
regina gina
renate nate
roswitha rosi
rosemarie rosi romy
sieglinde linde
silvia silvi
ursula uschi ulla uschi
veronika vroni vera
waltraud traudel traudl
hendrika rika hendrikje
hendrik henk rik
cornelis kees cor
johannes jan joop hans
wilhelmus wim
willem wim pim
gerrit ger
jacobus koos jaap
pieter piet
petrus piet
antonius toon ton
`;
