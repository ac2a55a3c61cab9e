export const farmingTerms = `
Agriculture
en: agriculture, agricultural, agribusiness, farm, farming, farmer, cropping, grain, grain grower, cotton, cattle, livestock, beef, sheep, dairy, dairy farm, poultry, piggery, feedlot, horticulture, grower, orchard, aquaculture, station, agricultural product, agricultural commodity, crop, grain trader, grain merchant, grain processor, crop trader, agricultural trader, agri business, farming company, soybean
de: Landwirtschaft, Landwirt, Agrar, Agrarunternehmen, Bauernhof, Getreide, Viehzucht, Milchviehbetrieb, Agrarkonzern, Getreidehandel, Getreidehändler, Landwirtschaftsunternehmen
fr: agricole, agriculteur, exploitation agricole, ferme, céréale, élevage, négociant en céréales, agriculture, négoce agricole
es: agricultura, agrícola, agricultor, granja, ganadería, agropecuaria, comercializadora de granos, agroindustria
it: agricoltura, agricolo, agricoltore, azienda agricola, allevamento, agroindustria, commercio di cereali, cerealicolo
osm: landuse=farmyard|orchard|aquaculture; place=farm; industrial=grain_elevator|agriculture; office=farming; shop=agrarian
names: farm, farms, pastoral, grain, agriculture, cotton, cattle, dairy
also: farm; dairy_farm; agricultural_service; agricultural_cooperatives; poultry_farm; Agricultural Products & Services
near: Fertilizers & Agricultural Chemicals; Agricultural & Farm Machinery

Farm supplies and machinery
en: tractor dealer, farm supply, rural supply, rural merchandise, agronomy, irrigation
de: Landhandel, Agrarhandel, Bewässerung
fr: fournitures agricoles, agronomie
es: suministros agrícolas, riego, agronomía
it: forniture agricole, irrigazione
osm: shop=agrarian|tractor|farm; industrial=agriculture
names: rural, agronomy, ag supplies, tractors, machinery, irrigation
also: farm_equipment_and_supply; farming_equipment_store; agriculture_association; Agricultural & Farm Machinery; Fertilizers & Agricultural Chemicals

Wineries and distilleries
en: winery, wine, vineyard, distillery, distiller, cider, wine and spirits, spirits, liquor, whiskey, alcohol, bourbon, tequila, vodka, gin, rum, whisky, wine maker, winemaker, spirits maker, liquor producer, wine company, liquor company, champagne, alcoholic beverage, alcoholic drink, hard liquor, vintner
de: Weingut, Weingüter, Winzer, Wein, Brennerei, Destillerie, Spirituosen, Whisky, Schnaps, Weinhersteller, Weinkellerei, Alkohol, Spirituosenhersteller, Weinbau, Sekt
fr: vin, vignoble, viticulteur, domaine viticole, distillerie, spiritueux, producteur de vin, alcool, vins et spiritueux, champagne, viticole, distillateur
es: vino, bodega, viñedo, destilería, licor, licores, bebidas alcohólicas, vinícola, productor de vino, destiladora, vitivinícola
it: vini, cantina, vigneto, distilleria, liquore, alcolici, produttore di vino, bevande alcoliche, casa vinicola, cantine, vinicolo, superalcolici
osm: craft=winery|brewery|distillery; landuse=vineyard; shop=wine
names: wines, vineyard, brewing, distillery, estate
also: winery; distillery; Distillers & Vintners
near: Brewers

Forestry and timber
en: forestry, timber, sawmill, logging, lumber, wood product
de: Forst, Forstwirtschaft, Holz, Sägewerk, Holzwirtschaft
fr: forestier, sylviculture, bois, scierie
es: forestal, silvicultura, madera, aserradero
it: forestale, silvicoltura, legname, legno, segheria
osm: craft=sawmill; industrial=sawmill|timber; shop=timber; office=forestry
names: timber, sawmill, forestry
also: lumber_store; sawmill; forestry_service; Timber REITs; Forest Products

Fishing and seafood
en: fishing, seafood, fishery
de: Fischerei, Fisch, Meeresfrüchte
fr: pêche, pêcherie, fruits de mer
es: pesca, pesquera, marisco, mariscos
it: frutti di mare, ittico
osm: shop=seafood; craft=fisherman; landuse=aquaculture
names: seafood, fisheries
also: fishmonger; seafood_market; fishing_charter

Food and beverage makers
en: food manufacturer, food manufacturing, food producer, food processing, food, bakery, meat processor, abattoir, packaged food, food company, food maker, food product, snack maker, snack, ice cream, meat, chocolate, chocolate maker, candy, confectionery, cereal, spice, cookie, biscuit, frozen food, poultry processor, meat packer, meatpacker, meat packing, sausage, food brand, sauce, condiment, jam maker, pasta maker, canned food, food processor, breakfast cereal, ham, candy maker, confectioner, sweets, snack food, consumer food
de: Lebensmittel, Lebensmittelhersteller, Nahrungsmittel, Lebensmittelindustrie, Bäckerei, Fleisch, Schlachthof, Schokolade, Süßwaren, Gewürze, Kekse, Tiefkühlkost, Nahrungsmittelkonzern, Lebensmittelkonzern, Fleischverarbeiter, Fleischverarbeitung, Lebensmittelproduzent, Süßwarenhersteller, Snacks, Wurst, Nahrung, Nahrungsmittelhersteller, Lebensmittelverarbeitung
fr: agroalimentaire, alimentaire, aliment, industrie alimentaire, produits alimentaires, boulangerie, viande, chocolat, confiserie, agro-alimentaire, épices, biscuit, charcuterie, surgelés, transformation de viande, fabricant de produits alimentaires, confiseur, chocolatier
es: alimento, alimentación, alimentaria, productos alimenticios, panadería, carne, cárnica, matadero, dulces, especias, galletas, embutidos, congelados, procesador de alimentos, fabricante de alimentos, alimenticia, chocolatera, snacks, golosinas
it: alimentare, alimentari, prodotti alimentari, panificio, macello, cioccolato, dolciumi, spezie, biscotti, salumi, surgelati, industria alimentare, produttore alimentare, produttore di alimenti, dolci, cibo
osm: industrial=food|food_industry|slaughterhouse|bakery; craft=bakery|butcher
names: foods, bakery, meats, beverages
also: food_and_beverage_distributor; bakery; meat_wholesaler; Packaged Foods & Meats
near: Soft Drinks & Non-alcoholic Beverages; Agricultural Products & Services; Food Distributors

Food and drinks
en: food and beverage, food and drink, beverage and food, food beverage
de: Lebensmittel und Getränke, Nahrungsmittel und Getränke, Getränke und Lebensmittel
fr: alimentation et boissons, aliments et boissons, agroalimentaire et boissons
es: alimentos y bebidas, alimentación y bebidas
it: alimenti e bevande, alimentari e bevande, cibo e bevande
osm: industrial=food|food_industry|slaughterhouse|bakery; craft=bakery|butcher|brewery|winery
names: foods, bakery, meats, beverages
also: food_and_beverage_distributor; Packaged Foods & Meats; Soft Drinks & Non-alcoholic Beverages; Brewers; Distillers & Vintners
near: Agricultural Products & Services; Food Distributors

Food wholesalers
en: food distributor, food wholesaler, food service, produce wholesaler, food distribution, food wholesale, restaurant supplier, foodservice, foodservice distributor, food service distributor, foodservice supplier, restaurant supply
de: Lebensmittelgroßhandel, Lebensmittelgroßhändler, Gastronomiegroßhandel, Gastronomielieferant
fr: grossiste alimentaire, distributeur alimentaire, distributeur de produits alimentaires, grossiste en alimentation
es: distribuidor de alimentos, mayorista de alimentos, distribuidora de alimentos, distribuidor de comida
it: grossista alimentare, distributore alimentare, distributore di alimenti, distributore di prodotti alimentari
osm: shop=wholesale; industrial=distributor
names: foodservice, wholesale, produce
also: food_distribution_center; wholesaler; Food Distributors

Farm machinery
en: farm machinery, agricultural machinery, farm equipment, tractor, tractor maker, agricultural equipment
de: Landmaschine, Landmaschinen, Traktor, Landtechnik, Landmaschinenhersteller
fr: machine agricole, machinisme agricole, tracteur, matériel agricole, machines agricoles
es: maquinaria agrícola
it: macchina agricola, macchine agricole, trattore
osm: shop=agrarian|tractor|farm; industrial=agriculture
names: rural, agronomy, ag supplies, tractors, machinery, irrigation
also: farm_equipment_and_supply; farming_equipment_store; Agricultural & Farm Machinery

Fertilizers and seeds
en: fertiliser, fertilizer, seed, agrochemical, agricultural chemical, crop protection, pesticide, crop science, potash, seed company, agricultural chemical company, ag chemical, phosphate, herbicide, nitrogen fertilizer
de: Düngemittel, Dünger, Saatgut, Agrarchemie, Pflanzenschutz, Düngemittelhersteller, Kali, Saatguthersteller, Pflanzenschutzmittel, Düngerhersteller
fr: engrais, semence, agrochimie, produits phytosanitaires, semences, semencier, potasse, producteur d'engrais, pesticide
es: fertilizante, semilla, agroquímico, abono, agroquímica, potasa, agroquímicos, semillas, pesticida
it: fertilizzante, concime, semente, agrochimica, pesticida, sementi, potassio, agrochimico, concimi, fertilizzanti
osm: shop=agrarian|tractor|farm; industrial=agriculture
names: rural, agronomy, ag supplies, tractors, machinery, irrigation
also: Fertilizers & Agricultural Chemicals

Breweries
en: brewery, brewer, beer, beer maker, beer producer, craft beer, brewing company
de: Brauerei, Brauer, Bier, Bierbrauer, Bierhersteller
fr: brasserie, brasseur, bière, fabricant de bière
es: cervecería, cervecera, cerveza, cervecero
it: birrificio, birreria, birra, produttore di birra
osm: craft=winery|brewery|distillery; landuse=vineyard; shop=wine
names: wines, vineyard, brewing, distillery, estate
also: brewery; Brewers
near: Distillers & Vintners

Soft drinks
en: soft drink, beverage, soda, drink maker, non alcoholic beverage, bottler, beverage company, juice, drink, energy drink, energy drink maker, bottled water, mineral water, fruit juice, carbonated drink, soft drink bottler, drinks company, tea maker, soft beverage, sports drink
de: Getränk, Getränkehersteller, Erfrischungsgetränk, Limonade, Softdrink, Getränkekonzern, Getränkeproduzent, Energydrink, Mineralwasser, Saft, alkoholfreie Getränke, Getränkefirma
fr: boisson, boisson gazeuse, boissons non alcoolisées, fabricant de boissons, boissons, soda, boisson énergisante, eau minérale, jus, embouteilleur, boissons gazeuses
es: bebida, refresco, gaseosa, fabricante de bebidas, refresquera, embotelladora, bebida energética, agua mineral, jugo, zumo, bebidas no alcohólicas
it: bevanda, bibita, bibite, produttore di bevande, bevande, bevanda energetica, acqua minerale, succo, bevande analcoliche, bevande gassate, imbottigliatore
osm: industrial=food|food_industry|slaughterhouse|bakery; craft=bakery|butcher
names: foods, bakery, meats, beverages
also: Soft Drinks & Non-alcoholic Beverages
near: Brewers

Tobacco
en: tobacco, cigarette, cigar, tobacco maker, vape, vaping, e-cigarette, smoking product, cigarette manufacturer, cigarette company
de: Tabak, Zigaretten, Tabakkonzern, Tabakhersteller, Zigarette, Zigarettenhersteller, Tabakfirma, Tabakwaren
fr: tabac, cigarettier, cigarette, fabricant de cigarettes, industrie du tabac
es: tabaco, cigarrillo, tabacalera, cigarro, fabricante de cigarrillos, tabaquera
it: tabacco, sigaretta, produttore di sigarette, produttore di tabacco, manifattura tabacchi, sigaro
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: Tobacco
`;
