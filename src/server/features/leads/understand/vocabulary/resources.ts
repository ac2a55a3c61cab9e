export const resourcesTerms = `
Mining
en: mining, mine, miner, coal, iron ore, lithium, mineral exploration, mining service, mining company, metal, metals and mining
de: Bergbau, Bergwerk, Kohle, Eisenerz, Bergbauunternehmen, Minenbetreiber, Bergbaukonzern, Mine, Minen, Erzabbau
fr: minier, minière, exploitation minière, charbon, minerai de fer, mine, mines, mineur, compagnie minière
es: minería, minera, mina, carbón, mineral de hierro, minas, compañía minera
it: miniera, minerario, mineraria, estrazione mineraria, carbone, miniere, società mineraria, industria mineraria
osm: landuse=quarry; industrial=mine; office=mining; man_made=mineshaft
names: mining, resources, minerals, gold, coal
also: mining; coal_and_coke; Gold; Copper; Metals & Mining
near: Steel

Oil and gas
en: oil, oil and gas, petroleum, fuel, fuel distributor, oil company, fossil fuel
de: Öl, Erdöl, Öl und Gas, Mineralöl, Ölkonzern, Erdgas, Ölfirma
fr: pétrole, pétrolier, pétrolière, pétrole et gaz, hydrocarbure, gaz naturel
es: petróleo, petrolero, petrolera, petróleo y gas, hidrocarburo, gas natural, combustible
it: petrolio, petrolifero, petrolifera, petrolio e gas, idrocarburo, gas naturale
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: oil_and_gas; fuel_dock; energy_company; Oil & Gas Exploration & Production; Oil & Gas Refining & Marketing; Oil & Gas Equipment & Services; Oil & Gas Storage & Transportation; Integrated Oil & Gas

Solar and renewable energy
en: solar, solar installer, wind farm, renewable, renewable energy, battery storage
de: Photovoltaik, Windpark, Windkraft, erneuerbare Energie
fr: solaire, photovoltaïque, éolien, parc éolien, énergie renouvelable
es: fotovoltaica, eólica, parque eólico, energía renovable
it: solare, fotovoltaico, eolico, parco eolico, energia rinnovabile
osm: craft=solar; shop=solar; office=energy_supplier; power=plant
names: solar, renewables, energy
also: solar_installation; Independent Power Producers & Energy Traders; Renewable Electricity

Utilities
en: utility, public utility, multi utility, utility company
de: Versorger, Versorgungsunternehmen, Stadtwerke, Energieversorger
fr: services publics, fournisseur d'énergie, distributeur d'énergie
es: servicios públicos, suministros básicos, empresa de servicios públicos
it: servizi pubblici, utenze, multiutility, fornitore di energia
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: public_utility_company; water_supplier; electric_utility_provider; Utilities; Electric Utilities; Gas Utilities; Multi-Utilities; Water Utilities

Waste and recycling
en: waste, waste management, recycling, recycler, skip bin, scrap metal, environmental service, garbage, garbage collection, garbage company, trash, trash collector, trash collection, waste hauler, garbage hauler, waste disposal, waste collection, refuse, refuse collection, rubbish, rubbish removal, trash removal, sanitation, waste removal, garbage removal, landfill, junk removal, garbage collector, waste company, waste service, dumpster, recycling company, hazardous waste, waste treatment
de: Entsorgung, Abfall, Müll, Müllabfuhr, Schrott, Umweltdienst, Entsorger, Abfallentsorger, Müllentsorger, Abfallentsorgung, Entsorgungsunternehmen, Abfallwirtschaft, Müllentsorgung, Recyclingunternehmen, Entsorgungsbetrieb
fr: déchet, gestion des déchets, recyclage, ferraille, services environnementaux, ordures, ordures ménagères, collecte des ordures, collecte des déchets, traitement des déchets, recycleur, assainissement, enlèvement des déchets
es: residuo, gestión de residuos, reciclaje, chatarra, basura, servicios ambientales, recolección de basura, recogida de residuos, recolección de residuos, recicladora, desechos, gestión de desechos, tratamiento de residuos
it: rifiuti, gestione rifiuti, riciclaggio, riciclo, rottame, servizi ambientali, smaltimento rifiuti, raccolta rifiuti, spazzatura, nettezza urbana, smaltimento, trattamento rifiuti, gestione dei rifiuti
osm: industrial=scrap_yard|recycling; amenity=waste_transfer_station; office=waste
names: waste, recycling, skip bins, scrap, environmental
also: recycling_center; garbage_collection_service; waste_management; junk_removal_and_hauling; Environmental & Facilities Services

Gold mining
en: gold, gold miner, gold mining, gold mine, gold producer, precious metal
de: Goldbergbau, Goldmine, Goldproduzent, Edelmetall, Gold, Goldminen, Goldförderer
fr: minerai d'or, métaux précieux, aurifère, orpailleur
es: oro, mina de oro, minera de oro, metales preciosos, minería de oro
it: miniera d'oro, metalli preziosi, miniere d'oro, produttore d'oro, estrazione di oro
osm: landuse=quarry; industrial=mine; office=mining; man_made=mineshaft
names: mining, resources, minerals, gold, coal
also: Gold
near: Copper

Copper mining
en: copper, copper miner, copper mining, copper mine, copper producer
de: Kupfer, Kupferbergbau, Kupfermine
fr: cuivre, mine de cuivre, mines de cuivre
es: cobre, mina de cobre, minera de cobre, minería de cobre
it: rame, miniera di rame, miniere di rame
osm: landuse=quarry; industrial=mine; office=mining; man_made=mineshaft
names: mining, resources, minerals, gold, coal
also: Copper
near: Gold

Steel
en: steel, steelmaker, steel maker, steel producer, steel mill, iron and steel, steel company, steel manufacturer
de: Stahl, Stahlhersteller, Stahlwerk, Stahlkonzern, Stahlindustrie, Stahlproduzent, Stahlerzeuger, Stahlfirma, Stahlproduktion
fr: acier, sidérurgie, aciérie, sidérurgique, producteur d'acier, fabricant d'acier, sidérurgiste
es: acero, siderurgia, acería, siderúrgica, acerera, fabricante de acero, productor de acero
it: acciaio, acciaieria, siderurgico, siderurgia, produttore di acciaio, produttore d'acciaio, siderurgica
osm: craft=metal_construction|welder|blacksmith|toolmaker; industrial=metal_processing|steelmaking|machine_shop
names: engineering, steel, fabrication, welding, metal
also: Steel

Materials
en: material, raw material, basic material
de: Rohstoff, Grundstoff, Werkstoff
fr: matière première, matériaux de base
es: materia prima, materias primas, materiales básicos
it: materie prime
osm: industrial=chemical|plastic|rubber; craft=plastic
names: chemicals, plastics, coatings
also: Materials
weak: yes

Industrial gases
en: industrial gas, oxygen supplier, hydrogen, technical gas, industrial gas producer, industrial gas company, nitrogen, gases
de: Industriegas, Industriegase, Wasserstoff, Industriegasehersteller, Sauerstoff
fr: gaz industriel, gaz industriels, hydrogène, oxygène
es: gas industrial, gases industriales, hidrógeno, oxígeno
it: gas industriale, gas tecnici, idrogeno, gas industriali, gas tecnico, ossigeno
osm: industrial=chemical|plastic|rubber; craft=plastic
names: chemicals, plastics, coatings
also: Industrial Gases

Oil refineries
en: oil refinery, refinery, refiner, oil refining, petroleum refiner, refining, refining and marketing, gasoline, gasoline producer, fuel refiner, petrol producer
de: Raffinerie, Ölraffinerie, Erdölraffinerie
fr: raffinerie de pétrole, raffineur, raffinage
es: refinería, refinería de petróleo, refino
it: raffineria, raffineria di petrolio, raffinazione
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Oil & Gas Refining & Marketing
near: Integrated Oil & Gas

Pipelines
en: pipeline, gas pipeline, oil pipeline, midstream, pipeline operator, oil storage, gas storage
de: Pipelinebetreiber, Gasleitung, Ölpipeline
fr: oléoduc, gazoduc
es: oleoducto, gasoducto
it: oleodotto, gasdotto
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Oil & Gas Storage & Transportation

Oil field services
en: oil field service, fracking, oilfield service, drilling, drilling contractor, oil service, oilfield equipment, oil and gas equipment, oil drilling equipment, oilfield
de: Ölfeldservice, Bohrung, Bohrunternehmen, Ölbohrung, Ölausrüster, Ölfeldausrüster, Ölfelddienstleister, Ölfeld, Ölfelddienste
fr: services pétroliers, forage, parapétrolier, forage pétrolier, services pétroliers et gaziers
es: servicios petroleros, perforación, servicios petroleros y de gas, equipo petrolero
it: servizi petroliferi, perforazione, trivellazione, servizi per giacimenti
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Oil & Gas Equipment & Services

Oil and gas producers
en: oil exploration, gas exploration, oil and gas producer, oil and gas exploration, exploration and production, upstream, shale, driller, fracker, e&p, e&p company, oil driller, gas driller, natural gas driller, shale gas, shale oil
de: Ölförderung, Ölproduzent, Erdölförderung, Gasförderung, Ölförderer
fr: exploration pétrolière, producteur de pétrole, production pétrolière
es: exploración petrolera, productor de petróleo, extracción de petróleo
it: esplorazione petrolifera, produttore di petrolio, estrazione di petrolio
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Oil & Gas Exploration & Production
near: Integrated Oil & Gas

Oil and gas production
en: oil producer, gas producer, natural gas producer, petroleum producer, crude oil, crude oil producer
de: Erdölproduzent, Erdgasproduzent
fr: producteur de gaz, producteur de gaz naturel, producteur pétrolier
es: productor de gas, productora de gas
it: produttore petrolifero, produttore di gas, produttore di gas naturale
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Oil & Gas Exploration & Production; Integrated Oil & Gas

Oil majors
en: oil major, integrated oil, integrated oil and gas, big oil
de: integrierter Ölkonzern, Ölmulti
fr: major pétrolière, supermajor
es: gran petrolera, petrolera integrada
it: major petrolifera, compagnia petrolifera integrata
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Integrated Oil & Gas

Energy
en: energy, energy company, energy producer
de: Energie, Energieunternehmen, Energiekonzern, Energiewirtschaft
fr: énergétique, société d'énergie
es: energía, energética, empresa de energía
it: energetico, azienda energetica
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: Energy
near: Electric Utilities; Multi-Utilities; Independent Power Producers & Energy Traders; Gas Utilities
`;
