export const buildingTerms = `
Construction
en: construction, builder, building, building company, building contractor, general contractor, commercial construction, construction company, engineering and construction
de: Bau, Bauunternehmen, Baufirma, Bauunternehmer, Baugesellschaft, Bauwesen, Baukonzern, Bauindustrie, Baubranche, Hochbau
fr: entreprise de construction, bâtiment, BTP, constructeur de bâtiments, entrepreneur en bâtiment
es: construcción, constructora, empresa constructora, edificación
it: costruzione, impresa edile, edilizia, edile, impresa di costruzioni
osm: office=construction_company|construction; craft=builder; landuse=construction
names: construction, constructions, builders, building, homes
also: contractor; construction_services; home_builder; building_contractor; Construction & Engineering; Homebuilding
near: Building Products

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
en: building material, building supply, concrete, cement, brick, quarry, quarrying, aggregate, sand and gravel, construction material, building material supplier
de: Baustoff, Baustoffe, Baumaterial, Zement, Beton, Ziegel, Steinbruch
fr: matériau de construction, matériaux de construction, ciment, brique, carrière
es: material de construcción, materiales de construcción, cemento, hormigón, ladrillo, cantera
it: materiale da costruzione, materiali da costruzione, calcestruzzo, mattone, cava
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
en: homebuilder, home builder, house builder, homebuilding, home construction, residential construction, residential builder
de: Wohnungsbau, Hausbau, Eigenheimbauer, Wohnungsbauunternehmen, Hausbauer, Fertighaus
fr: constructeur de maisons, construction de maisons, construction résidentielle, constructeur de logements
es: constructora de viviendas, construcción de viviendas, vivienda, viviendas, constructor de casas
it: costruttore di case, costruzione di case, edilizia residenziale, costruttore di abitazioni
osm: office=construction_company|construction; craft=builder; landuse=construction
names: construction, constructions, builders, building, homes
also: home_builder; Homebuilding

Building products
en: building product, building product maker, window maker, door maker, water heater
de: Bauprodukt, Bauprodukte, Bauelemente
fr: produit du bâtiment, produits de construction, produits du bâtiment
es: producto de construcción, productos de construcción
it: prodotto per l'edilizia, prodotti per l'edilizia
osm: industrial=concrete_plant|brickyard|cement; landuse=quarry; shop=doityourself|trade
names: concrete, cement, bricks, quarries, building supplies
also: Building Products
near: Construction Materials
`;
