export const mediaTerms = `
Advertising
en: advertising, advertising agency, ad agency, marketing agency, digital agency, advertiser, ad tech, adtech, online advertising, digital advertising, advertising technology, ad company, advertising company
de: Werbung, Werbeagentur, Werbeunternehmen, Marketingagentur, Onlinewerbung
fr: publicité, agence de publicité, publicitaire, agence marketing, agence publicitaire
es: publicidad, agencia de publicidad, publicitaria
it: pubblicità, agenzia pubblicitaria, agenzia di pubblicità, pubblicitario
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: advertising_agency; marketing_agency; Advertising

Broadcasting
en: broadcaster, broadcasting, tv broadcaster, television, radio, tv station, tv network, television network, tv, radio station
de: Rundfunk, Fernsehen, Fernsehsender, Radiosender, Sender
fr: radiodiffusion, chaîne de télévision, diffuseur
es: radiodifusión, cadena de televisión, emisora
it: radiodiffusione, televisione, emittente, emittente televisiva
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: Broadcasting
near: Cable & Satellite

Publishing
en: publisher, publishing, newspaper, magazine, news publisher, book publisher, press, news company, news organization, news media, newspaper company
de: Verlag, Verlage, Zeitung, Zeitungsverlag, Zeitschrift, Nachrichten, Presse
fr: édition, maison d'édition, journal, presse, éditeur
es: editorial, periódico, prensa, editora
it: editoria, casa editrice, case editrici, giornale, stampa quotidiana, editore
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: print_media; Publishing

Cable and satellite
en: cable, cable company, cable tv, satellite, satellite tv, cable operator, cable and satellite, cable provider
de: Kabel, Kabelanbieter, Kabelfernsehen, Satellit, Kabelnetzbetreiber
fr: câblo-opérateur, télévision par câble
es: televisión por cable, satélite, operador de cable
it: cavo, tv via cavo, operatore via cavo
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: Cable & Satellite
near: Broadcasting

Social media and internet
en: social media, social network, internet company, search engine, online platform, interactive media, internet platform
de: soziale Medien, soziales Netzwerk, Internetunternehmen, Internetkonzern, Suchmaschine
fr: réseaux sociaux, réseau social, entreprise internet, moteur de recherche
es: redes sociales, red social, empresa de internet, buscador
it: rete sociale, reti sociali, azienda internet, motore di ricerca
osm: office=software|it
names: software, systems, digital
also: Interactive Media & Services

Communication companies
en: communication service, communications service, communication company
de: Kommunikationsdienst, Kommunikationsunternehmen
fr: services de communication
es: servicios de comunicación
it: servizi di comunicazione
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: Communication Services
`;
