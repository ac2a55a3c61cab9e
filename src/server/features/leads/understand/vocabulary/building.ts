export const buildingTerms = `
Construction
en: construction, builder, building, building company, construction company
de: Bau, Bauunternehmen, Baufirma, Bauunternehmer, Baugesellschaft, Bauwesen, Baukonzern, Bauindustrie, Baubranche, Hochbau, Bauträgergesellschaft, Baubetrieb, Bauträger Konzern
fr: entreprise de construction, bâtiment, constructeur de bâtiments, entrepreneur en bâtiment, construction, entreprise du bâtiment, constructeur immobilier, société de construction
es: construcción, constructora, empresa constructora, edificación, empresa de construcción, industria de la construcción
it: costruzione, impresa edile, edilizia, edile, impresa di costruzioni, azienda edile, impresa di costruzione, edili, società di costruzioni, costruttore edile
osm: office=construction_company|construction; craft=builder; landuse=construction
names: construction, constructions, builders, building, homes
also: contractor; construction_services; home_builder; building_contractor; Construction & Engineering; Homebuilding
near: Building Products

Building contractors
en: general contractor, commercial construction, commercial builder, engineering and construction, building contractor, construction contractor, infrastructure builder, construction engineering, mechanical contractor, construction and engineering, engineering contractor, mechanical and electrical contractor, infrastructure company, design and build
de: Generalunternehmer, Generalübernehmer, Anlagenbau und Bau, Ingenieurbau, Gewerbebau, Industriebau
fr: entreprise générale du bâtiment, entreprise générale, BTP, bâtiment et travaux publics, contractant général
es: contratista general, contratista, ingeniería y construcción, contratista de obras
it: impresa generale, appaltatore, ingegneria e costruzioni, contraente generale, appalti edili
osm: office=construction_company|construction; craft=builder; landuse=construction
names: construction, constructions, builders, building, contractors
also: contractor; construction_services; building_contractor; Construction & Engineering
near: Homebuilding

Civil works and earthmoving
en: civil, civil construction, civil works, earthmoving, earthmover, excavation, road construction, demolition, infrastructure
de: Tiefbau, Straßenbau, Erdbau, Abbruch, Infrastruktur
fr: génie civil, travaux publics, terrassement
es: obra civil, ingeniería civil, excavación, demolición, movimiento de tierras, infraestructura
it: genio civile, opere civili, scavo, demolizione, movimento terra, infrastruttura
osm: office=construction_company; craft=excavation; industrial=construction
names: civil, earthmoving, excavation, demolition, plant hire
also: excavating_company; civil_engineer; road_contractor; demolition_service; Construction & Engineering

Building materials
en: building material, building supply, concrete, cement, brick, quarry, quarrying, aggregate, sand and gravel, construction material, building material supplier, gravel, asphalt, stone quarry, sand, construction aggregate, cement producer, cement maker, ready mix concrete
de: Baustoff, Baustoffe, Baumaterial, Zement, Beton, Ziegel, Steinbruch, Kies, Asphalt, Zementhersteller, Zementwerk, Betonhersteller, Baustoffhändler
fr: matériau de construction, matériaux de construction, ciment, brique, carrière, cimentier, gravier, béton, granulats, asphalte
es: material de construcción, materiales de construcción, cemento, hormigón, ladrillo, cantera, cementera, grava, asfalto, concreto, áridos, hormigonera
it: materiale da costruzione, materiali da costruzione, calcestruzzo, mattone, cava, cementificio, ghiaia, asfalto, cemento, inerti, cementiero
osm: industrial=concrete_plant|brickyard|cement; landuse=quarry; shop=doityourself|trade
names: concrete, cement, bricks, quarries, building supplies
also: building_supply_store; concrete_contractor; Construction Materials
near: Building Products

Plumbers
en: plumber, plumbing, gas fitter, gasfitter, drainage
de: Klempner, Installateur, Sanitär, Sanitärbetrieb
fr: plombier, plomberie
es: fontanero, fontanería, plomero, plomería
it: idraulico, idraulici, idraulica
osm: craft=plumber|gas_fitter; shop=plumbing
names: plumbing, plumbers, drainage
also: plumbing

Electricians
en: electrician, electrical contractor
de: Elektriker, Elektroinstallateur, Elektrobetrieb
fr: électricien
es: electricista
it: elettricista
osm: craft=electrician; shop=electrical
names: electrical, electrics
also: electrician

Air conditioning and refrigeration
en: hvac, air conditioning, heating and cooling, refrigeration, heating, cooling, air conditioner
de: Klimaanlage, Klimatechnik, Kältetechnik, Heizung, Heizungsbau, Lüftung
fr: climatisation, chauffage, chauffagiste
es: aire acondicionado, climatización, calefacción, refrigeración
it: climatizzazione, condizionamento, aria condizionata, riscaldamento, refrigerazione
osm: craft=hvac|refrigeration
names: air conditioning, airconditioning, refrigeration, hvac
also: hvac_services
near: Building Products

Roofing, painting and finishing trades
en: roofer, roofing, painter, painting contractor, plasterer, tiler, tiling, flooring, glazier, carpenter, carpentry, joinery, cabinet maker, concreter, fencing, scaffolding
de: Dachdecker, Maler, Malerbetrieb, Tischler, Schreiner, Fliesenleger, Zimmerer, Gerüstbau
fr: couvreur, peintre en bâtiment, plâtrier, carreleur, menuisier, charpentier
es: techador, pintor, yesero, carpintero, carpintería, azulejista
it: conciatetti, imbianchino, piastrellista, falegname, carpentiere
osm: craft=roofer|painter|plasterer|tiler|floorer|glaziery|carpenter|joiner|cabinet_maker|scaffolder|fence
names: roofing, painting, tiling, glass, joinery, cabinets, fencing, scaffolding
also: roofing; painting; flooring_contractors; carpenter; fence_and_gate_sales

Landscaping and gardens
en: landscaper, landscaping, gardener, lawn care, tree service, arborist, wholesale nursery, nursery, garden centre, garden center
de: Gartenbau, Gärtner, Gärtnerei, Landschaftsbau, Baumschule
fr: paysagiste, jardinier, jardinerie, pépinière
es: jardinería, jardinero, paisajista, vivero
it: giardiniere, giardinaggio, paesaggista, vivaio
osm: craft=gardener|arborist; shop=garden_centre; landuse=plant_nursery
names: landscapes, landscaping, gardens, nursery, tree services
also: landscaping; gardener; tree_services; nursery_and_gardening

Home builders
en: homebuilder, home builder, house builder, homebuilding, home construction, residential construction, residential builder, residential developer, housing developer, home building company, new home builder, house building
de: Wohnungsbau, Hausbau, Eigenheimbauer, Wohnungsbauunternehmen, Hausbauer, Fertighaus, Eigenheimbau
fr: constructeur de maisons, construction de maisons, construction résidentielle, constructeur de logements
es: constructora de viviendas, construcción de viviendas, vivienda, viviendas, constructor de casas, promotora de viviendas
it: costruttore di case, costruzione di case, edilizia residenziale, costruttore di abitazioni
osm: office=construction_company|construction; craft=builder; landuse=construction
names: construction, constructions, builders, building, homes
also: home_builder; Homebuilding

Building products
en: building product, building product maker, window maker, door maker, water heater, plumbing product, lock maker, lock, faucet, window, window manufacturer, furnace, furnace maker, hvac manufacturer, hvac maker, hvac equipment, air conditioner maker, air conditioner manufacturer, air conditioning manufacturer, heating and cooling manufacturer, boiler, boiler maker, water heater manufacturer, door manufacturer, air conditioning maker, heating manufacturer, building products manufacturer, lock manufacturer, insulation, roofing manufacturer, climate control, security door, hvac company, heat pump
de: Bauprodukt, Bauprodukte, Bauelemente, Klimaanlagenhersteller, Heizungshersteller, Fensterhersteller, Türenhersteller, Schließanlagen, Schlosshersteller, Wärmepumpe, Bauproduktehersteller, Klimageräte, Warmwasserbereiter, Armaturen
fr: produit du bâtiment, produits de construction, produits du bâtiment, climatiseur, fabricant de climatiseurs, fabricant de fenêtres, chauffe-eau, serrures, robinetterie, pompe à chaleur, matériel de chauffage
es: producto de construcción, productos de construcción, fabricante de aire acondicionado, ventanas, cerraduras, calentadores, grifería, climatizadores, fabricante de ventanas
it: prodotto per l'edilizia, prodotti per l'edilizia, condizionatore, condizionatori, climatizzatore, serrature, infissi, caldaie, rubinetteria, produttore di condizionatori, scaldabagni, materiali edili finiti
osm: industrial=concrete_plant|brickyard|cement; landuse=quarry; shop=doityourself|trade
names: concrete, cement, bricks, quarries, building supplies
also: Building Products
near: Construction Materials
`;
