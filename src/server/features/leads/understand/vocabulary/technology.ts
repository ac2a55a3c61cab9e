export const technologyTerms = `
Semiconductors
en: semiconductor, semiconductor company, semiconductor manufacturer
de: Halbleiter, Halbleiterhersteller, Halbleiterunternehmen, Halbleiterindustrie
fr: semi-conducteur, fabricant de semi-conducteurs
es: semiconductores, fabricante de semiconductores
it: semiconduttore, semiconduttori, produttore di semiconduttori
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
en: telecommunication, telecom, telco, internet provider, mobile network, telecom operator, phone company, mobile operator, mobile phone company, wireless
de: Telekommunikation, Telekom, Mobilfunk, Telefongesellschaft, Netzbetreiber, Internetanbieter
fr: opérateur télécom, téléphonie, fournisseur d'accès internet
es: telecomunicación, telecomunicaciones, telefonía, operadora, compañía telefónica
it: telecomunicazione, telecomunicazioni, compagnia telefonica, operatore telefonico
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: telecommunications; telecommunications_company; internet_service_provider; Integrated Telecommunication Services; Wireless Telecommunication Services
near: Cable & Satellite; Communications Equipment

Aerospace and defence
en: aerospace, defence, defense, defence contractor, defense contractor, aircraft manufacturer, weapon, defense company, defence company, arms maker, military, aerospace and defense, plane maker, aerospace company
de: Luft- und Raumfahrt, Raumfahrt, Rüstung, Rüstungsunternehmen, Rüstungskonzern, Verteidigung, Waffen, Flugzeugbauer, Flugzeughersteller
fr: aérospatiale, aérospatial, armement, constructeur aéronautique, aéronautique
es: aeroespacial, defensa, armamento, fabricante de aviones, aeronáutica
it: aerospaziale, difesa, armamenti, costruttore di aerei
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
en: chip, chip maker, chipmaker, microchip, computer chip, chip designer, chip manufacturer, chip company, microprocessor
de: Chiphersteller, Chipproduzent, Mikrochip, Chipfirma
fr: puce électronique, fabricant de puces, puce
es: fabricante de chips
it: produttore di chip
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
en: system software, systems software, cyber security, cybersecurity, cyber security company, it security, operating system, security software
de: Systemsoftware, Cybersicherheit, IT Sicherheit, Betriebssystem
fr: logiciel système, cybersécurité, sécurité informatique
es: software de sistemas, ciberseguridad, seguridad informática
it: software di sistema, cibersicurezza, sicurezza informatica
osm: office=software|it
names: software, systems, digital
also: Systems Software
near: Application Software

Computers and storage
en: computer maker, computer hardware, hardware maker, computer manufacturer, hardware company, data storage, storage device, technology hardware, hard drive, printer maker, pc maker, server maker, smartphone maker
de: Computerhersteller, Hardwarehersteller, Datenspeicher, PC Hersteller
fr: fabricant d'ordinateurs, matériel informatique, ordinateur, stockage de données
es: fabricante de ordenadores, ordenador, computadora, fabricante de computadoras, almacenamiento de datos
it: produttore di computer, archiviazione dati
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Technology Hardware, Storage & Peripherals

Consumer electronics
en: consumer electronics, home electronics, consumer electronics maker, wearable, gps device
de: Unterhaltungselektronik, Konsumelektronik, Verbraucherelektronik
fr: électronique grand public, électronique de consommation
es: electrónica de consumo
it: elettronica di consumo
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Consumer Electronics
near: Technology Hardware, Storage & Peripherals; Computer & Electronics Retail

Electronic components
en: electronic component, electronic component maker, connector maker, optical component, electronic part
de: elektronische Bauteile, elektronisches Bauteil, Elektronikkomponente, Bauelement
fr: composant électronique, composants électroniques
es: componente electrónico, componentes electrónicos
it: componente elettronico, componenti elettronici
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electronic Components
near: Electronic Manufacturing Services

Electronics contract manufacturers
en: electronic manufacturing service, electronics contract manufacturer, contract electronics, electronics manufacturing
de: Elektronikfertiger, Elektronikfertigung, Auftragsfertiger
fr: sous-traitance électronique, sous-traitant électronique
es: fabricación electrónica, fabricante de electrónica por contrato
it: produzione elettronica, produttore elettronico conto terzi
osm: industrial=electronics; craft=electronics_repair; shop=electronics
names: electronics, instruments
also: Electronic Manufacturing Services
near: Electronic Components

Network equipment
en: communication equipment, communications equipment, network equipment, networking, networking equipment, network hardware, router, telecom equipment, telecommunications equipment
de: Netzwerktechnik, Netzwerkausrüster, Kommunikationstechnik, Nachrichtentechnik, Netzwerk, Kommunikationsausrüstung
fr: équipement réseau, équipementier télécom, matériel de communication, équipement de communication, équipements de télécommunications
es: equipo de comunicaciones, equipos de red, equipo de telecomunicaciones, equipos de comunicaciones, redes
it: apparecchiature di comunicazione, apparati di rete, apparecchiature di rete, apparecchiature di telecomunicazione
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: Communications Equipment

Internet services and hosting
en: internet service, hosting, web hosting, cloud infrastructure, internet infrastructure, domain registrar, domain name, content delivery network
de: Internetdienst, Webhosting, Internetinfrastruktur, Internetdienstleister
fr: hébergeur, hébergement web, services internet, infrastructure internet
es: alojamiento web, servicios de internet, infraestructura de internet
it: servizi internet, infrastruttura internet
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Internet Services & Infrastructure

Technology distributors
en: technology distributor, it distributor, computer distributor, it reseller, technology reseller, electronics distributor
de: Technologiehändler, IT Großhändler
fr: distributeur informatique, grossiste informatique, distributeur de technologie
es: distribuidor de tecnología, mayorista de informática, distribuidor informático
it: distributore di tecnologia, distributore informatico
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Technology Distributors

Wireless carriers
en: wireless carrier, mobile carrier, cellular, cell phone company, mobile phone operator, wireless telecommunication
de: Mobilfunkanbieter, Mobilfunkbetreiber
fr: opérateur mobile, opérateur de téléphonie mobile
es: operador móvil, telefonía móvil
it: operatore mobile, telefonia mobile
osm: office=telecommunication; shop=mobile_phone|telecommunication
names: telecom, telecommunications, communications
also: Wireless Telecommunication Services
near: Integrated Telecommunication Services
`;
