/**
 * The industries that the lead finder knows: one block a term. `words` is what people write for it, `osm` its tags in
 * OpenStreetMap, `names` what such companies are often called, `also` its names in the categories of Overture Maps
 * (with underscores) and in the industry list of the S&P 500 (GICS).
 */
export const termTable = `
Trucking and freight
words: trucking, truck, truck company, truck operator, trucker, haulage, haulier, freight, freight forwarding, freight forwarder, cartage, road transport, road freight, transporter, livestock transporter, heavy haulage, transport, transportation, interstate transport, livestock transport, line haul
osm: office=logistics|transport|moving_company; industrial=logistics|depot|haulage; landuse=depot
names: truck, trucking, haulage, transport, freight, logistics, cartage, carriers
also: trucking_company, motor_freight_trucking, freight_and_cargo_service, freight_forwarding_agency, Cargo Ground Transportation, Air Freight & Logistics
Logistics
words: logistics, supply chain, third party logistics, 3pl, distribution
osm: office=logistics|transport|courier; industrial=logistics|warehouse|distributor; building=warehouse
names: logistics, distribution, freight, supply chain
also: freight_and_cargo_service, distribution_services, Air Freight & Logistics, Cargo Ground Transportation, Distributors
Warehousing and storage
words: warehousing, warehouse, cold storage, storage, self storage
osm: industrial=warehouse|cold_storage|storage; shop=storage_rental; building=warehouse
names: warehouse, storage
also: warehouses, self_storage_facility, storage_facility, Self-Storage REITs, Industrial REITs
Couriers and removals
words: courier, delivery company, parcel delivery, furniture removalist, furniture removal, removalist, removal, mover, moving company
osm: office=courier|moving_company; amenity=post_depot
names: courier, couriers, removals, removalists, movers
also: courier_and_delivery_services, movers
Buses and passenger transport
words: bus, coach, bus operator, coach operator, charter bus, taxi, ride sharing, passenger transport
osm: office=bus|taxi; amenity=taxi; industrial=bus_depot
names: coaches, buses, bus lines, charter
also: bus_service, bus_tours, taxi_service, limo_services, Passenger Ground Transportation
Airlines and aviation
words: airline, aviation, air charter, aircraft maintenance
osm: office=airline; aeroway=hangar; industrial=aircraft
names: aviation, airlines, airways
also: airline, aviation_services, Passenger Airlines
Shipping and ports
words: shipping, shipping line, port operator, marine, shipbuilding, stevedoring
osm: office=shipping; industrial=port|shipyard; landuse=port
names: shipping, marine, stevedoring
also: shipping_center, marine_service, Marine Transportation
Railways
words: railway, railroad, rail, rail freight
osm: office=railway; landuse=railway
names: rail, railway
also: railway_service, Rail Transportation
Construction
words: construction, builder, building, building company, building contractor, general contractor, home builder, homebuilder, commercial construction, residential construction
osm: office=construction_company|construction; craft=builder; landuse=construction
names: construction, constructions, builders, building, homes
also: contractor, construction_services, home_builder, building_contractor, Construction & Engineering, Homebuilding, Building Products
Civil works and earthmoving
words: civil, civil construction, civil works, earthmoving, earthmover, excavation, road construction, demolition, infrastructure
osm: office=construction_company; craft=excavation; industrial=construction
names: civil, earthmoving, excavation, demolition, plant hire
also: excavating_company, civil_engineer, road_contractor, demolition_service, Construction & Engineering
Building materials
words: building material, building supply, concrete, cement, brick, quarry, quarrying, aggregate, sand and gravel
osm: industrial=concrete_plant|brickyard|cement; landuse=quarry; shop=doityourself|trade
names: concrete, cement, bricks, quarries, building supplies
also: building_supply_store, concrete_contractor, Construction Materials, Building Products
Plumbers
words: plumber, plumbing, gas fitter, gasfitter, drainage
osm: craft=plumber|gas_fitter; shop=plumbing
names: plumbing, plumbers, drainage
also: plumbing
Electricians
words: electrician, electrical contractor, electrical
osm: craft=electrician; shop=electrical
names: electrical, electrics
also: electrician, Electrical Components & Equipment, Heavy Electrical Equipment
Air conditioning and refrigeration
words: hvac, air conditioning, heating and cooling, refrigeration
osm: craft=hvac|refrigeration
names: air conditioning, airconditioning, refrigeration, hvac
also: hvac_services, Building Products
Roofing, painting and finishing trades
words: roofer, roofing, painter, painting contractor, plasterer, tiler, tiling, flooring, glazier, carpenter, carpentry, joinery, cabinet maker, concreter, fencing, scaffolding
osm: craft=roofer|painter|plasterer|tiler|floorer|glaziery|carpenter|joiner|cabinet_maker|scaffolder|fence
names: roofing, painting, tiling, glass, joinery, cabinets, fencing, scaffolding
also: roofing, painting, flooring_contractors, carpenter, fence_and_gate_sales
Landscaping and gardens
words: landscaper, landscaping, gardener, lawn care, tree service, arborist, wholesale nursery, nursery, garden centre, garden center
osm: craft=gardener|arborist; shop=garden_centre; landuse=plant_nursery
names: landscapes, landscaping, gardens, nursery, tree services
also: landscaping, gardener, tree_services, nursery_and_gardening
Agriculture
words: agriculture, agricultural, agribusiness, farm, farming, farmer, cropping, grain, grain grower, cotton, cattle, livestock, beef, sheep, dairy, dairy farm, poultry, piggery, feedlot, horticulture, grower, orchard, aquaculture, station
osm: landuse=farmyard|orchard|aquaculture; place=farm; industrial=grain_elevator|agriculture; office=farming; shop=agrarian
names: farm, farms, pastoral, grain, agriculture, cotton, cattle, dairy
also: farm, dairy_farm, agricultural_service, agricultural_cooperatives, poultry_farm, Agricultural Products & Services
Farm supplies and machinery
words: farm machinery, agricultural machinery, tractor dealer, tractor, farm supply, rural supply, rural merchandise, agronomy, fertiliser, fertilizer, irrigation, seed
osm: shop=agrarian|tractor|farm; industrial=agriculture
names: rural, agronomy, ag supplies, tractors, machinery, irrigation
also: farm_equipment_and_supply, farming_equipment_store, agriculture_association, Agricultural & Farm Machinery, Fertilizers & Agricultural Chemicals
Wineries and breweries
words: winery, wine, vineyard, brewery, brewer, distillery, distiller, cider
osm: craft=winery|brewery|distillery; landuse=vineyard; shop=wine
names: wines, vineyard, brewing, distillery, estate
also: winery, brewery, distillery, Brewers, Distillers & Vintners
Forestry and timber
words: forestry, timber, sawmill, logging, lumber, wood product
osm: craft=sawmill; industrial=sawmill|timber; shop=timber; office=forestry
names: timber, sawmill, forestry
also: lumber_store, sawmill, forestry_service, Timber REITs, Forest Products
Fishing and seafood
words: fishing, seafood, fishery
osm: shop=seafood; craft=fisherman; landuse=aquaculture
names: seafood, fisheries
also: fishmonger, seafood_market, fishing_charter
Food and beverage makers
words: food manufacturer, food manufacturing, food producer, food processing, food, bakery, meat processor, abattoir, beverage, soft drink, packaged food
osm: industrial=food|food_industry|slaughterhouse|bakery; craft=bakery|butcher
names: foods, bakery, meats, beverages
also: food_and_beverage_distributor, bakery, meat_wholesaler, Packaged Foods & Meats, Soft Drinks & Non-alcoholic Beverages
Food wholesalers
words: food distributor, food wholesaler, food service, produce wholesaler
osm: shop=wholesale; industrial=distributor
names: foodservice, wholesale, produce
also: food_distribution_center, wholesaler, Food Distributors
Mining
words: mining, mine, miner, coal, gold, copper, iron ore, lithium, mineral exploration, mining service
osm: landuse=quarry; industrial=mine; office=mining; man_made=mineshaft
names: mining, resources, minerals, gold, coal
also: mining, coal_and_coke, Gold, Copper, Metals & Mining, Steel
Oil and gas
words: oil, gas, oil and gas, petroleum, fuel, fuel distributor, energy, drilling, pipeline
osm: industrial=oil|gas|refinery|fuel; office=energy_supplier; shop=fuel
names: petroleum, fuels, oil, gas, energy, drilling
also: oil_and_gas, fuel_dock, energy_company, Oil & Gas Exploration & Production, Oil & Gas Refining & Marketing, Oil & Gas Equipment & Services, Oil & Gas Storage & Transportation, Integrated Oil & Gas, Energy
Solar and renewable energy
words: solar, solar installer, wind farm, renewable, renewable energy, battery storage
osm: craft=solar; shop=solar; office=energy_supplier; power=plant
names: solar, renewables, energy
also: solar_installation, Independent Power Producers & Energy Traders, Renewable Electricity
Utilities
words: utility, electricity, power company, water supply, water company, gas supplier, electric utility
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: public_utility_company, water_supplier, electric_utility_provider, Utilities, Electric Utilities, Gas Utilities, Multi-Utilities, Water Utilities
Waste and recycling
words: waste, waste management, recycling, recycler, skip bin, scrap metal, environmental service
osm: industrial=scrap_yard|recycling; amenity=waste_transfer_station; office=waste
names: waste, recycling, skip bins, scrap, environmental
also: recycling_center, garbage_collection_service, waste_management, junk_removal_and_hauling, Environmental & Facilities Services
Manufacturing
words: manufacturing, manufacturer, maker, factory, industrial, machinery manufacturer, industrial machinery
osm: man_made=works; industrial=factory|manufacturing; craft=metal_construction
names: manufacturing, industries, products
also: industrial_company, manufacturing_and_industrial_consultant, factory, Industrials, Industrial Machinery & Supplies & Components, Industrial Conglomerates, Electronic Manufacturing Services
Metal work and engineering shops
words: metal fabrication, fabrication, fabricator, steel, steelwork, welding, welder, machine shop, foundry, engineering works, sheet metal, galvanising
osm: craft=metal_construction|welder|blacksmith|toolmaker; industrial=metal_processing|steelmaking|machine_shop
names: engineering, steel, fabrication, welding, metal
also: metal_fabricator, metal_supplier, welders, machine_shop, Steel, Metal, Glass & Plastic Containers
Chemicals and plastics
words: chemical, plastic, rubber, paint manufacturer, coating, industrial gas
osm: industrial=chemical|plastic|rubber; craft=plastic
names: chemicals, plastics, coatings
also: chemical_plant, plastic_manufacturer, plastic_fabrication_company, Specialty Chemicals, Commodity Chemicals, Industrial Gases, Materials
Packaging and paper
words: packaging, paper, box, container
osm: industrial=packaging|paper; shop=packaging
names: packaging, paper
also: packaging_contractors_and_service, Paper & Plastic Packaging Products & Materials, Metal, Glass & Plastic Containers
Printing and signs
words: printer, printing, sign writer, signage
osm: craft=printer|signmaker; shop=copyshop
names: printing, print, signs, signage
also: printing_services, sign_making, commercial_printer
Textiles and clothing makers
words: textile, clothing manufacturer, apparel, footwear, fashion, luxury goods
osm: shop=clothes|shoes|fabric; craft=tailor|shoemaker; industrial=textile
names: clothing, apparel, textiles
also: clothing_store, fashion, shoe_store, Apparel Retail, Apparel, Accessories & Luxury Goods, Footwear
Car dealers
words: car dealer, car dealership, auto dealer, automotive dealer, dealership, used car, motor dealer, automobile manufacturer, automotive, car maker, car manufacturer
osm: shop=car
names: motors, autos, cars, automotive
also: car_dealer, used_car_dealer, automotive_dealer, Automotive Retail, Automobile Manufacturers
Truck and machinery dealers
words: truck dealer, truck dealership, truck sale, truck parts, machinery dealer, heavy equipment dealer, heavy equipment, construction machinery, earthmoving equipment, forklift, trailer dealer, trailer manufacturer, caravan dealer, motorcycle dealer, boat dealer, truck manufacturer
osm: shop=truck|truck_repair|trailer|forklift|machinery|motorcycle|caravan|boat
names: trucks, trailers, machinery, forklifts, motorcycles, caravans, marine
also: truck_dealer, trailer_dealer, forklift_dealer, commercial_vehicle_dealer, motorcycle_dealer, recreational_vehicle_dealer, boat_dealer, heavy_machinery, Construction Machinery & Heavy Transportation Equipment
Mechanics and vehicle repair
words: mechanic, mechanical repair, diesel mechanic, auto repair, vehicle repair, truck repair, panel beater, smash repair, body shop, crash repair, tyre, tire, auto electrician, service centre
osm: shop=car_repair|truck_repair|tyres|motorcycle_repair; craft=car_painter
names: mechanical, auto repairs, tyres, smash repairs, diesel, automotive
also: automotive_repair, auto_body_shop, tire_shop, tire_dealer_and_repair, truck_repair
Vehicle parts
words: car part, auto part, spare part, vehicle accessory, parts supplier, wrecker
osm: shop=car_parts|truck_parts; industrial=auto_wrecker
names: auto parts, spares, wreckers
also: automotive_parts_and_accessories, auto_parts_and_supply_store, Automotive Parts & Equipment
Vehicle and equipment hire
words: car rental, car hire, truck hire, truck rental, vehicle leasing, fleet management, fleet leasing, equipment hire, equipment rental, plant hire, crane hire, tool hire
osm: amenity=car_rental; shop=rental|tool_hire|truck_rental; craft=crane
names: hire, rentals, cranes, leasing
also: car_rental_agency, truck_rentals, equipment_rental, tool_rental_service, Trading Companies & Distributors
Petrol stations
words: petrol station, service station, gas station, roadhouse, truck stop
osm: amenity=fuel
names: roadhouse, service station, fuel
also: gas_station, truck_stop
Hardware and trade supplies
words: hardware, hardware store, trade supply, industrial supply, tool shop, safety equipment, wholesaler, wholesale
osm: shop=hardware|doityourself|trade|wholesale|tool
names: hardware, supplies, trade, tools
also: hardware_store, industrial_equipment, wholesale_store, wholesaler, Home Improvement Retail, Trading Companies & Distributors, Distributors, Technology Distributors
Supermarkets and groceries
words: supermarket, grocery, grocer, convenience store, food retail, butcher, greengrocer
osm: shop=supermarket|convenience|butcher|greengrocer
names: supermarket, grocers, butchers
also: supermarket, grocery_store, convenience_store, Food Retail, Consumer Staples Merchandise Retail
Shops and retail
words: retail, retailer, shop, store, department store, online retail, e-commerce, ecommerce, furniture, electronics store, gift shop
osm: shop=department_store|furniture|electronics|variety_store|mall|gift
names: furniture, store, electronics
also: retail, department_store, furniture_store, electronics, Broadline Retail, Other Specialty Retail, Computer & Electronics Retail, Homefurnishing Retail, Home Improvement Retail, Consumer Discretionary
Restaurants and cafes
words: restaurant, cafe, café, coffee shop, fast food, takeaway, caterer, catering
osm: amenity=restaurant|cafe|fast_food; craft=caterer
names: restaurant, cafe, catering
also: restaurant, cafe, coffee_shop, fast_food_restaurant, caterer, Restaurants
Hotels and pubs
words: hotel, motel, pub, bar, resort, accommodation, hospitality, casino, caravan park, cruise line
osm: tourism=hotel|motel|guest_house|caravan_site; amenity=pub|bar|casino
names: hotel, motel, inn, tavern, resort
also: hotel, motel, pub, resort, accommodation, casino, Hotels, Resorts & Cruise Lines, Casinos & Gaming, Hotel & Resort REITs
Tourism and events
words: tourism, tour operator, travel agent, travel agency, event, event hire, entertainment, theme park, leisure
osm: shop=travel_agency; tourism=attraction|theme_park; office=event_management
names: tours, travel, events
also: tours, travel_agents, event_planning, attractions_and_activities, Leisure Products, Movies & Entertainment
Gyms and sport
words: gym, fitness, sport club, golf club, sport store
osm: leisure=fitness_centre|sports_centre|golf_course; shop=sports
names: fitness, gym, golf, sports
also: gym, sports_and_recreation_venue, golf_course, sporting_goods
Doctors and hospitals
words: doctor, medical centre, medical center, medical practice, hospital, clinic, healthcare, health care, health, health service, physiotherapist, pathology
osm: amenity=doctors|clinic|hospital; healthcare=doctor|clinic|hospital|centre|physiotherapist|laboratory
names: medical, clinic, hospital, health
also: doctor, hospital, medical_center, health_and_medical, physical_therapy, Health Care, Health Care Facilities, Health Care Services, Managed Health Care, Health Care Technology, Health Care REITs
Dentists
words: dentist, dental, dental clinic, orthodontist
osm: amenity=dentist; healthcare=dentist
names: dental, dentist
also: dentist, orthodontist
Pharmacies
words: pharmacy, chemist, drug store
osm: amenity=pharmacy; shop=chemist
names: pharmacy, chemist
also: pharmacy, drugstore
Vets and animals
words: vet, veterinary, veterinarian, animal hospital, pet shop, horse, equine
osm: amenity=veterinary; shop=pet
names: veterinary, vets, pets
also: veterinarian, pet_store, animal_hospital
Aged and community care
words: aged care, nursing home, disability service, community service, charity, non profit, nonprofit, ndis provider
osm: amenity=nursing_home|social_facility; office=charity|ngo|association
names: aged care, care, community
also: assisted_living_facility, retirement_home, social_service_organizations, community_services_non_profits, disability_services_and_support_organization
Pharmaceuticals and biotech
words: pharmaceutical, pharma, biotech, biotechnology, drug maker, life science
osm: industrial=pharmaceutical; office=research
names: pharma, pharmaceuticals, biotech, biosciences
also: pharmaceutical_companies, biotechnology_company, Biotechnology, Pharmaceuticals, Life Sciences Tools & Services
Medical equipment
words: medical device, medical equipment, medical supply, health care equipment, hearing aid
osm: shop=medical_supply|hearing_aids
names: medical supplies, medical devices
also: medical_supply, medical_equipment_supplier, Health Care Equipment, Health Care Supplies, Health Care Distributors
Education
words: school, education, college, university, training provider, tafe, rto, childcare, child care, kindergarten, preschool
osm: amenity=school|college|university|childcare|kindergarten; office=educational_institution
names: school, college, training, childcare, early learning
also: school, college_university, education, preschool, day_care_preschool, Education Services
Real estate
words: real estate, real estate agent, realtor, property manager, property management, property, reit, landlord
osm: office=estate_agent|property_management
names: real estate, property, realty
also: real_estate_agent, real_estate, property_management, commercial_real_estate, Real Estate, Real Estate Services, Retail REITs, Office REITs, Multi-Family Residential REITs, Single-Family Residential REITs, Industrial REITs, Data Center REITs, Other Specialized REITs, Telecom Tower REITs
Property developers
words: property developer, developer of property, land developer, property development
osm: office=property_developer|estate_agent
names: developments, property
also: real_estate_developer, property_developer, Homebuilding, Real Estate Services
Banks and finance
words: bank, banking, finance, financial, financial service, lender, mortgage broker, credit union, wealth management, investment, asset management, fund manager, stockbroker, payment, fintech, stock exchange, leasing finance
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: bank_credit_union, financial_service, mortgage_broker, investing, Financials, Diversified Banks, Regional Banks, Asset Management & Custody Banks, Consumer Finance, Investment Banking & Brokerage, Financial Exchanges & Data, Transaction & Payment Processing Services, Multi-Sector Holdings
Insurance
words: insurance, insurer, insurance broker, reinsurance
osm: office=insurance
names: insurance, insurance brokers
also: insurance_agency, Property & Casualty Insurance, Life & Health Insurance, Multi-line Insurance, Insurance Brokers, Reinsurance
Accountants
words: accountant, accounting, bookkeeper, bookkeeping, tax agent, auditor
osm: office=accountant|tax_advisor
names: accountants, accounting, bookkeeping
also: accountant, tax_services, bookkeeper
Lawyers
words: lawyer, law firm, solicitor, attorney, barrister, legal, conveyancer, conveyancing
osm: office=lawyer|notary
names: lawyers, legal, solicitors, law
also: lawyer, legal_services, attorney
Consultants
words: consultant, consulting, business consultant, management consultant, research
osm: office=consulting|research
names: consulting, advisory
also: business_consulting, business_management_services, Research & Consulting Services, Diversified Support Services
Engineers, architects and surveyors
words: engineer, engineering, engineering consultant, structural engineer, architect, architecture, surveyor, surveying, drafting
osm: office=engineer|architect|surveyor
names: engineers, engineering, architects, surveyors
also: engineering_services, architect, architectural_designer, surveyor, Construction & Engineering
Marketing and media
words: marketing, advertising, marketing agency, digital agency, public relation, media, broadcaster, broadcasting, newspaper, publisher, publishing, radio, television, film, video game, streaming
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: advertising_agency, marketing_agency, media_news_company, print_media, Advertising, Broadcasting, Publishing, Cable & Satellite, Movies & Entertainment, Interactive Media & Services, Interactive Home Entertainment, Communication Services
Software
words: software, software company, saas, app developer, software developer, application software, cloud, cyber security, cybersecurity
osm: office=software|it
names: software, systems, digital
also: software_development, web_designer, Application Software, Systems Software, Internet Services & Infrastructure
IT services
words: it, it service, it support, information technology, managed service provider, tech, technology, computer, computer repair, data centre, data center
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: it_service_and_computer_repair, information_technology_company, computer_store, Information Technology, IT Consulting & Other Services, Data Processing & Outsourced Services, Internet Services & Infrastructure, Technology Hardware, Storage & Peripherals
Semiconductors
words: semiconductor, chip, chip maker, chipmaker, microchip, computer chip
osm: industrial=semiconductor|electronics
names: semiconductor, micro, devices
also: semiconductor_manufacturer, Semiconductors, Semiconductor Materials & Equipment
Electronics
words: electronic, electronics, electronics manufacturer, instrument, hardware maker, consumer electronics
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: electronics, electronic_equipment_supplier, Electronic Components, Electronic Equipment & Instruments, Electronic Manufacturing Services, Consumer Electronics, Technology Hardware, Storage & Peripherals
Telecommunications
words: telecommunication, telecom, telco, internet provider, mobile network, communication equipment
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: telecommunications, telecommunications_company, internet_service_provider, Integrated Telecommunication Services, Wireless Telecommunication Services, Communications Equipment, Telecom Tower REITs
Aerospace and defence
words: aerospace, defence, defense, defence contractor, defense contractor, aircraft manufacturer, weapon
osm: industrial=aerospace|aircraft; office=defence
names: aerospace, defence, defense
also: aircraft_manufacturer, aerospace_company, Aerospace & Defense
Security
words: security, security guard, alarm, security system, locksmith
osm: office=security; craft=locksmith; shop=security
names: security, alarms, locksmiths
also: security_services, home_security, locksmiths, key_and_locksmith
Cleaning and facilities
words: cleaner, cleaning, commercial cleaning, pest control, laundry, facility management, facilities management
osm: craft=cleaning; office=cleaning; shop=laundry|dry_cleaning|pest_control
names: cleaning, cleaners, pest control, facilities
also: cleaning_services, home_cleaning, pest_control_service, janitorial_services, Environmental & Facilities Services
Recruitment and staffing
words: recruitment, recruiter, labour hire, labor hire, staffing, employment agency, human resources
osm: office=employment_agency
names: recruitment, personnel, labour hire, staffing
also: employment_agencies, temp_agency, Human Resource & Employment Services
Household and personal goods
words: household product, consumer goods, consumer product, cosmetic, personal care, hairdresser, beauty salon, tobacco, toy
osm: shop=hairdresser|beauty|cosmetics|toys|tobacco
names: beauty, hair, cosmetics
also: beauty_salon, hair_salon, cosmetic_and_beauty_supplies, toy_store, Household Products, Personal Care Products, Consumer Staples, Tobacco, Leisure Products, Specialized Consumer Services
Government
words: government, council, local government, city council, shire council
osm: office=government; amenity=townhall
names: council, shire
also: government_services, local_and_state_government_offices
`;
