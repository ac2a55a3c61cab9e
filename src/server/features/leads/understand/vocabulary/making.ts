export const makingTerms = `
Manufacturing
en: manufacturing, manufacturer, maker, factory, producer
de: Industrie, Fabrik, Fertigung, Produktion, verarbeitendes Gewerbe
fr: industriel, usine, industrie manufacturière
es: fábrica, manufactura, manufacturera, industria manufacturera
it: fabbrica, manifattura, manifatturiero, produzione industriale
osm: man_made=works; industrial=factory|manufacturing; craft=metal_construction
names: manufacturing, industries, products
also: industrial_company; manufacturing_and_industrial_consultant; factory; Industrials; Industrial Machinery & Supplies & Components; Industrial Conglomerates; Electronic Manufacturing Services
weak: yes

Metal work and engineering shops
en: metal fabrication, fabrication, fabricator, steelwork, welding, welder, machine shop, foundry, engineering works, sheet metal, galvanising
de: Metallbau, Schlosserei, Schweißerei, Gießerei, Metallverarbeitung
fr: métallurgie, soudure, fonderie, tôlerie, chaudronnerie
es: metalurgia, soldadura, fundición, taller metalúrgico
it: carpenteria metallica, saldatura, fonderia, officina meccanica, metallurgia
osm: craft=metal_construction|welder|blacksmith|toolmaker; industrial=metal_processing|steelmaking|machine_shop
names: engineering, steel, fabrication, welding, metal
also: metal_fabricator; metal_supplier; welders; machine_shop
near: Steel

Chemicals and plastics
en: chemical, plastic, rubber, paint manufacturer, coating, chemical company, paint maker, paint company, specialty chemical, commodity chemical
de: Chemie, Chemikalien, Chemieunternehmen, Chemiekonzern, Kunststoff, Gummi, Lack, Farben
fr: chimie, chimique, produit chimique, plastique, caoutchouc, peinture
es: química, químico, producto químico, plástico, caucho, pintura
it: chimica, chimico, prodotto chimico, plastica, gomma, vernice
osm: industrial=chemical|plastic|rubber; craft=plastic
names: chemicals, plastics, coatings
also: chemical_plant; plastic_manufacturer; plastic_fabrication_company; Specialty Chemicals; Commodity Chemicals
near: Industrial Gases; Fertilizers & Agricultural Chemicals

Packaging and paper
en: packaging, paper, box, container, packaging company, paper mill, carton
de: Verpackung, Verpackungshersteller, Papier, Karton, Behälter
fr: emballage, conditionnement
es: envase, embalaje, empaque, papel
it: imballaggio, confezionamento, carta, cartone, contenitore
osm: industrial=packaging|paper; shop=packaging
names: packaging, paper
also: packaging_contractors_and_service; Paper & Plastic Packaging Products & Materials; Metal, Glass & Plastic Containers

Printing and signs
en: printer, printing, sign writer, signage
de: Druckerei, Druck, Beschilderung
fr: imprimerie, imprimeur, enseigne
es: imprenta, impresión, rótulo
it: tipografia, stampa, insegna
osm: craft=printer|signmaker; shop=copyshop
names: printing, print, signs, signage
also: printing_services; sign_making; commercial_printer

Textiles and clothing makers
en: textile, clothing manufacturer, apparel, fashion, luxury goods, sportswear, clothing maker, clothes maker, clothing, clothes, fashion brand, luxury brand
de: Textil, Textilien, Bekleidung, Bekleidungshersteller, Mode, Modeunternehmen, Luxusgüter, Luxus
fr: vêtement, fabricant de vêtements, luxe, habillement, prêt à porter
es: ropa, moda, prenda, lujo, confección
it: tessile, abbigliamento, lusso, vestiti
osm: shop=clothes|shoes|fabric; craft=tailor|shoemaker; industrial=textile
names: clothing, apparel, textiles
also: clothing_store; fashion; shoe_store; Apparel, Accessories & Luxury Goods
near: Footwear; Apparel Retail

Industrial machinery
en: machinery, machine maker, machine builder, industrial machinery, machinery manufacturer, machinery maker, industrial equipment, pump maker, elevator, machine tool
de: Maschinenbau, Maschinenbauer, Maschine, Maschinen, Anlagenbau, Maschinenhersteller, Aufzug
fr: machine, machinerie, machines industrielles, constructeur de machines, équipement industriel, ascenseur
es: maquinaria, maquinaria industrial, fabricante de maquinaria, ascensor
it: macchinario, macchinari, macchine industriali, costruttore di macchine, macchina utensile, ascensore
osm: man_made=works; industrial=factory|manufacturing; craft=metal_construction
names: manufacturing, industries, products
also: industrial_equipment; Industrial Machinery & Supplies & Components
near: Construction Machinery & Heavy Transportation Equipment

Industrial companies
en: industrial, industrial sector, capital goods
de: Industrieunternehmen, Industriegüter, Investitionsgüter
fr: biens d'équipement, entreprise industrielle
es: bienes de equipo, empresa industrial
it: beni strumentali, azienda industriale
osm: man_made=works; industrial=factory|manufacturing; craft=metal_construction
names: manufacturing, industries, products
also: Industrials
weak: yes

Conglomerates
en: conglomerate, industrial conglomerate, diversified industrial
de: Mischkonzern, Konglomerat, Industriekonglomerat
fr: conglomérat, conglomérat industriel
es: conglomerado, conglomerado industrial
it: conglomerato, conglomerato industriale
osm: man_made=works; industrial=factory|manufacturing; craft=metal_construction
names: manufacturing, industries, products
also: Industrial Conglomerates
near: Multi-Sector Holdings

Electrical equipment
en: electrical equipment, electrical component, electrical, motor maker, heavy electrical equipment, turbine, generator, power equipment
de: Elektrotechnik, Elektroausrüster, elektrische Ausrüstung
fr: équipement électrique, matériel électrique, générateur
es: equipo eléctrico, material eléctrico, turbina, generador, equipos eléctricos
it: apparecchiatura elettrica, materiale elettrico, generatore, apparecchiature elettriche
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electrical Components & Equipment; Heavy Electrical Equipment

Truck and machinery makers
en: truck maker, truck manufacturer, construction machinery, construction equipment, heavy equipment, heavy machinery, trailer manufacturer, engine maker, bulldozer, excavator maker, construction equipment manufacturer
de: Lkw Hersteller, Nutzfahrzeug, Nutzfahrzeughersteller, Baumaschine, Baumaschinen, Baumaschinenhersteller, Lastwagenhersteller
fr: constructeur de camions, engin de chantier, fabricant de camions, engins de chantier, matériel de chantier
es: fabricante de camiones, maquinaria de construcción, maquinaria pesada
it: costruttore di camion, produttore di camion, macchine movimento terra, macchine edili, veicoli industriali
osm: shop=truck|truck_repair|trailer|forklift|machinery|motorcycle|caravan|boat
names: trucks, trailers, machinery, forklifts, motorcycles, caravans, marine
also: heavy_machinery; Construction Machinery & Heavy Transportation Equipment
near: Agricultural & Farm Machinery

Glass, metal and plastic containers
en: metal container, glass, glass maker, glass container, can maker, bottle maker, aluminium can, aluminum can
de: Glasbehälter, Dose, Dosenhersteller, Flaschenhersteller
fr: canette, bouteille, fabricant de canettes, boîte métallique
es: lata, botella, fabricante de latas
it: lattina, bottiglia, produttore di lattine
osm: industrial=packaging|paper; shop=packaging
names: packaging, paper
also: Metal, Glass & Plastic Containers
near: Paper & Plastic Packaging Products & Materials

Footwear
en: footwear, shoe, shoe maker, shoemaker, boot, sneaker
de: Schuh, Schuhe, Schuhhersteller
fr: chaussure, fabricant de chaussures
es: calzado, zapato
it: calzatura, scarpa, calzaturificio
osm: shop=clothes|shoes|fabric; craft=tailor|shoemaker; industrial=textile
names: clothing, apparel, textiles
also: shoe_store; Footwear
near: Apparel, Accessories & Luxury Goods

Toys and leisure products
en: toy, toy maker, game maker, toy company, leisure product, sporting goods maker, board game
de: Spielzeug, Spielwaren, Spielzeughersteller, Freizeitartikel
fr: jouet, fabricant de jouets, loisirs, articles de loisirs
es: juguete, juguetes, juguetera, fabricante de juguetes, artículos de ocio
it: giocattolo, giocattoli, produttore di giocattoli, articoli per il tempo libero
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: toy_store; Leisure Products

Household products
en: household product, cleaning product, detergent, household good, home care
de: Haushaltswaren, Haushaltsprodukt, Reinigungsmittel, Waschmittel
fr: produit ménager, produits d'entretien, produits ménagers
es: producto del hogar, productos de limpieza, detergente, productos para el hogar
it: prodotto per la casa, prodotti per la casa, detersivo
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: Household Products
near: Personal Care Products

Cosmetics and personal care
en: cosmetic, beauty, beauty company, personal care, cosmetics maker, beauty product, hygiene product, perfume, toiletry, personal care product
de: Kosmetik, Körperpflege, Kosmetikhersteller, Pflegeprodukt, Parfüm
fr: cosmétique, produit de beauté, soins personnels, produits de beauté
es: cosmético, cosmética, cuidado personal, producto de belleza
it: cosmetici, cura della persona, profumo, prodotto di bellezza
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: cosmetic_and_beauty_supplies; Personal Care Products
near: Household Products
`;
