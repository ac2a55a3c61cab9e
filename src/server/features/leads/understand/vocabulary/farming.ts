export const farmingTerms = `
Agriculture
en: agriculture, agricultural, agribusiness, farm, farming, farmer, cropping, grain, grain grower, cotton, cattle, livestock, beef, sheep, dairy, dairy farm, poultry, piggery, feedlot, horticulture, grower, orchard, aquaculture, station, agricultural product, agricultural commodity
de: Landwirtschaft, Landwirt, Agrar, Agrarunternehmen, Bauernhof, Getreide, Viehzucht, Milchviehbetrieb
fr: agricole, agriculteur, exploitation agricole, ferme, céréale, élevage
es: agricultura, agrícola, agricultor, granja, ganadería, agropecuaria
it: agricoltura, agricolo, agricoltore, azienda agricola, allevamento
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
en: winery, wine, vineyard, distillery, distiller, cider, wine and spirits, spirits, liquor, whiskey, alcohol
de: Weingut, Weingüter, Winzer, Wein, Brennerei, Destillerie, Spirituosen
fr: vin, vignoble, viticulteur, domaine viticole, distillerie, spiritueux
es: vino, bodega, viñedo, destilería, licor, licores
it: vini, cantina, vigneto, distilleria, liquore, alcolici
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
en: food manufacturer, food manufacturing, food producer, food processing, food, bakery, meat processor, abattoir, packaged food, food company, food maker, food and beverage, food product, snack maker, snack, ice cream, meat, chocolate, chocolate maker, candy, confectionery, cereal
de: Lebensmittel, Lebensmittelhersteller, Nahrungsmittel, Lebensmittelindustrie, Bäckerei, Fleisch, Schlachthof, Schokolade, Süßwaren
fr: agroalimentaire, alimentaire, aliment, industrie alimentaire, produits alimentaires, boulangerie, viande, chocolat, confiserie
es: alimento, alimentación, alimentaria, productos alimenticios, panadería, carne, cárnica, matadero, dulces
it: alimentare, alimentari, prodotti alimentari, panificio, macello, cioccolato, dolciumi
osm: industrial=food|food_industry|slaughterhouse|bakery; craft=bakery|butcher
names: foods, bakery, meats, beverages
also: food_and_beverage_distributor; bakery; meat_wholesaler; Packaged Foods & Meats
near: Soft Drinks & Non-alcoholic Beverages; Agricultural Products & Services

Food wholesalers
en: food distributor, food wholesaler, food service, produce wholesaler, food distribution, food wholesale
de: Lebensmittelgroßhandel, Lebensmittelgroßhändler
fr: grossiste alimentaire, distributeur alimentaire
es: distribuidor de alimentos, mayorista de alimentos
it: grossista alimentare, distributore alimentare
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
en: fertiliser, fertilizer, seed, agrochemical, agricultural chemical, crop protection, pesticide
de: Düngemittel, Dünger, Saatgut, Agrarchemie, Pflanzenschutz
fr: engrais, semence, agrochimie, produits phytosanitaires
es: fertilizante, semilla, agroquímico, abono, agroquímica
it: fertilizzante, concime, semente, agrochimica, pesticida
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
en: soft drink, beverage, soda, drink maker, non alcoholic beverage, bottler, beverage company, juice, drink
de: Getränk, Getränkehersteller, Erfrischungsgetränk, Limonade, Softdrink
fr: boisson, boisson gazeuse, boissons non alcoolisées, fabricant de boissons
es: bebida, refresco, gaseosa, fabricante de bebidas
it: bevanda, bibita, bibite, produttore di bevande
osm: industrial=food|food_industry|slaughterhouse|bakery; craft=bakery|butcher
names: foods, bakery, meats, beverages
also: Soft Drinks & Non-alcoholic Beverages
near: Brewers

Tobacco
en: tobacco, cigarette, cigar, tobacco maker
de: Tabak, Zigaretten, Tabakkonzern, Tabakhersteller
fr: tabac, cigarettier
es: tabaco, cigarrillo, tabacalera
it: tabacco, sigaretta
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: Tobacco
`;
