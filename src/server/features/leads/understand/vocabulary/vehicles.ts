export const vehiclesTerms = `
Car dealers
en: car dealer, car dealership, auto dealer, automotive dealer, dealership, used car, motor dealer, auto retailer, automotive retail, automotive retailer, car retailer, car seller, used car dealer, car shop, automobile dealer, vehicle dealer, vehicle retailer, car lot, automobile dealership, preowned car, second hand car, online car dealer, used vehicle, car retail
de: Autohändler, Autohaus, Autohäuser, Autohandel, Kfz Händler, Fahrzeughändler, Gebrauchtwagen, Gebrauchtwagenhändler, Automobilhändler, Fahrzeughandel, Neuwagen, Neuwagenhändler, Automobilhandel
fr: concessionnaire automobile, concessionnaire, vendeur de voitures, concession automobile, marchand de voitures, voiture d'occasion, concessionnaire auto, marchand d'automobiles, vente de voitures, véhicules d'occasion
es: concesionario, concesionario de coches, concesionario de autos, vendedor de coches, coches usados, concesionaria, agencia de autos, venta de coches, venta de autos, vehículos usados
it: concessionario, concessionaria, concessionaria auto, concessionario auto, rivenditore di auto, autosalone, auto usate, rivendita auto, vendita auto, rivenditore di automobili, concessionari auto
osm: shop=car
names: motors, autos, cars, automotive
also: car_dealer; used_car_dealer; automotive_dealer; Automotive Retail
near: Automotive Parts & Equipment

Car parts shops
en: auto parts store, car parts store, auto parts retailer, car parts retailer, auto parts shop, car parts shop, auto parts chain, automotive parts retailer, automotive parts store, auto parts dealer
de: Autoteilehändler, Autoteilehandel, Ersatzteilhändler, Autozubehörhändler
fr: magasin de pièces automobiles, magasin de pièces auto, magasin de pièces détachées
es: tienda de autopartes, tienda de repuestos, refaccionaria, tienda de recambios
it: negozio di ricambi auto, negozio di autoricambi, rivenditore di ricambi auto
osm: shop=car_parts|truck_parts
names: auto parts, spares
also: auto_parts_and_supply_store; Automotive Retail
near: Automotive Parts & Equipment

Truck and machinery dealers
en: truck dealer, truck dealership, truck sale, truck parts, machinery dealer, heavy equipment dealer, earthmoving equipment, forklift, trailer dealer, caravan dealer, motorcycle dealer, boat dealer
de: Lkw Händler, Nutzfahrzeughändler, Landmaschinenhändler, Baumaschinenhändler, Motorradhändler, Bootshändler
fr: concessionnaire de camions, vendeur de camions, concessionnaire moto
es: concesionario de camiones, venta de camiones, concesionario de motos
it: concessionario camion, vendita camion, concessionaria moto
osm: shop=truck|truck_repair|trailer|forklift|machinery|motorcycle|caravan|boat
names: trucks, trailers, machinery, forklifts, motorcycles, caravans, marine
also: truck_dealer; trailer_dealer; forklift_dealer; commercial_vehicle_dealer; motorcycle_dealer; recreational_vehicle_dealer; boat_dealer; heavy_machinery
near: Construction Machinery & Heavy Transportation Equipment

Mechanics and vehicle repair
en: mechanic, mechanical repair, diesel mechanic, auto repair, vehicle repair, truck repair, panel beater, smash repair, body shop, crash repair, tyre, tire, auto electrician, service centre
de: Autowerkstatt, Kfz Werkstatt, Werkstatt, Reifen, Reifenhändler, Karosserie
fr: garage, garagiste, mécanicien, réparation automobile, carrosserie, pneu
es: taller mecánico, mecánico, reparación de automóviles, neumático, chapa y pintura
it: officina, autofficina, meccanico, carrozzeria, gommista, pneumatico
osm: shop=car_repair|truck_repair|tyres|motorcycle_repair; craft=car_painter
names: mechanical, auto repairs, tyres, smash repairs, diesel, automotive
also: automotive_repair; auto_body_shop; tire_shop; tire_dealer_and_repair; truck_repair

Vehicle parts
en: car part, auto part, spare part, vehicle accessory, parts supplier, wrecker, auto part supplier, automotive supplier, automotive part, automotive part maker, car part maker, auto supplier, car supplier, auto parts maker, auto parts manufacturer, car parts manufacturer
de: Autoteile, Ersatzteil, Autozulieferer, Automobilzulieferer, Kfz Teile
fr: pièce automobile, pièces automobiles, équipementier automobile, pièce détachée
es: repuesto, autoparte, autopartes, recambio, piezas de automóvil, componentes de automoción, fabricante de autopartes
it: ricambio, ricambi auto, componenti auto, componentistica auto, autoricambi, produttore di componenti auto
osm: shop=car_parts|truck_parts; industrial=auto_wrecker
names: auto parts, spares, wreckers
also: automotive_parts_and_accessories; auto_parts_and_supply_store; Automotive Parts & Equipment
near: Automotive Retail; Distributors

Vehicle and equipment hire
en: car rental, car hire, truck hire, truck rental, vehicle leasing, fleet management, fleet leasing, equipment hire, equipment rental, plant hire, crane hire, tool hire, machinery rental, rental company, tool rental, equipment renter, construction equipment rental, machine rental
de: Autovermietung, Mietwagen, Maschinenvermietung, Vermietung, Leasing, Maschinenvermieter, Baumaschinenvermieter, Baumaschinenvermietung, Mietpark, Geräteverleih, Werkzeugverleih
fr: location de voitures, location de matériel, loueur, location d'équipement, loueur de matériel, loueur d'engins
es: alquiler de coches, alquiler de maquinaria, alquiler de equipos, arrendamiento, renta de maquinaria, renta de equipo
it: autonoleggio, noleggio auto, noleggio macchinari, noleggio attrezzature, noleggio macchine
osm: amenity=car_rental; shop=rental|tool_hire|truck_rental; craft=crane
names: hire, rentals, cranes, leasing
also: car_rental_agency; truck_rentals; equipment_rental; tool_rental_service; Trading Companies & Distributors

Petrol stations
en: petrol station, service station, gas station, roadhouse, truck stop
de: Tankstelle, Raststätte
fr: station service, station essence
es: gasolinera, estación de servicio
it: stazione di servizio, benzinaio, distributore di benzina
osm: amenity=fuel
names: roadhouse, service station, fuel
also: gas_station; truck_stop
near: Food Retail; Oil & Gas Refining & Marketing

Car makers
en: car maker, carmaker, automaker, auto maker, car manufacturer, automobile manufacturer, automotive manufacturer, auto manufacturer, vehicle manufacturer, electric car, electric vehicle, automobile, vehicle maker, car company, car producer, auto company, ev maker, ev manufacturer, ev company, electric vehicle maker, electric car maker, car brand, auto brand
de: Autohersteller, Autobauer, Automobilhersteller, Fahrzeughersteller, Automobil, Autokonzern, Automobilkonzern, Elektroauto, Automarke, Fahrzeugbauer, Elektroautohersteller
fr: constructeur automobile, fabricant automobile, constructeur de voitures, fabricant de voitures, voiture électrique, constructeur d'automobiles, marque automobile
es: fabricante de automóviles, fabricante de coches, fabricante de autos, fabricante de vehículos, automotriz, coche eléctrico, automóvil, armadora, marca de coches, constructor de automóviles
it: costruttore di automobili, casa automobilistica, case automobilistiche, produttore di auto, costruttore di auto, auto elettrica, produttore di automobili, fabbricante di automobili, marchio automobilistico, produttore di autoveicoli
osm: shop=car
names: motors, autos, cars, automotive
also: Automobile Manufacturers
near: Automotive Parts & Equipment

Automotive
en: automotive, automotive industry, auto industry, car, auto, motor vehicle
de: Automobilindustrie, Autoindustrie, Kfz, Fahrzeug
fr: industrie automobile, voiture
es: automoción, industria automotriz, coche
it: industria automobilistica, automobilistico
osm: shop=car
names: motors, autos, cars, automotive
also: Automobile Manufacturers; Automotive Retail; Automotive Parts & Equipment
near: Distributors
`;
