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
en: chemical, plastic, rubber, chemical company, commodity chemical, chemical producer, chemical manufacturer, chemical maker, petrochemical
de: Chemie, Chemikalien, Chemieunternehmen, Chemiekonzern, Kunststoff, Gummi, Chemiefirma, Chemiehersteller, Petrochemie, Chemiebranche
fr: chimie, chimique, produit chimique, plastique, caoutchouc, pétrochimie, industrie chimique, groupe chimique
es: química, químico, producto químico, plástico, caucho, petroquímica, industria química
it: chimica, chimico, prodotto chimico, plastica, gomma, petrolchimico, industria chimica, petrolchimica
osm: industrial=chemical|plastic|rubber; craft=plastic
names: chemicals, plastics, coatings
also: chemical_plant; plastic_manufacturer; plastic_fabrication_company; Specialty Chemicals; Commodity Chemicals; Industrial Gases; Fertilizers & Agricultural Chemicals

Paints and specialty chemicals
en: paint manufacturer, coating, paint maker, paint company, paint, specialty chemical, paint and coating, fragrance, flavor, flavour, flavor and fragrance, fragrance maker, adhesive, adhesive maker, sealant, ingredient maker, dye
de: Lack, Lackhersteller, Farben, Farbenhersteller, Spezialchemie, Spezialchemikalien, Klebstoff, Klebstoffhersteller, Duftstoffe, Aromen, Beschichtung
fr: peinture, fabricant de peinture, chimie de spécialité, spécialités chimiques, colle, adhésif, arômes, revêtement
es: pintura, fabricante de pinturas, especialidades químicas, química especializada, adhesivo, fragancias, recubrimiento
it: vernice, vernici, produttore di vernici, chimica specialistica, specialità chimiche, adesivo, aromi, rivestimenti
osm: industrial=chemical; craft=plastic
names: chemicals, coatings, paints
also: Specialty Chemicals
near: Commodity Chemicals

Packaging and paper
en: packaging, container, packaging company, paper mill, packaging maker, packaging manufacturer, packaging supplier, paper and packaging, packaging material
de: Verpackung, Verpackungshersteller, Behälter, Verpackungsunternehmen, Verpackungsindustrie, Verpackungsmaterial, Verpackungsfirma
fr: emballage, conditionnement, emballeur, fabricant d'emballages, emballages
es: envase, embalaje, empaque, embalajes, empaques, envasado, fabricante de envases
it: imballaggio, confezionamento, contenitore, imballaggi, packaging, confezioni, produttore di imballaggi
osm: industrial=packaging|paper; shop=packaging
names: packaging, paper
also: packaging_contractors_and_service; Paper & Plastic Packaging Products & Materials; Metal, Glass & Plastic Containers

Paper and cardboard
en: paper, box, box maker, carton, cardboard, cardboard box, corrugated, corrugated box, corrugated packaging, label maker, paper maker, paper manufacturer, paper product, pulp and paper, pulp, paperboard
de: Papier, Karton, Papierhersteller, Papierfabrik, Kartonhersteller, Pappe, Wellpappe, Etiketten, Zellstoff
fr: papier, carton, papetier, papeterie, papetière, cartonnage, étiquettes, cartonnerie
es: papel, cartón, papelera, cartonera, etiquetas, celulosa
it: carta, cartone, cartiera, cartiere, scatole, etichette, cartotecnica, cellulosa
osm: industrial=packaging|paper; shop=packaging
names: packaging, paper
also: Paper & Plastic Packaging Products & Materials
near: Metal, Glass & Plastic Containers

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
en: textile, clothing manufacturer, apparel, fashion, luxury goods, sportswear, clothing maker, clothes maker, clothing, clothes, fashion brand, luxury brand, handbag, activewear, garment, fashion house, fashion label, clothing brand, jeans, denim, sports apparel, athletic apparel, outerwear
de: Textil, Textilien, Bekleidung, Bekleidungshersteller, Mode, Modeunternehmen, Luxusgüter, Luxus, Modemarke, Modehersteller, Handtasche, Sportbekleidung, Luxusmarke, Kleidung
fr: vêtement, fabricant de vêtements, luxe, habillement, prêt à porter, maison de mode, marque de vêtements, marque de mode, mode, maroquinerie, textile
es: ropa, moda, prenda, lujo, confección, marca de ropa, textil, ropa deportiva
it: tessile, abbigliamento, lusso, vestiti, casa di moda, case di moda, marchio di moda, moda, vestiario, borsette
osm: shop=clothes|shoes|fabric; craft=tailor|shoemaker; industrial=textile
names: clothing, apparel, textiles
also: clothing_store; fashion; shoe_store; Apparel, Accessories & Luxury Goods
near: Footwear; Apparel Retail

Industrial machinery
en: machinery, machine maker, machine builder, industrial machinery, machinery manufacturer, machinery maker, industrial equipment, pump maker, elevator, machine tool, pump, pump manufacturer, tool maker, toolmaker, tool manufacturer, valve, valve maker, power tool, hand tool, escalator, compressor, bearing, machine shop equipment, industrial machine, machinery producer, packaging machine, hydraulic, hydraulics, industrial tool, elevator maker, elevator manufacturer, elevator company, filtration, welding equipment, robot maker, industrial component
de: Maschinenbau, Maschinenbauer, Maschine, Maschinen, Anlagenbau, Maschinenhersteller, Aufzug, Pumpe, Pumpen, Pumpenhersteller, Werkzeughersteller, Werkzeugbauer, Werkzeugmaschine, Werkzeugmaschinenbauer, Ventil, Ventile, Aufzugbauer, Aufzughersteller, Aufzugshersteller, Kompressor, Hydraulik, Industriemaschinen, Elektrowerkzeug, Rolltreppen, Wälzlager
fr: machine, machinerie, machines industrielles, constructeur de machines, équipement industriel, ascenseur, pompe, outils, fabricant d'outils, vanne, compresseur, construction mécanique, machine-outil, machines-outils, ascensoriste, hydraulique
es: maquinaria, maquinaria industrial, fabricante de maquinaria, ascensor, bombas, bomba hidráulica, herramientas industriales, fabricante de herramientas, válvula, compresores, máquina, máquinas, máquina herramienta, ascensores, maquinaria y equipo
it: macchinario, macchinari, macchine industriali, costruttore di macchine, macchina utensile, ascensore, pompa, pompe, valvola, compressore, utensili industriali, meccanica industriale, macchine utensili, industria meccanica, ascensori, meccanica di precisione, macchina
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
en: electrical equipment, electrical component, electrical, motor maker, heavy electrical equipment, turbine, generator, power equipment, wind turbine, power generator, transformer, electric motor, switchgear, turbine maker, generator maker, power generator maker
de: Elektrotechnik, Elektroausrüster, elektrische Ausrüstung, Turbine, Turbinen, Windturbine, Transformator, Generatorenhersteller, Elektrogeräte
fr: équipement électrique, matériel électrique, générateur, turbine, éolienne, transformateur
es: equipo eléctrico, material eléctrico, turbina, generador, equipos eléctricos, turbinas, transformador, aerogenerador
it: apparecchiatura elettrica, materiale elettrico, generatore, apparecchiature elettriche, turbina, turbine, trasformatore, turbine eoliche
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electrical Components & Equipment; Heavy Electrical Equipment

Truck and machinery makers
en: truck maker, truck manufacturer, construction machinery, construction equipment, heavy equipment, heavy machinery, trailer manufacturer, engine maker, bulldozer, excavator maker, construction equipment manufacturer, locomotive, locomotive maker, locomotive manufacturer, diesel engine, engine manufacturer, earthmoving machine maker, railcar maker, crane maker, heavy truck, mining equipment, mining machinery, engine
de: Lkw Hersteller, Nutzfahrzeug, Nutzfahrzeughersteller, Baumaschine, Baumaschinen, Baumaschinenhersteller, Lastwagenhersteller, Lokomotive, Lokomotivhersteller, Dieselmotor, Motorenhersteller, Motorenbauer, Bagger
fr: constructeur de camions, engin de chantier, fabricant de camions, engins de chantier, matériel de chantier, locomotive, moteur diesel, constructeur d'engins
es: fabricante de camiones, maquinaria de construcción, maquinaria pesada, locomotora, motores diésel, tractocamiones
it: costruttore di camion, produttore di camion, macchine movimento terra, macchine edili, veicoli industriali, locomotiva, motori diesel, escavatore
osm: shop=truck|truck_repair|trailer|forklift|machinery|motorcycle|caravan|boat
names: trucks, trailers, machinery, forklifts, motorcycles, caravans, marine
also: heavy_machinery; Construction Machinery & Heavy Transportation Equipment
near: Agricultural & Farm Machinery

Glass, metal and plastic containers
en: metal container, glass, glass maker, glass container, can maker, bottle maker, aluminium can, aluminum can, beverage can, beverage can maker, beverage container, drinks can, metal packaging, glass packaging, glass bottle, aluminum packaging
de: Glasbehälter, Dose, Dosenhersteller, Flaschenhersteller, Getränkedose, Getränkedosen, Metallverpackung, Glasverpackung
fr: canette, bouteille, fabricant de canettes, boîte métallique, emballage métallique, emballage en verre
es: lata, botella, fabricante de latas, envases metálicos, envases de vidrio
it: lattina, bottiglia, produttore di lattine, imballaggi metallici, imballaggi in vetro
osm: industrial=packaging|paper; shop=packaging
names: packaging, paper
also: Metal, Glass & Plastic Containers
near: Paper & Plastic Packaging Products & Materials

Footwear
en: footwear, shoe, shoe maker, shoemaker, boot, sneaker, shoe brand, footwear brand
de: Schuh, Schuhe, Schuhhersteller, Schuhmarke
fr: chaussure, fabricant de chaussures, chausseur, marque de chaussures
es: calzado, zapato, zapatera, fabricante de zapatos
it: calzatura, scarpa, calzaturificio, produttore di scarpe
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
en: household product, cleaning product, detergent, household good, home care, toothpaste, tissue, bleach, cleaning supplies maker, cleaning supply manufacturer, household goods maker, cleaning product maker, diaper, paper towel, toilet paper, laundry detergent, household cleaner, home product
de: Haushaltswaren, Haushaltsprodukt, Reinigungsmittel, Waschmittel, Zahnpasta, Haushaltsartikel, Putzmittel, Haushaltsproduktehersteller, Windeln
fr: produit ménager, produits d'entretien, produits ménagers, lessive, dentifrice, produit d'entretien, produits de ménage
es: producto del hogar, productos de limpieza, detergente, productos para el hogar, limpieza del hogar, artículos para el hogar, pasta de dientes, producto de limpieza
it: prodotto per la casa, prodotti per la casa, detersivo, prodotti per la pulizia, detergenti, articoli per la casa, dentifricio
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: Household Products
near: Personal Care Products

Cosmetics and personal care
en: cosmetic, beauty, beauty company, personal care, cosmetics maker, beauty product, hygiene product, perfume, toiletry, personal care product, makeup, make up, skincare, skin care, shampoo, soap, hair care, beauty brand, cosmetics company, cosmetics manufacturer, fragrance brand, toiletries, lipstick, deodorant, consumer health
de: Kosmetik, Körperpflege, Kosmetikhersteller, Pflegeprodukt, Parfüm, Hautpflege, Schminke, Seife, Kosmetikmarke, Kosmetikkonzern, Pflegeprodukte, Drogerieartikel
fr: cosmétique, produit de beauté, soins personnels, produits de beauté, cosmétiques, maquillage, soin de la peau, parfum, hygiène, savon
es: cosmético, cosmética, cuidado personal, producto de belleza, maquillaje, perfume, cuidado de la piel, higiene personal, belleza, jabón
it: cosmetici, cura della persona, profumo, prodotto di bellezza, cosmetica, trucco, bellezza, profumi, cura della pelle, sapone, igiene personale
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: cosmetic_and_beauty_supplies; Personal Care Products
near: Household Products
`;
