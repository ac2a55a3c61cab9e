export const leisureTerms = `
Casinos
en: casino, gambling, gaming resort, casino operator, casino and gaming, betting
de: Kasino, Spielbank, Glücksspiel
fr: jeux d'argent
es: juego de azar, apuestas
it: gioco d'azzardo, scommesse
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: casino; Casinos & Gaming

Cruise lines
en: cruise line, cruise, cruise operator, cruise company, cruise ship
de: Kreuzfahrt, Kreuzfahrtreederei, Kreuzfahrtgesellschaft, Kreuzfahrtunternehmen
fr: croisière, compagnie de croisière, croisiériste
es: crucero, compañía de cruceros, línea de cruceros
it: crociera, crociere, compagnia di crociere
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: Hotels, Resorts & Cruise Lines

Film and entertainment
en: film, video streaming, movie, movie studio, film studio, entertainment, entertainment company, streaming, streaming service, live entertainment, music, film production
de: Filmstudio, Unterhaltung, Filmproduktion, Unterhaltungskonzern
fr: cinéma, divertissement, studio de cinéma, production de films
es: cine, entretenimiento, película, estudio de cine, productora de cine
it: intrattenimento, studio cinematografico, produzione cinematografica
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: Movies & Entertainment
near: Interactive Home Entertainment; Broadcasting

Video games
en: video game, game developer, game publisher, gaming company, computer game, game studio
de: Videospiel, Computerspiel, Spieleentwickler, Videospielhersteller
fr: jeu vidéo, jeux vidéo, éditeur de jeux
es: videojuego, desarrolladora de videojuegos
it: videogioco, videogiochi, sviluppatore di videogiochi
osm: office=software|it
names: software, systems, digital
also: Interactive Home Entertainment
`;
