export const technologyTerms = `
Semiconductors
en: semiconductor, semiconductor company, semiconductor manufacturer, semi, semis, semiconductor firm, semiconductor maker, semiconductor industry
de: Halbleiter, Halbleiterhersteller, Halbleiterunternehmen, Halbleiterindustrie, Halbleiterfirma, Halbleiterkonzern, Halbleiterproduzent, Halbleiterbranche
fr: semi-conducteur, fabricant de semi-conducteurs, industrie des semi-conducteurs, semi-conducteurs
es: semiconductores, fabricante de semiconductores, semiconductor, industria de semiconductores
it: semiconduttore, semiconduttori, produttore di semiconduttori, industria dei semiconduttori
osm: industrial=semiconductor|electronics
names: semiconductor, micro, devices
also: semiconductor_manufacturer; Semiconductors; Semiconductor Materials & Equipment

Electronics
en: electronic, electronics, electronics manufacturer, instrument, measuring instrument, electronics company, contract manufacturer, connector
de: Elektronik, Elektronikhersteller, Messgerät, Messgeräte, Bauteile
fr: électronique, instrument de mesure
es: electrónica, instrumento de medición
it: elettronica, strumento di misura
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: electronics; electronic_equipment_supplier; Electronic Components; Electronic Equipment & Instruments; Electronic Manufacturing Services
near: Consumer Electronics; Technology Hardware, Storage & Peripherals

Telecommunications
en: telecommunication, telecom, telco, internet provider, mobile network, telecom operator, phone company, mobile operator, mobile phone company, wireless, telephone, telephone company, telephone provider, cell phone carrier, cell phone provider, cell phone company, mobile phone carrier, mobile phone provider, phone carrier, phone provider, wireless provider, wireless company, communications carrier, mobile provider
de: Telekommunikation, Telekom, Mobilfunk, Telefongesellschaft, Netzbetreiber, Internetanbieter, Handyanbieter, Telefonanbieter, Mobilfunkunternehmen
fr: opérateur télécom, téléphonie, fournisseur d'accès internet, télécom, télécoms, opérateur téléphonique, compagnie de téléphone
es: telecomunicación, telecomunicaciones, telefonía, compañía telefónica, operadora de telefonía, operadora de telecomunicaciones, compañía de teléfono, operadora telefónica
it: telecomunicazione, telecomunicazioni, compagnia telefonica, operatore telefonico, compagnia di telefonia, operatore di telefonia
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: telecommunications; telecommunications_company; internet_service_provider; Integrated Telecommunication Services; Wireless Telecommunication Services
near: Cable & Satellite; Communications Equipment

Aerospace and defence
en: aerospace, defence, defense, defence contractor, defense contractor, aircraft manufacturer, weapon, defense company, defence company, arms maker, military, aerospace and defense, plane maker, aerospace company, aircraft maker, aircraft, airplane, airplane manufacturer, airplane maker, arms manufacturer, arms, shipbuilder, jet engine, missile, space, space company, spacecraft, rocket, aircraft part, aviation manufacturer, satellite maker, satellite manufacturer, armament, fighter jet, plane manufacturer, jet maker, helicopter maker, helicopter, drone, drone maker, avionics, warship, military contractor, military equipment, weapons maker, weapons manufacturer, aerospace contractor, munitions, ammunition, airframe, aerospace manufacturer, aerospace supplier
de: Luft- und Raumfahrt, Raumfahrt, Rüstung, Rüstungsunternehmen, Rüstungskonzern, Verteidigung, Waffen, Flugzeugbauer, Flugzeughersteller, Luftfahrtkonzern, Luftfahrtindustrie, Flugzeug, Flugzeuge, Triebwerk, Triebwerke, Triebwerkshersteller, Rakete, Raketen, Satellitenhersteller, Waffenhersteller, Rüstungsindustrie, Rüstungsfirma, Wehrtechnik, Verteidigungsindustrie, Luftfahrtzulieferer, Aerospace, Flugzeugproduzent, Hubschrauber, Drohne, Drohnen, Militär, Verteidigungsunternehmen, Raumfahrtunternehmen
fr: aérospatiale, aérospatial, armement, constructeur aéronautique, aéronautique, avion, constructeur d'avions, avionneur, défense, industrie de défense, aérospatial et défense, industrie aéronautique, missile, fusée, spatial, militaire, hélicoptère, drone, moteur d'avion, moteurs d'avion
es: aeroespacial, defensa, armamento, fabricante de aviones, aeronáutica, aviones, avión, fabricante de aeronaves, aeronave, industria de defensa, misiles, cohetes, espacial, militar, industria aeroespacial, satélites artificiales, helicóptero, dron, contratista de defensa, motores de avión
it: aerospaziale, difesa, armamenti, costruttore di aerei, aereo, aerei, velivoli, industria della difesa, missili, razzi, spaziale, militare, aeronautica, aeronautico, industria aerospaziale, elicotteri, droni, costruttore aeronautico, motori aeronautici, costruttore di velivoli
osm: industrial=aerospace|aircraft; office=defence
names: aerospace, defence, defense
also: aircraft_manufacturer; aerospace_company; Aerospace & Defense

Technology
en: information technology, AI, artificial intelligence, tech, technology, tech company, technology company, high tech, hi tech
de: Technologie, Technologieunternehmen, Informationstechnologie, Technologiekonzern, Hightech
fr: entreprise technologique, technologies de l'information, entreprise de technologie, haute technologie
es: tecnología, tecnológica, empresa tecnológica, tecnologías de la información
it: tecnologico, azienda tecnologica, tecnologie dell'informazione
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: information_technology_company; Information Technology

Chip makers
en: chip, chip maker, chipmaker, microchip, computer chip, chip designer, chip manufacturer, chip company, microprocessor, memory chip, processor maker, gpu, graphics chip, solar panel, solar panel maker, solar cell, solar module, integrated circuit, microcontroller, cpu
de: Chiphersteller, Chipproduzent, Mikrochip, Chipfirma, Prozessor, Prozessoren, Speicherchip, Solarmodul, Solarzelle, Solarmodulhersteller, Chipkonzern, Chipbauer
fr: puce électronique, fabricant de puces, puce, microprocesseur, processeur, panneau solaire, puces électroniques
es: fabricante de chips, microchip, microprocesador, procesadores, paneles solares
it: produttore di chip, microchip, microprocessore, processori, pannelli solari
osm: industrial=semiconductor|electronics
names: semiconductor, micro, devices
also: Semiconductors
near: Semiconductor Materials & Equipment

Semiconductor equipment
en: semiconductor equipment, semiconductor material, chip equipment, semiconductor equipment maker, wafer equipment, chip making equipment, semiconductor machine
de: Halbleiterausrüster, Halbleiterausrüstung, Halbleiteranlagen, Halbleitermaterial
fr: équipement pour semi-conducteurs, équipementier de semi-conducteurs, matériaux pour semi-conducteurs
es: equipo para semiconductores, equipos de semiconductores, equipamiento de semiconductores
it: apparecchiature per semiconduttori, macchinari per semiconduttori
osm: industrial=semiconductor|electronics
names: semiconductor, micro, devices
also: Semiconductor Materials & Equipment
near: Semiconductors

Application software
en: application software, business software, app developer, application developer, design software
de: Anwendungssoftware, Unternehmenssoftware, App Entwickler
fr: logiciel applicatif, logiciel de gestion, développeur d'applications
es: software de aplicación, software empresarial, desarrollador de aplicaciones
it: software applicativo, software gestionale, sviluppatore di app
osm: office=software|it
names: software, systems, digital
also: Application Software
near: Systems Software

System software and security
en: system software, systems software, cyber security, cybersecurity, cyber security company, it security, operating system, security software, antivirus, network security, information security, security software company, data security, internet security, cloud security
de: Systemsoftware, Cybersicherheit, IT Sicherheit, Betriebssystem, IT-Sicherheit, Netzwerksicherheit, Informationssicherheit, Antivirus
fr: logiciel système, cybersécurité, sécurité informatique, sécurité des réseaux, antivirus, cyber sécurité
es: software de sistemas, ciberseguridad, seguridad informática, seguridad de redes, antivirus, seguridad de la información
it: software di sistema, cibersicurezza, sicurezza informatica, sicurezza di rete, antivirus, sicurezza delle informazioni
osm: office=software|it
names: software, systems, digital
also: Systems Software
near: Application Software

Computers and storage
en: computer maker, computer hardware, hardware maker, computer manufacturer, hardware company, data storage, storage device, technology hardware, hard drive, printer maker, pc maker, server maker, smartphone maker, phone maker, laptop, laptop maker, computer company, storage company, data storage company, disk drive, pc, pc manufacturer, tablet maker, storage hardware, server manufacturer, smartphone manufacturer, phone manufacturer, smartphone, server hardware, mobile phone maker, computer storage, ssd, flash memory, memory card
de: Computerhersteller, Hardwarehersteller, Datenspeicher, PC Hersteller, Druckerhersteller, Hardware-Hersteller, Laptop, Smartphone, Smartphonehersteller, Handyhersteller, Festplatten, Rechnerhersteller, Computerfirma, Serverhersteller
fr: fabricant d'ordinateurs, matériel informatique, ordinateur, stockage de données, ordinateurs, smartphone, fabricant de smartphones, fabricant de matériel informatique, imprimante, disque dur
es: fabricante de ordenadores, ordenador, computadora, fabricante de computadoras, almacenamiento de datos, computadoras, ordenadores, teléfonos inteligentes, fabricante de móviles, hardware informático, impresoras
it: produttore di computer, archiviazione dati, produttore di hardware, smartphone, stampanti, produttore di smartphone, hard disk, archiviazione
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Technology Hardware, Storage & Peripherals

Consumer electronics
en: consumer electronics, home electronics, consumer electronics maker, wearable, gps device, gps, gps maker, smartwatch, smart watch, navigation device, headphone, speaker maker, tv maker, home appliance
de: Unterhaltungselektronik, Konsumelektronik, Verbraucherelektronik, Navigationsgeräte, Smartwatch
fr: électronique grand public, électronique de consommation, appareil électronique
es: electrónica de consumo
it: elettronica di consumo, elettronica di largo consumo
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Consumer Electronics
near: Technology Hardware, Storage & Peripherals; Computer & Electronics Retail

Electronic components
en: electronic component, electronic component maker, connector maker, optical component, electronic part, fiber optics, fiber optic, optics, electronic component manufacturer, electronic parts maker, capacitor, connector manufacturer, cable connector
de: elektronische Bauteile, elektronisches Bauteil, Elektronikkomponente, Bauelement, Steckverbinder, Glasfaser, elektronische Komponenten
fr: composant électronique, composants électroniques, connecteur, connectique, fibre optique
es: componente electrónico, componentes electrónicos, conectores, fibra óptica
it: componente elettronico, componenti elettronici, connettori, fibra ottica, componentistica elettronica
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electronic Components
near: Electronic Manufacturing Services

Sensors and test instruments
en: sensor, barcode scanner, scanner maker, test equipment, test and measurement, barcode printer, sensor maker, measurement equipment, testing equipment, electronic instrument, electronic measuring instrument, test instrument
de: Sensor, Sensorik, Sensorhersteller, Prüfgerät, Messtechnik, Prüftechnik, Barcodescanner
fr: capteur, équipement de test, métrologie, appareil de mesure
es: sensor, equipos de prueba, equipos de medición, aparatos de medición
it: sensore, sensori, apparecchi di misura, strumenti di test
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electronic Equipment & Instruments
near: Electronic Components

Electronics contract manufacturers
en: electronic manufacturing service, electronics contract manufacturer, contract electronics, electronics manufacturing, ems, ems company, ems provider
de: Elektronikfertiger, Elektronikfertigung, Auftragsfertiger
fr: sous-traitance électronique, sous-traitant électronique
es: fabricación electrónica, fabricante de electrónica por contrato
it: produzione elettronica, produttore elettronico conto terzi
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electronic Manufacturing Services
near: Electronic Components

Network equipment
en: communication equipment, communications equipment, network equipment, networking, networking equipment, network hardware, router, telecom equipment, telecommunications equipment, radio equipment, communications gear, telecom gear, network gear, switch maker, communications equipment maker, networking hardware, two way radio
de: Netzwerktechnik, Netzwerkausrüster, Kommunikationstechnik, Nachrichtentechnik, Netzwerk, Kommunikationsausrüstung, Telekommunikationsausrüster, Netzwerkhersteller, Netzausrüster
fr: équipement réseau, équipementier télécom, matériel de communication, équipement de communication, équipements de télécommunications, équipementier télécoms, équipements télécoms, matériel réseau
es: equipo de comunicaciones, equipos de red, equipo de telecomunicaciones, equipos de comunicaciones, redes, equipamiento de telecomunicaciones, equipos de redes
it: apparecchiature di comunicazione, apparati di rete, apparecchiature di rete, apparecchiature di telecomunicazione, apparati di telecomunicazione, apparati telecomunicazioni
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: Communications Equipment

Internet services and hosting
en: internet service, hosting, web hosting, cloud infrastructure, internet infrastructure, domain registrar, domain name, content delivery network, hosting company, cdn, cdn provider, content delivery, domain registry, website hosting, hosting provider
de: Internetdienst, Webhosting, Internetinfrastruktur, Internetdienstleister, Webhoster, Hoster, Hosting
fr: hébergeur, hébergement web, services internet, infrastructure internet, hébergement internet, nom de domaine
es: alojamiento web, servicios de internet, infraestructura de internet, hospedaje web, dominios
it: servizi internet, infrastruttura internet, hosting, registrazione domini, hosting web
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Internet Services & Infrastructure

Technology distributors
en: technology distributor, it distributor, computer distributor, it reseller, technology reseller, electronics distributor, computer reseller, it hardware reseller
de: Technologiehändler, IT Großhändler
fr: distributeur informatique, grossiste informatique, distributeur de technologie
es: distribuidor de tecnología, mayorista de informática, distribuidor informático
it: distributore di tecnologia, distributore informatico
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Technology Distributors

Wireless carriers
en: wireless carrier, mobile carrier, cellular, mobile phone operator, wireless telecommunication
de: Mobilfunkanbieter, Mobilfunkbetreiber
fr: opérateur mobile, opérateur de téléphonie mobile
es: operador móvil, telefonía móvil
it: operatore mobile, telefonia mobile
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: Wireless Telecommunication Services
near: Integrated Telecommunication Services
`;
