export const transportTerms = `
Trucking and freight
en: trucking, truck, truck company, truck operator, trucker, haulage, haulier, freight, freight forwarding, freight forwarder, cartage, road transport, road freight, transporter, livestock transporter, heavy haulage, transport, transportation, interstate transport, livestock transport, line haul
de: Spedition, Speditionen, Spediteur, Fuhrunternehmen, Lkw Transport, Gütertransport, Güterverkehr, Transportunternehmen, Frachtunternehmen, Straßentransport, Lastwagen
fr: transport routier, transporteur, transporteur routier, camionnage, fret, transport de marchandises, camion
es: transporte por carretera, transportista, transporte de carga, transporte de mercancías, flete, camiones, transporte
it: autotrasporto, autotrasportatore, trasporto merci, trasporto su strada, trasporto
osm: office=logistics|transport|moving_company; industrial=logistics|depot|haulage; landuse=depot
names: truck, trucking, haulage, transport, freight, logistics, cartage, carriers
also: trucking_company; motor_freight_trucking; freight_and_cargo_service; freight_forwarding_agency; Cargo Ground Transportation
near: Air Freight & Logistics

Logistics
en: logistics, supply chain, third party logistics, 3pl, distribution, air freight, air cargo, cargo airline, delivery company, parcel delivery, package delivery, parcel
de: Logistik, Logistiker, Luftfracht, Paketdienst, Lieferkette
fr: logistique, fret aérien, chaîne d'approvisionnement, prestataire logistique
es: logística, carga aérea, cadena de suministro, operador logístico
it: spedizione, trasporto aereo merci, catena di fornitura
osm: office=logistics|transport|courier; industrial=logistics|warehouse|distributor; building=warehouse
names: logistics, distribution, freight, supply chain
also: freight_and_cargo_service; distribution_services; Air Freight & Logistics
near: Cargo Ground Transportation

Warehousing and storage
en: warehousing, warehouse, cold storage, storage
de: Lagerhaus, Lagerhäuser, Lagerhalle, Lagerung, Kühlhaus
fr: entrepôt, entreposage, stockage, entrepôt frigorifique
es: almacén, almacenes, almacenamiento, almacenaje, cámara frigorífica
it: magazzino, magazzini, deposito, stoccaggio
osm: industrial=warehouse|cold_storage|storage; shop=storage_rental; building=warehouse
names: warehouse, storage
also: warehouses; storage_facility; Industrial REITs

Couriers and removals
en: courier, furniture removalist, furniture removal, removalist, removal, mover, moving company
de: Kurier, Kurierdienst, Paketzustellung, Umzug, Umzugsunternehmen, Möbelspedition
fr: coursier, messagerie, livraison de colis, déménagement, déménageur
es: mensajería, paquetería, mudanza, empresa de mudanzas
it: corriere, consegna pacchi, trasloco, traslochi
osm: office=courier|moving_company; amenity=post_depot
names: courier, couriers, removals, removalists, movers
also: courier_and_delivery_services; movers
near: Air Freight & Logistics

Buses and passenger transport
en: bus, coach, bus operator, coach operator, charter bus, taxi, taxis, ride sharing, passenger transport, ride hailing, ridesharing, cab
de: Busunternehmen, Reisebus, Fahrdienst, Personenverkehr, Personenbeförderung
fr: autocar, autobus, compagnie de bus, transport de voyageurs, transport de personnes
es: autobuses, transporte de pasajeros
it: pullman, trasporto passeggeri, trasporto persone
osm: office=bus|taxi; amenity=taxi; industrial=bus_depot
names: coaches, buses, bus lines, charter
also: bus_service; bus_tours; taxi_service; limo_services; Passenger Ground Transportation

Airlines and aviation
en: airline, aviation, air charter, aircraft maintenance, air line, passenger airline, air carrier, carrier airline
de: Fluggesellschaft, Fluglinie, Luftfahrt, Luftfahrtgesellschaft, Luftverkehr
fr: compagnie aérienne, transport aérien, transporteur aérien
es: aerolínea, línea aérea, compañía aérea, aviación
it: compagnia aerea, vettore aereo, aviazione
osm: office=airline; aeroway=hangar; industrial=aircraft
names: aviation, airlines, airways
also: airline; aviation_services; Passenger Airlines
near: Aerospace & Defense

Shipping and ports
en: shipping, shipping line, port operator, marine, shipbuilding, stevedoring
de: Reederei, Schifffahrt, Schiffahrt, Hafen, Hafenbetreiber, Werft
fr: compagnie maritime, armateur, transport maritime, port, chantier naval
es: naviera, transporte marítimo, puerto, astillero
it: compagnia di navigazione, armatore, trasporto marittimo, porto, cantiere navale
osm: office=shipping; industrial=port|shipyard; landuse=port
names: shipping, marine, stevedoring
also: shipping_center; marine_service; Marine Transportation
near: Air Freight & Logistics

Railways
en: railway, railroad, rail, rail freight, rail company, rail transport, train operator, train
de: Eisenbahn, Bahn, Bahnunternehmen, Bahnbetreiber, Bahngesellschaft, Schienenverkehr
fr: chemin de fer, ferroviaire, transport ferroviaire, compagnie ferroviaire
es: ferrocarril, ferroviario, ferroviaria, compañía ferroviaria, tren, trenes
it: ferrovia, trasporto ferroviario
osm: office=railway; landuse=railway
names: rail, railway
also: railway_service; Rail Transportation

Ride sharing and taxis
en: ride sharing app, ride hailing app
de: Mitfahrdienst
fr: VTC
es: transporte compartido
it: noleggio con conducente
osm: office=bus|taxi; amenity=taxi; industrial=bus_depot
names: coaches, buses, bus lines, charter
also: Passenger Ground Transportation
`;
