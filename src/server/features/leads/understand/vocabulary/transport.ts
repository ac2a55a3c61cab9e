export const transportTerms = `
Trucking and freight
en: trucking, truck, truck company, truck operator, trucker, haulage, haulier, freight, cartage, road transport, road freight, transporter, livestock transporter, heavy haulage, transport, interstate transport, livestock transport, line haul, truckload, truckload carrier, motor carrier, ltl, ltl carrier, less than truckload, hauler, trucking line, freight carrier, road haulage, freight trucking, road transport company, truck freight, long haul, freight hauler, trucking carrier
de: Fuhrunternehmen, Lkw Transport, Gütertransport, Güterverkehr, Transportunternehmen, Frachtunternehmen, Straßentransport, Lastwagen, Lkw, Straßengüterverkehr, Lkw Spedition, Straßenspedition
fr: transport routier, transporteur, transporteur routier, camionnage, fret, transport de marchandises, camion, camionneur, transport par camion, routier
es: transporte por carretera, transportista, transporte de carga, transporte de mercancías, flete, camiones, transporte, camionero, autotransporte, transporte terrestre, transporte de camiones, fletera
it: autotrasporto, autotrasportatore, trasporto merci, trasporto su strada, trasporto, camionista, trasporto stradale, trasporti su gomma, trasporti stradali
osm: office=logistics|transport|moving_company; industrial=logistics|depot|haulage; landuse=depot
names: truck, trucking, haulage, transport, freight, logistics, cartage, carriers
also: trucking_company; motor_freight_trucking; freight_and_cargo_service; freight_forwarding_agency; Cargo Ground Transportation
near: Air Freight & Logistics

Transportation
en: transportation, transportation company, transportation sector, transport sector, freight transportation
de: Transportwesen, Verkehrsunternehmen, Transportbranche
fr: secteur des transports, transports
es: sector del transporte, transportes
it: settore dei trasporti, trasporti
osm: office=logistics|transport|moving_company; industrial=logistics|depot|haulage; landuse=depot
names: truck, trucking, haulage, transport, freight, logistics, cartage, carriers
also: trucking_company; motor_freight_trucking; freight_and_cargo_service; Cargo Ground Transportation; Air Freight & Logistics; Rail Transportation; Passenger Airlines; Passenger Ground Transportation

Freight forwarders
en: freight forwarder, freight forwarding, freight broker, freight brokerage, customs broker, freight agent, freight and courier
de: Spedition, Speditionen, Spediteur, Speditionsunternehmen, Transportlogistik
fr: transitaire, commissionnaire de transport, affréteur
es: transitario, agente de carga, agencia de aduanas, transporte y logística
it: spedizioniere, spedizionieri, casa di spedizioni, agente doganale, trasporto e logistica, trasporti e logistica
osm: office=logistics|transport|moving_company; industrial=logistics|depot|haulage; landuse=depot
names: truck, trucking, haulage, transport, freight, logistics, cartage, carriers
also: freight_and_cargo_service; freight_forwarding_agency; trucking_company; Air Freight & Logistics; Cargo Ground Transportation

Logistics
en: logistics, supply chain, third party logistics, 3pl, distribution, air freight, air cargo, cargo airline, delivery company, parcel delivery, package delivery, parcel, express carrier, mail carrier, express delivery, package carrier, parcel carrier, parcel service, supply chain company, shipping company, package shipper, delivery service, air freight carrier, mail delivery, parcel shipper, express
de: Logistik, Logistiker, Luftfracht, Paketdienst, Lieferkette, Paketzusteller, Paketdienstleister, Expressdienst, Logistikkonzern, Logistikdienstleister, Zustelldienst, Expressversand
fr: logistique, fret aérien, chaîne d'approvisionnement, prestataire logistique, transporteur express, transport express, livraison express, transporteur de colis, messagerie express, colis
es: logística, carga aérea, cadena de suministro, operador logístico, envíos, paquetería exprés, transporte exprés, envío de paquetes
it: spedizione, trasporto aereo merci, catena di fornitura, corriere espresso, spedizioni, spedizione pacchi, trasporto espresso, logistica
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
also: courier_and_delivery_services; movers; Air Freight & Logistics

Buses and passenger transport
en: bus, coach, bus operator, coach operator, charter bus, taxi, taxis, ride sharing, passenger transport, ride hailing, ridesharing, cab, rideshare, car service, ride share, taxi company
de: Busunternehmen, Reisebus, Fahrdienst, Personenverkehr, Personenbeförderung, Taxi
fr: autocar, autobus, compagnie de bus, transport de voyageurs, transport de personnes, taxi
es: autobuses, transporte de pasajeros, taxi, taxis
it: pullman, trasporto passeggeri, trasporto persone, taxi
osm: office=bus|taxi; amenity=taxi; industrial=bus_depot
names: coaches, buses, bus lines, charter
also: bus_service; bus_tours; taxi_service; limo_services; Passenger Ground Transportation

Airlines and aviation
en: airline, aviation, air charter, aircraft maintenance, air line, passenger airline, air carrier, carrier airline, commercial airline, low cost airline, budget airline
de: Fluggesellschaft, Fluglinie, Luftfahrt, Luftfahrtgesellschaft, Luftverkehr, Airline, Fluggesellschaften
fr: compagnie aérienne, transport aérien, transporteur aérien, ligne aérienne, lignes aériennes
es: aerolínea, línea aérea, compañía aérea, aviación, líneas aéreas
it: compagnia aerea, vettore aereo, aviazione, linea aerea, linee aeree
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
en: railway, railroad, rail, rail freight, rail company, rail transport, train operator, train, freight railroad, freight railway, rail carrier, freight train, rail line, rail operator, railroad company
de: Eisenbahn, Bahn, Bahnunternehmen, Bahnbetreiber, Bahngesellschaft, Schienenverkehr, Güterbahn, Güterbahnen, Bahnen, Eisenbahngesellschaft, Schienengüterverkehr, Eisenbahnunternehmen, Zug, Züge
fr: chemin de fer, ferroviaire, transport ferroviaire, compagnie ferroviaire, opérateur ferroviaire, fret ferroviaire, train, transporteur ferroviaire
es: ferrocarril, ferroviario, ferroviaria, compañía ferroviaria, tren, trenes, transporte ferroviario, operador ferroviario, empresa ferroviaria
it: ferrovia, trasporto ferroviario, ferroviario, compagnia ferroviaria, operatore ferroviario, treno, treni, trasporto su rotaia
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
