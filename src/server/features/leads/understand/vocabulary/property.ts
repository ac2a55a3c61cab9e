export const propertyTerms = `
Education
en: school, education, college, university, training provider, tafe, rto, childcare, child care, kindergarten, preschool
de: Schule, Bildung, Universität, Hochschule, Ausbildung
fr: école, université, formation, crèche
es: escuela, educación, universidad, formación, guardería, colegio
it: scuola, istruzione, università, formazione, asilo
osm: amenity=school|college|university|childcare|kindergarten; office=educational_institution
names: school, college, training, childcare, early learning
also: school; college_university; education; preschool; day_care_preschool; Education Services

Real estate
en: real estate, property manager, property management, property, landlord, property company, real estate company
de: Immobilien, Immobilie, Immobilienunternehmen, Hausverwaltung, Immobilienverwaltung, Immobilienkonzern, Immobilienfirma, Immobiliengesellschaft, Immobilienbranche
fr: immobilier, gestion immobilière, société immobilière, secteur immobilier
es: inmobiliaria, inmobiliario, bienes raíces, empresa inmobiliaria
it: immobiliare, gestione immobiliare, immobili, società immobiliare, azienda immobiliare
osm: office=estate_agent|property_management
names: real estate, property, realty
also: real_estate_agent; real_estate; property_management; commercial_real_estate; Real Estate

Property developers
en: property developer, developer of property, land developer, property development
de: Projektentwickler, Bauträger, Immobilienentwickler
fr: promoteur immobilier, promotion immobilière
es: promotor inmobiliario, promotora inmobiliaria
it: promotore immobiliare, sviluppatore immobiliare
osm: office=property_developer|estate_agent
names: developments, property
also: real_estate_developer; property_developer; Homebuilding; Real Estate Services

Property funds
en: reit, real estate investment trust, property trust, real estate trust, property fund, real estate fund
de: Immobilienfonds, Immobilientrust, Immobilienaktiengesellschaft, Immobilien-AG, REITs
fr: société d'investissement immobilier, foncière, fonds immobilier, foncière cotée, foncières cotées
es: fondo inmobiliario, fideicomiso inmobiliario, sociedad de inversión inmobiliaria, socimi
it: fondo immobiliare, fondi immobiliari, società di investimento immobiliare, società immobiliare quotata
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Data Center REITs; Health Care REITs; Hotel & Resort REITs; Industrial REITs; Multi-Family Residential REITs; Office REITs; Other Specialized REITs; Retail REITs; Self-Storage REITs; Single-Family Residential REITs; Telecom Tower REITs; Timber REITs

Real estate services
en: real estate service, real estate broker, real estate brokerage, property broker, realtor company, real estate agent, realtor, estate agent, real estate agency, estate agency, property agent, letting agent
de: Immobiliendienstleister, Immobilienvermittler, Immobilienmakler, Makler für Immobilien, Maklerbüro
fr: services immobiliers, courtier immobilier, agence immobilière, agent immobilier
es: servicios inmobiliarios, corredor inmobiliario, agente inmobiliario, agencia inmobiliaria
it: servizi immobiliari, intermediario immobiliare, agenzia immobiliare, agente immobiliare
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Real Estate Services; real_estate_agent

Apartment owners
en: apartment, apartment building, apartment landlord, multifamily, apartment owner, residential landlord, apartment reit, residential reit, rental apartment, multi family, multifamily landlord, multifamily owner, rental housing, apartment operator, apartment company, housing landlord, residential property, residential real estate, apartment complex
de: Wohnung, Wohnungsunternehmen, Wohnungsgesellschaft, Mietwohnung, Wohnimmobilien, Wohnungsvermieter, Vermieter von Wohnungen, Wohnungskonzern
fr: appartement, bailleur, logement, immobilier résidentiel, bailleur résidentiel, logements locatifs
es: apartamento, departamento, piso, inmobiliaria residencial, vivienda en alquiler, apartamentos
it: appartamento, appartamenti, immobiliare residenziale, residenziale in affitto, alloggi in affitto
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Multi-Family Residential REITs; Single-Family Residential REITs

Rental homes
en: single family home, single family rental, rental home, rental house
de: Einfamilienhaus, Miethaus
fr: maison individuelle, maison de location
es: casa unifamiliar, casa de alquiler
it: casa unifamiliare, case in affitto
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Single-Family Residential REITs
near: Multi-Family Residential REITs

Offices
en: office building, office reit, office landlord, office space, office property
de: Bürogebäude, Büroimmobilien, Bürofläche
fr: immeuble de bureaux, immobilier de bureaux, bureaux
es: edificio de oficinas, oficinas
it: edificio per uffici, uffici, immobili per uffici
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Office REITs

Shopping centres
en: shopping center, shopping centre, shopping mall, mall, mall owner, retail reit, retail property, shopping center owner, retail landlord, strip mall, shopping plaza, retail real estate, outlet mall, outlet center, shopping mall operator, retail center
de: Einkaufszentrum, Einkaufszentren, Einzelhandelsimmobilien, Einkaufszentrenbetreiber, Shoppingcenter, Shopping Center
fr: centre commercial, centres commerciaux, galerie marchande
es: centro comercial, centros comerciales, plazas comerciales
it: centro commerciale, centri commerciali, gestore di centri commerciali
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Retail REITs

Data centres
en: data centre, data center, data center reit, data center operator, colocation
de: Rechenzentrum, Rechenzentren, Datenzentrum
fr: centre de données, datacenter
es: centro de datos, centros de datos
it: centro dati
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Data Center REITs
near: Internet Services & Infrastructure

Hotel owners
en: hotel reit, hotel owner, resort reit, hotel property, hotel and resort reit
de: Hotelimmobilien, Hoteleigentümer
fr: foncière hôtelière, immobilier hôtelier
es: inmobiliaria hotelera, propietario de hoteles
it: immobiliare alberghiera, proprietario di hotel
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: Hotel & Resort REITs

Industrial property
en: industrial reit, industrial property, logistics property, warehouse owner, industrial real estate, warehouse reit, logistics real estate, industrial landlord, warehouse landlord, warehouse operator, logistics landlord, distribution center owner
de: Logistikimmobilien, Industrieimmobilien, Gewerbeimmobilien
fr: immobilier industriel, immobilier logistique
es: inmobiliaria industrial, inmobiliaria logística
it: immobiliare industriale, immobiliare logistico
osm: industrial=warehouse|cold_storage|storage; shop=storage_rental; building=warehouse
names: warehouse, storage
also: Industrial REITs

Healthcare property
en: healthcare reit, health care reit, senior housing, medical office building, healthcare real estate, medical property, medical office reit, medical office, senior living, senior living owner, assisted living, healthcare property, senior living community, nursing home owner, healthcare landlord
de: Gesundheitsimmobilien, Pflegeimmobilien
fr: immobilier de santé
es: inmobiliaria sanitaria
it: immobiliare sanitario
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Health Care REITs

Self-storage
en: self storage, storage unit, self storage reit, storage facility, mini storage, self storage facility
de: Selfstorage, Mietlager, Lagerraum
fr: garde-meuble, self stockage
es: trastero, autoalmacenamiento, guardamuebles
it: deposito self storage, box deposito
osm: industrial=warehouse|cold_storage|storage; shop=storage_rental; building=warehouse
names: warehouse, storage
also: self_storage_facility; storage_facility; Self-Storage REITs

Cell towers
en: cell tower, telecom tower, mobile tower, tower company, telecom tower reit, wireless tower, phone mast, tower operator, tower owner, tower reit, communications tower, radio tower, wireless infrastructure, tower
de: Funkturm, Mobilfunkmast, Funkmast, Sendemast, Mobilfunkmasten, Funkmasten, Funktürme
fr: antenne relais, pylône télécom, tour de télécommunication
es: torre de telecomunicaciones, antena de telefonía, torre de telefonía
it: torre di telecomunicazione, torri di telecomunicazione, traliccio
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: Telecom Tower REITs

Timberland
en: timberland, timber reit, forest owner, timber company
de: Waldbesitzer, Forstfonds
fr: propriétaire forestier, foncière forestière
es: propietario forestal, tierras forestales
it: proprietario forestale, terreni boschivi
osm: craft=sawmill; industrial=sawmill|timber; shop=timber; office=forestry
names: timber, sawmill, forestry
also: Timber REITs

Specialized property funds
en: specialized reit, document storage, records management, records storage, billboard reit
de: Aktenlagerung, Archivierung, Dokumentenlagerung
fr: archivage, stockage de documents
es: archivo de documentos, custodia de documentos
it: archiviazione documenti, gestione documentale
osm: office=estate_agent|property_management
names: real estate, property, realty
also: Other Specialized REITs
`;
