export const shopsTerms = `
Hardware and trade supplies
en: hardware, hardware store, trade supply, industrial supply, tool shop, safety equipment
de: Eisenwaren, Werkzeug, Industriebedarf, Werkzeughandel
fr: quincaillerie, outillage, fournitures industrielles
es: ferretería, herramienta, suministros industriales
it: ferramenta, utensile, utensileria, forniture industriali
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: hardware_store; industrial_equipment; wholesale_store; wholesaler; Home Improvement Retail; Trading Companies & Distributors

Supermarkets and groceries
en: supermarket, grocery, grocer, convenience store, food retail, butcher, greengrocer, food store, grocery store, food retailer, grocery chain, hypermarket, warehouse club, discount store, discounter
de: Supermarkt, Supermärkte, Lebensmittelhandel, Lebensmittelhändler, Lebensmitteleinzelhandel, Einkaufsmarkt, Metzger
fr: supermarché, épicerie, hypermarché, grande surface, distribution alimentaire, boucherie
es: supermercado, tienda de alimentación, abarrotes, hipermercado, carnicería
it: supermercato, alimentari al dettaglio, drogheria, ipermercato, macelleria
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
en: restaurant, cafe, coffee shop, fast food, takeaway, caterer, catering, restaurant chain, restaurant operator, coffee chain, fast food chain, pizza
de: Gaststätte, Gastronomie, Imbiss, Schnellrestaurant, Restaurantkette
fr: restauration, restauration rapide, traiteur
es: restaurante, cafetería, comida rápida, hostelería
it: ristorante, ristorazione, caffetteria, pizzeria
osm: amenity=restaurant|cafe|fast_food; craft=caterer
names: restaurant, cafe, catering
also: restaurant; cafe; coffee_shop; fast_food_restaurant; caterer; Restaurants

Hotels and pubs
en: hotel, motel, pub, bar, resort, accommodation, hospitality, caravan park, hotel chain, hotel operator, lodging, hotel group
de: Hotelkette, Gasthaus, Gasthof, Beherbergung, Hotelbetreiber, Ferienanlage
fr: hôtellerie, hôtelier, chaîne hôtelière, hébergement, auberge
es: hoteles, hotelero, hotelera, cadena hotelera, alojamiento, hostal
it: albergo, alberghi, alberghiero, catena alberghiera, struttura ricettiva
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: hotel; motel; pub; resort; accommodation; Hotels, Resorts & Cruise Lines; Hotel & Resort REITs
near: Casinos & Gaming

Tourism and events
en: tourism, tour operator, travel agent, travel agency, event, event hire, theme park, travel, travel company, online travel, travel booking
de: Tourismus, Reisebüro, Reiseveranstalter, Reise, Veranstaltung
fr: tourisme, agence de voyage, voyage, voyagiste, événementiel
es: turismo, agencia de viajes, viaje, viajes, evento
it: agenzia di viaggi, viaggio, viaggi
osm: shop=travel_agency; tourism=attraction|theme_park; office=event_management
names: tours, travel, events
also: tours; travel_agents; event_planning; attractions_and_activities; Hotels, Resorts & Cruise Lines

Gyms and sport
en: gym, fitness, sport club, golf club, sport store
de: Fitnessstudio, Sportverein, Sport
fr: salle de sport, club de sport
es: gimnasio, club deportivo, deporte
it: palestra, club sportivo
osm: leisure=fitness_centre|sports_centre|golf_course; shop=sports
names: fitness, gym, golf, sports
also: gym; sports_and_recreation_venue; golf_course; sporting_goods
near: Leisure Products

Household and personal goods
en: consumer goods, consumer product, hairdresser, beauty salon, consumer staple, fast moving consumer goods, fmcg
de: Konsumgüter, Friseur, Kosmetiksalon, Verbrauchsgüter
fr: biens de consommation, coiffeur, salon de beauté
es: bienes de consumo, peluquería, salón de belleza
it: beni di consumo, parrucchiere, salone di bellezza
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: beauty_salon; hair_salon; cosmetic_and_beauty_supplies; toy_store; Consumer Staples

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
en: clothing retailer, clothing store, clothes shop, apparel retailer, fashion retailer, apparel store, clothing shop, fashion store, apparel retail
de: Modehändler, Bekleidungsgeschäft, Modegeschäft, Modehaus, Bekleidungshändler, Kleidergeschäft
fr: magasin de vêtements, détaillant de mode, boutique de mode
es: tienda de ropa, minorista de moda, tienda de moda
it: negozio di abbigliamento, negozio di vestiti, negozio di moda
osm: shop=clothes|shoes|fabric; craft=tailor|shoemaker; industrial=textile
names: clothing, apparel, textiles
also: clothing_store; Apparel Retail
near: Apparel, Accessories & Luxury Goods

Online shops
en: online retail, online, online retailer, e-commerce, ecommerce, online shop, online store, internet retailer, online marketplace, marketplace, broadline retail
de: Onlinehändler, Onlinehandel, Onlineshop, Versandhandel, Versandhändler, Internethandel
fr: commerce en ligne, en ligne, détaillant en ligne, vente en ligne, boutique en ligne, commerce électronique, place de marché
es: comercio electrónico, tienda en línea, tienda online, venta en línea
it: commercio elettronico, negozio online, vendita online, negozio in linea
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: Broadline Retail

Department and discount stores
en: department store, big box store, discount retailer, discount chain, general merchandise, dollar store, superstore, mass merchandiser, general store
de: Warenhaus, Warenhäuser, Kaufhäuser, Großmarkt
fr: grands magasins, magasin à rayons, magasin discount
es: gran superficie, tienda por departamentos, tienda de descuento
it: grandi magazzini, discount
osm: shop=supermarket|convenience|butcher|greengrocer
names: supermarket, grocers, butchers
also: department_store; Consumer Staples Merchandise Retail; Broadline Retail

Home improvement stores
en: home improvement, home improvement store, home improvement retailer, diy store, do it yourself store
de: Baumarkt, Baumärkte, Heimwerkermarkt
fr: magasin de bricolage, bricolage
es: tienda de bricolaje, bricolaje, mejoras para el hogar
it: negozio di bricolage, fai da te
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: hardware_store; Home Improvement Retail

Furniture shops
en: furniture, furniture store, furniture retailer, home furnishing, homeware, home goods, furniture shop, home decor
de: Möbel, Möbelhaus, Möbelhäuser, Möbelhändler, Einrichtungshaus
fr: meuble, magasin de meubles, ameublement, mobilier
es: mueble, muebles, tienda de muebles, mobiliario
it: negozio di mobili, arredamento, mobilificio
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: furniture_store; Homefurnishing Retail

Electronics stores
en: electronics store, electronics retailer, electronics shop, computer store, computer shop, electronics retail
de: Elektronikmarkt, Elektronikmärkte, Elektronikhändler, Computerhändler
fr: magasin d'électronique, magasin d'informatique, distributeur d'électronique
es: tienda de electrónica, tienda de informática
it: negozio di elettronica, negozio di informatica
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: computer_store; Computer & Electronics Retail

Specialty shops
en: specialty retailer, specialty retail, specialty store, specialty shop, specialist retailer, beauty retailer, beauty store
de: Fachhandel, Fachhändler, Fachgeschäft, Spezialgeschäft
fr: magasin spécialisé, commerce spécialisé, détaillant spécialisé
es: tienda especializada, comercio especializado, minorista especializado
it: negozio specializzato, commercio specializzato
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: Other Specialty Retail

Wholesalers and distributors
en: wholesaler, wholesale, distributor, trading company, industrial distributor, distribution company
de: Großhandel, Großhändler, Handelsunternehmen, Vertriebsgesellschaft
fr: grossiste, négoce, distributeur industriel, société de négoce, commerce de gros
es: mayorista, distribuidora, distribuidor, comercializadora, comercio mayorista
it: grossista, ingrosso, commercio all'ingrosso, distributore, società commerciale
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: wholesaler; wholesale_store; Trading Companies & Distributors; Distributors
near: Technology Distributors; Food Distributors; Health Care Distributors
weak: yes

Consumer services
en: consumer service, food delivery, meal delivery, delivery app, delivery platform, home service
de: Lieferdienst, Essenslieferdienst, Verbraucherdienst
fr: livraison de repas, services aux consommateurs, livraison à domicile
es: reparto de comida, comida a domicilio, servicios al consumidor
it: consegna di cibo, consegna a domicilio, servizi al consumatore
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: Specialized Consumer Services

Consumer goods
en: consumer discretionary, consumer cyclical
de: zyklischer Konsum
fr: consommation discrétionnaire
es: consumo discrecional
it: consumo discrezionale
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: Consumer Discretionary
`;
