export const shopsTerms = `
Hardware and trade supplies
en: hardware, hardware store, tool shop, hardware retailer, hardware chain, tool store
de: Eisenwaren, Werkzeug, Werkzeughandel, Eisenwarenhändler
fr: quincaillerie, outillage
es: ferretería, herramienta, cadena de ferreterías
it: ferramenta, utensile, utensileria
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: hardware_store; Home Improvement Retail
near: Trading Companies & Distributors

Industrial supplies
en: industrial supply, trade supply, safety equipment, industrial distributor, fastener, fastener distributor, industrial supplier
de: Industriebedarf, Technischer Handel, Schrauben, Schraubenhändler, Industriezulieferer
fr: fournitures industrielles, distributeur industriel
es: suministros industriales, distribuidor industrial
it: forniture industriali, distributore industriale
osm: shop=hardware|trade|wholesale|tool
names: supplies, trade, tools
also: industrial_equipment; wholesale_store; wholesaler; Trading Companies & Distributors
near: Distributors

Supermarkets and groceries
en: supermarket, grocery, grocer, convenience store, food retail, butcher, greengrocer, food store, grocery store, food retailer, grocery chain, hypermarket
de: Supermarkt, Supermärkte, Lebensmittelhandel, Lebensmittelhändler, Lebensmitteleinzelhandel, Einkaufsmarkt, Metzger, Supermarktkette, Lebensmittelmarkt, Lebensmittelgeschäft, Lebensmittelkette
fr: supermarché, épicerie, grande surface, distribution alimentaire, boucherie, chaîne de supermarchés, magasin d'alimentation, supérette, hypermarché
es: supermercado, tienda de alimentación, abarrotes, carnicería, cadena de supermercados, ultramarinos, hipermercado
it: supermercato, alimentari al dettaglio, drogheria, macelleria, catena di supermercati, grande distribuzione, negozio di alimentari, ipermercato
osm: shop=supermarket|convenience|butcher|greengrocer
names: supermarket, grocers, butchers
also: supermarket; grocery_store; convenience_store; Food Retail; Consumer Staples Merchandise Retail

Shops and retail
en: retail, retailer, shop, store, gift shop, retail chain, retail store, chain store
de: Einzelhandel, Einzelhändler, Händler, Laden, Geschäft, Kaufhaus, Handelskette
fr: commerce de détail, détaillant, magasin, grand magasin, boutique, distributeur
es: minorista, comercio minorista, tienda, grandes almacenes, venta al por menor
it: dettagliante, commercio al dettaglio, negozio, grande magazzino, vendita al dettaglio
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: retail; department_store; furniture_store; electronics; Broadline Retail; Other Specialty Retail; Computer & Electronics Retail; Homefurnishing Retail; Home Improvement Retail; Apparel Retail; Automotive Retail; Consumer Staples Merchandise Retail; Food Retail
weak: yes

Restaurants and cafes
en: restaurant, cafe, coffee shop, fast food, takeaway, caterer, catering, restaurant chain, restaurant operator, coffee chain, fast food chain, pizza, diner, eatery, burger, burger chain, hamburger, dining, casual dining, fine dining, steakhouse, steak house, food chain, quick service restaurant, pizza chain, pizzeria, fast casual, taco, sandwich shop, coffeehouse, coffee house, sushi bar, bistro, foodservice chain, cafeteria, pizza delivery, fast food restaurant
de: Gaststätte, Gastronomie, Imbiss, Schnellrestaurant, Restaurantkette, Kaffeehaus, Kaffeehäuser, Kaffeekette, Fastfood, Fast Food Kette, Fast-Food, Pizzakette, Burgerkette, Café, Systemgastronomie, Gastronom, Wirtshaus, Lokal, Restaurantbetreiber
fr: restauration, restauration rapide, traiteur, chaîne de restaurants, chaîne de restauration, pizzéria, fast food, café, restaurateur, brasserie restaurant
es: restaurante, cafetería, comida rápida, hostelería, cadena de restaurantes, cadena de comida rápida, restauración, hamburguesería, pizzería, bar restaurante
it: ristorante, ristorazione, caffetteria, pizzeria, catena di ristoranti, fast food, ristoratore, caffè, tavola calda, bar ristorante
osm: amenity=restaurant|cafe|fast_food; craft=caterer
names: restaurant, cafe, catering
also: restaurant; cafe; coffee_shop; fast_food_restaurant; caterer; Restaurants

Hotels and pubs
en: hotel, motel, pub, bar, resort, accommodation, hospitality, caravan park, hotel chain, hotel operator, lodging, hotel group, hotel brand, hotelier, inn, holiday resort, lodging company
de: Hotelkette, Gasthaus, Gasthof, Beherbergung, Hotelbetreiber, Ferienanlage, Hotelkonzern, Hotelgruppe, Hotellerie, Hotelbetrieb
fr: hôtellerie, hôtelier, chaîne hôtelière, hébergement, auberge, groupe hôtelier, chaîne d’hôtels, chaîne d'hôtels
es: hoteles, hotelero, hotelera, cadena hotelera, alojamiento, hostal, grupo hotelero, cadena de hoteles, hostelería hotelera
it: albergo, alberghi, alberghiero, catena alberghiera, struttura ricettiva, gruppo alberghiero, catena di alberghi, catena di hotel, hotellerie, albergatore
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: hotel; motel; pub; resort; accommodation; Hotels, Resorts & Cruise Lines; Hotel & Resort REITs
near: Casinos & Gaming

Tourism and events
en: tourism, tour operator, travel agent, travel agency, event, event hire, theme park, travel, travel company, online travel, travel booking, online travel agency, travel site, travel booking site, travel portal, vacation rental, holiday rental
de: Tourismus, Reisebüro, Reiseveranstalter, Reise, Veranstaltung, Reiseportal, Reisekonzern, Reiseanbieter
fr: tourisme, agence de voyage, voyage, voyagiste, événementiel, agence de voyages, agence de voyages online
es: turismo, agencia de viajes, viaje, viajes, evento, agencia de viajes online
it: agenzia di viaggi, viaggio, viaggi, agenzia di viaggio, agenzia viaggi
osm: shop=travel_agency; tourism=attraction|theme_park; office=event_management
names: tours, travel, events
also: tours; travel_agents; event_planning; attractions_and_activities; Hotels, Resorts & Cruise Lines

Gyms and sport
en: gym, fitness, sport club, golf club, sport store, golf course, golf
de: Fitnessstudio, Sportverein, Sport
fr: salle de sport, club de sport
es: gimnasio, club deportivo, deporte
it: palestra, club sportivo
osm: leisure=fitness_centre|sports_centre|golf_course; shop=sports
names: fitness, gym, golf, sports
also: gym; sports_and_recreation_venue; golf_course; sporting_goods

Household and personal goods
en: hairdresser, beauty salon, hair salon, barber, barbershop, nail salon
de: Friseur, Kosmetiksalon
fr: coiffeur, salon de beauté
es: peluquería, salón de belleza
it: parrucchiere, salone di bellezza
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: beauty_salon; hair_salon; cosmetic_and_beauty_supplies; toy_store

Everyday goods
en: consumer product, consumer goods, consumer staple, fast moving consumer goods, fmcg, cpg, consumer packaged goods, packaged goods
de: Konsumgüter, Konsumgüterhersteller, Verbrauchsgüter, Konsumgüterkonzern
fr: biens de consommation, produits de grande consommation
es: bienes de consumo, productos de consumo, gran consumo
it: beni di consumo, largo consumo, prodotti di consumo
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: consumer, products
also: Consumer Staples

Government
en: government, council, local government, city council, shire council
de: Behörde, Gemeinde, Stadtverwaltung, Regierung
fr: administration, mairie, gouvernement, collectivité
es: gobierno, ayuntamiento, administración pública
it: governo, comune, amministrazione pubblica
osm: office=government; amenity=townhall
names: council, shire
also: government_services; local_and_state_government_offices

Clothing shops
en: clothing retailer, clothing store, clothes shop, apparel retailer, fashion retailer, apparel store, clothing shop, fashion store, apparel retail, clothing chain, fashion chain, apparel chain, off price retailer, discount clothing store, discount clothing, off price store, clothes store
de: Modehändler, Bekleidungsgeschäft, Modegeschäft, Modehaus, Bekleidungshändler, Kleidergeschäft, Modekette, Bekleidungskette, Bekleidungshandel, Modehandel, Kleiderladen, Modeladen
fr: magasin de vêtements, détaillant de mode, boutique de mode, chaîne de vêtements, chaîne de mode, commerce de vêtements
es: tienda de ropa, minorista de moda, tienda de moda, cadena de ropa, cadena de moda, boutique de moda
it: negozio di abbigliamento, negozio di vestiti, negozio di moda, catena di abbigliamento, catena di moda, catena di vestiti, rivenditore di abbigliamento
osm: shop=clothes|shoes|fabric; craft=tailor|shoemaker; industrial=textile
names: clothing, apparel, textiles
also: clothing_store; Apparel Retail
near: Apparel, Accessories & Luxury Goods

Online shops
en: online retail, online retailer, e-commerce, ecommerce, online shop, online store, internet retailer, online marketplace, marketplace, broadline retail, online retailing, internet shop, internet store, web shop, e-commerce company
de: Onlinehändler, Onlinehandel, Onlineshop, Versandhandel, Versandhändler, Internethandel, E-Commerce, Internethändler
fr: commerce en ligne, détaillant en ligne, vente en ligne, boutique en ligne, commerce électronique, place de marché, détaillant online, commerce online, vente online, boutique online, site de vente online, e-commerce
es: comercio electrónico, tienda en línea, tienda online, venta en línea, venta online, comercio online, minorista online, e-commerce
it: commercio elettronico, negozio online, vendita online, negozio in linea, e-commerce, commercio online
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: Broadline Retail

Department and discount stores
en: department store, general merchandise, superstore, mass merchandiser, general store
de: Warenhaus, Warenhäuser, Kaufhäuser
fr: grands magasins, magasin à rayons
es: gran superficie, tienda por departamentos
it: grandi magazzini
osm: shop=supermarket|convenience|butcher|greengrocer
names: supermarket, grocers, butchers
also: department_store; Consumer Staples Merchandise Retail; Broadline Retail

Discount stores
en: discount store, discounter, warehouse club, dollar store, big box store, big box retailer, discount retailer, discount chain, wholesale club, membership warehouse, variety store, box store
de: Discounter, Discountmarkt, Großmarkt, Billigmarkt
fr: magasin discount, magasin à bas prix, club-entrepôt
es: tienda de descuento, tienda de descuentos, club de precios
it: discount, negozio discount, magazzino all'ingrosso
osm: shop=supermarket|variety_store|wholesale
names: discount, dollar, warehouse
also: discount_store; Consumer Staples Merchandise Retail
near: Food Retail; Broadline Retail

Home improvement stores
en: home improvement, home improvement store, home improvement retailer, diy store, do it yourself store, home center, home centre, home improvement chain, diy chain, diy retailer, home improvement retail, building supply store
de: Baumarkt, Baumärkte, Heimwerkermarkt, Baumarktkette, Heimwerkermärkte, Bau- und Heimwerkermarkt
fr: magasin de bricolage, bricolage, enseigne de bricolage
es: tienda de bricolaje, bricolaje, mejoras para el hogar, cadena de bricolaje
it: negozio di bricolage, fai da te, catena di bricolage, centro bricolage
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: hardware_store; Home Improvement Retail

Furniture shops
en: furniture, furniture store, furniture retailer, home furnishing, homeware, home goods, furniture shop, home decor, kitchenware, kitchenware store, cookware, homewares store, home furnishing retailer, furniture chain, furniture dealer, houseware
de: Möbel, Möbelhaus, Möbelhäuser, Möbelhändler, Einrichtungshaus, Möbelkette, Möbelgeschäft, Haushaltswarengeschäft
fr: meuble, magasin de meubles, ameublement, mobilier, chaîne de meubles, articles de maison
es: mueble, muebles, tienda de muebles, mobiliario, mueblería, cadena de muebles
it: negozio di mobili, arredamento, mobilificio, catena di mobili, casalinghi, mobiliere
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: furniture_store; Homefurnishing Retail

Electronics stores
en: electronics store, electronics retailer, electronics shop, computer store, computer shop, electronics retail, consumer electronics retailer, consumer electronics store, appliance store, electronic shop, electronic store, appliance retailer, electronics chain, phone shop, consumer electronics chain
de: Elektronikmarkt, Elektronikmärkte, Elektronikhändler, Computerhändler, Elektronikkette, Elektrofachmarkt, Elektrohändler
fr: magasin d'électronique, magasin d'informatique, distributeur d'électronique, chaîne d'électronique, magasin d'électroménager
es: tienda de electrónica, tienda de informática, cadena de electrónica, tienda de electrodomésticos
it: negozio di elettronica, negozio di informatica, catena di elettronica, negozio di elettrodomestici
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: computer_store; Computer & Electronics Retail

Specialty shops
en: specialty retailer, specialty retail, specialty store, specialty shop, specialist retailer, beauty retailer, beauty store, cosmetics store, cosmetics retailer, beauty chain, beauty shop, farm supply store, farm store, cosmetics shop, makeup store, rural store
de: Fachhandel, Fachhändler, Fachgeschäft, Spezialgeschäft, Parfümerie, Parfümeriekette, Kosmetikhändler, Drogeriekette
fr: magasin spécialisé, commerce spécialisé, détaillant spécialisé, parfumerie, chaîne de cosmétiques, magasin de cosmétiques
es: tienda especializada, comercio especializado, minorista especializado, perfumería, tienda de cosméticos
it: negozio specializzato, commercio specializzato, profumeria, negozio di cosmetici
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: Other Specialty Retail

Wholesalers and distributors
en: wholesaler, wholesale, distributor, trading company, distribution company
de: Großhandel, Großhändler, Handelsunternehmen, Vertriebsgesellschaft
fr: grossiste, négoce, société de négoce, commerce de gros
es: mayorista, distribuidora, distribuidor, comercializadora, comercio mayorista
it: grossista, ingrosso, commercio all'ingrosso, distributore, società commerciale
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: wholesaler; wholesale_store; Trading Companies & Distributors; Distributors
near: Technology Distributors; Food Distributors; Health Care Distributors; Consumer Staples Merchandise Retail
weak: yes

Consumer services
en: consumer service, food delivery, meal delivery, delivery app, delivery platform, home service, food delivery app, food delivery service
de: Lieferdienst, Essenslieferdienst, Verbraucherdienst
fr: livraison de repas, services aux consommateurs, livraison à domicile
es: reparto de comida, comida a domicilio, servicios al consumidor
it: consegna di cibo, consegna a domicilio, servizi al consumatore
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: Specialized Consumer Services

Consumer discretionary
en: consumer discretionary, consumer cyclical
de: zyklischer Konsum
fr: consommation discrétionnaire
es: consumo discrecional
it: consumo discrezionale
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: Consumer Discretionary
`;
