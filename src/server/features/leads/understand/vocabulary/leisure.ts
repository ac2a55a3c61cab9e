export const leisureTerms = `
Casinos
en: casino, gambling, gaming resort, casino operator, casino and gaming, betting, casino resort, casino hotel, gambling company, casino company, gaming operator, casino chain, slot machine, sports betting
de: Kasino, Spielbank, Glücksspiel, Casinobetreiber, Spielcasino, Spielkasino, Wettanbieter
fr: jeux d'argent, exploitant de casinos, casino de jeux
es: juego de azar, apuestas, operadora de casinos, casino de juego
it: gioco d'azzardo, scommesse, casinò, casa da gioco, sala da gioco
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: casino; Casinos & Gaming

Cruise lines
en: cruise line, cruise, cruise operator, cruise company, cruise ship
de: Kreuzfahrt, Kreuzfahrtreederei, Kreuzfahrtgesellschaft, Kreuzfahrtunternehmen, Kreuzfahrtanbieter, Kreuzfahrtlinie
fr: croisière, compagnie de croisière, croisiériste, ligne de croisière
es: crucero, compañía de cruceros, línea de cruceros, naviera de cruceros
it: crociera, crociere, compagnia di crociere, compagnia crocieristica, crocieristico
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: Hotels, Resorts & Cruise Lines

Film and entertainment
en: film, video streaming, movie, movie studio, film studio, entertainment, entertainment company, streaming, streaming service, live entertainment, music, film production, concert, concert promoter, live event, live music, event promoter, film maker, filmmaker
de: Filmstudio, Unterhaltung, Filmproduktion, Unterhaltungskonzern, Konzertveranstalter, Kino
fr: cinéma, divertissement, studio de cinéma, production de films, société de production
es: cine, entretenimiento, película, estudio de cine, productora de cine, promotora de conciertos
it: intrattenimento, studio cinematografico, produzione cinematografica, casa cinematografica, case cinematografiche, cinematografico
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: Movies & Entertainment
near: Interactive Home Entertainment; Broadcasting

Video games
en: video game, game developer, game publisher, gaming company, computer game, game studio, video game publisher, gaming studio, video game maker, video game developer
de: Videospiel, Computerspiel, Spieleentwickler, Videospielhersteller, Spielestudio, Spielehersteller
fr: jeu vidéo, jeux vidéo, éditeur de jeux, éditeur de jeux vidéo
es: videojuego, desarrolladora de videojuegos, empresa de videojuegos
it: videogioco, videogiochi, sviluppatore di videogiochi, casa di videogiochi
osm: office=software|it
names: software, systems, digital
also: Interactive Home Entertainment
`;
