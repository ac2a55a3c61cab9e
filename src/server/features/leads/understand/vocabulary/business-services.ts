export const servicesTerms = `
Consultants
en: consultant, consulting, business consultant, management consultant, research, research firm, advisory, consulting firm, professional service, consultancy, management consultancy, management consulting
de: Berater, Beratung, Beratungsunternehmen, Unternehmensberatung, Unternehmensberater, Marktforschung
fr: conseil, cabinet de conseil, société de conseil
es: consultoría, consultor, consultora, asesoría
it: consulenza, consulente, società di consulenza
osm: office=consulting|research
names: consulting, advisory
also: business_consulting; business_management_services; Research & Consulting Services; IT Consulting & Other Services

Engineers, architects and surveyors
en: engineer, engineering, engineering consultant, structural engineer, architect, architecture, surveyor, surveying, drafting
de: Ingenieur, Ingenieurbüro, Architekt, Architekturbüro, Vermesser
fr: ingénierie, bureau d'études, architecte, géomètre
es: ingeniero, ingeniería, arquitecto, arquitectura, topógrafo
it: ingegnere, ingegneria, studio di ingegneria, architetto, geometra
osm: office=engineer|architect|surveyor
names: engineers, engineering, architects, surveyors
also: engineering_services; architect; architectural_designer; surveyor; Construction & Engineering

Marketing and media
en: marketing, public relation, media, media company, media group, mass media, media conglomerate, media business
de: Medien, Medienunternehmen, Medienkonzern, Mediengruppe, Medienhaus
fr: médias, groupe de médias, société de médias, conglomérat de médias
es: medios, medios de comunicación, empresa de medios, grupo de medios, conglomerado de medios
it: mezzi di comunicazione, gruppo editoriale e media, azienda dei media, azienda media, gruppo media, media
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: advertising_agency; marketing_agency; media_news_company; print_media; Advertising; Broadcasting; Publishing; Cable & Satellite; Movies & Entertainment; Interactive Media & Services
near: Interactive Home Entertainment

Software
en: software, software company, saas, software developer, cloud, cloud computing, software maker, software publisher, software vendor, enterprise software, computer program, software house, software engineering, software firm, cloud software, software provider, programming, software product
de: Softwareunternehmen, Softwarehersteller, Softwareentwickler, Softwarefirma, Programmierer, Softwarehaus, Softwarehäuser, Softwareanbieter, Softwarekonzern, Programmierung, IT-Softwareunternehmen
fr: logiciel, logiciels, éditeur de logiciels, développeur de logiciels, éditeur de logiciel, société de logiciels, développement de logiciels
es: programa informático, desarrollador de software, programación, desarrolladora de software, programas informáticos, empresa de programación
it: sviluppatore di software, casa di software, casa produttrice di software, software house, produttore di software, sviluppo software, programmi informatici
osm: office=software|it
names: software, systems, digital
also: software_development; web_designer; Application Software; Systems Software
near: Internet Services & Infrastructure

IT services
en: it, it service, it support, managed service provider, computer, computer repair, it consulting, it company, it consultant, computer service, systems integrator, it consultancy, tech consulting, technology consulting, technology consultant, technology consulting firm, it outsourcing, tech consultancy, technology service, system integrator
de: IT Dienstleister, IT Beratung, IT Unternehmen, EDV, Informatik, IT-Beratung, IT-Berater, Systemhaus, IT-Systemhaus, Technologieberatung, EDV-Dienstleister
fr: services informatiques, informatique, conseil informatique, ESN, infogérance, conseil en technologie, société de services informatiques, prestataire informatique
es: servicios informáticos, informática, consultoría informática, servicios de TI, consultoría tecnológica, consultora tecnológica, servicios tecnológicos
it: servizi informatici, consulenza informatica, servizi IT, consulenza tecnologica, consulenza IT, società informatica, aziende informatiche
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: it_service_and_computer_repair; information_technology_company; computer_store; IT Consulting & Other Services
near: Internet Services & Infrastructure; Data Processing & Outsourced Services; Technology Hardware, Storage & Peripherals

Security
en: security, security guard, alarm, security system, locksmith
de: Sicherheitsdienst, Wachdienst, Alarmanlage, Schlüsseldienst
fr: sécurité, gardiennage, alarme, serrurier
es: seguridad, vigilancia, alarma, cerrajero
it: vigilanza, sicurezza, allarme, fabbro
osm: office=security; craft=locksmith; shop=security
names: security, alarms, locksmiths
also: security_services; home_security; locksmiths; key_and_locksmith

Cleaning and facilities
en: cleaner, cleaning, commercial cleaning, pest control, laundry, facility management, facilities management, exterminator, pest controller, termite control, janitorial, janitorial service
de: Reinigung, Gebäudereinigung, Schädlingsbekämpfung, Wäscherei, Gebäudemanagement, Kammerjäger
fr: nettoyage, blanchisserie, lutte antiparasitaire, entretien, désinsectisation
es: limpieza, lavandería, control de plagas, mantenimiento, exterminador
it: pulizia, pulizie, disinfestazione, derattizzazione
osm: craft=cleaning; office=cleaning; shop=laundry|dry_cleaning|pest_control
names: cleaning, cleaners, pest control, facilities
also: cleaning_services; home_cleaning; pest_control_service; janitorial_services
near: Environmental & Facilities Services; Diversified Support Services

Recruitment and staffing
en: recruitment, recruiter, labour hire, labor hire, staffing, employment agency, human resources, payroll, employment service, human resource service, hr, hr service, hr company, temp agency, headhunter, payroll processor, payroll company, recruitment agency, staffing agency, employment company, hr software and payroll, temporary staffing, executive search, temp staffing, payroll provider
de: Personalvermittlung, Zeitarbeit, Personaldienstleister, Lohnabrechnung, Personalberatung, Personalagentur, Zeitarbeitsfirma, Headhunter, Gehaltsabrechnung, Personaldienst, Leiharbeit, Personalwesen
fr: recrutement, intérim, agence d'intérim, ressources humaines, paie, agence de recrutement, agence d'emploi, gestion de la paie, chasseur de têtes, travail temporaire
es: reclutamiento, selección de personal, trabajo temporal, recursos humanos, nómina, agencia de empleo, empresa de trabajo temporal, agencia de reclutamiento, headhunter, nóminas
it: selezione del personale, lavoro interinale, agenzia per il lavoro, risorse umane, buste paga, agenzia interinale, agenzia di selezione, agenzia del lavoro, gestione paghe, ricerca del personale
osm: office=employment_agency
names: recruitment, personnel, labour hire, staffing
also: employment_agencies; temp_agency; Human Resource & Employment Services

Data processing and outsourcing
en: data processing, outsourcing, outsourced service, business process outsourcing, bpo, back office
de: Datenverarbeitung, Auslagerung
fr: traitement de données, externalisation
es: procesamiento de datos, externalización, subcontratación
it: elaborazione dati, esternalizzazione
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: Data Processing & Outsourced Services
near: IT Consulting & Other Services

Support services
en: support service, business service, uniform rental, auction, diversified support service, vehicle auction, uniform, uniform company, uniform supplier, car auction, vehicle auctioneer, workwear rental
de: Unternehmensdienstleistung, Auktionshaus, Mietwäsche, Dienstleister, Berufskleidung, Autoauktion
fr: services aux entreprises, vente aux enchères, services de soutien, location de vêtements de travail
es: servicios empresariales, subasta, servicios de apoyo, uniformes, subastas de coches
it: servizi alle imprese, asta, servizi di supporto, divise da lavoro, aste di auto
osm: office=consulting|research
names: consulting, advisory
also: Diversified Support Services
near: Environmental & Facilities Services

Research and consulting
en: research and consulting, credit bureau, credit reporting, data analytics, analytics company, risk analytics
de: Wirtschaftsauskunftei, Auskunftei, Datenanalyse
fr: analyse de données, bureau de crédit
es: análisis de datos, buró de crédito
it: analisi dei dati, ufficio crediti
osm: office=consulting|research
names: consulting, advisory
also: Research & Consulting Services

Environmental services
en: environmental and facility service, facility service, pest control company
de: Umwelttechnik, Umweltunternehmen
fr: services de l'environnement
es: servicios medioambientales
it: servizi ecologici
osm: industrial=scrap_yard|recycling; amenity=waste_transfer_station; office=waste
names: waste, recycling, skip bins, scrap, environmental
also: Environmental & Facilities Services
`;
