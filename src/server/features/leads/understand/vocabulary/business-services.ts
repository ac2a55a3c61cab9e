export const servicesTerms = `
Consultants
en: consultant, consulting, business consultant, management consultant, research, research firm, advisory, consulting firm, professional service
de: Berater, Beratung, Beratungsunternehmen, Unternehmensberatung, Unternehmensberater, Marktforschung
fr: conseil, cabinet de conseil, société de conseil
es: consultoría, consultor, consultora, asesoría
it: consulenza, consulente, società di consulenza
osm: office=consulting|research
names: consulting, advisory
also: business_consulting; business_management_services; Research & Consulting Services
near: IT Consulting & Other Services

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
en: marketing, public relation, media, media company, media group, mass media
de: Medien, Medienunternehmen, Medienkonzern
fr: médias, groupe de médias, société de médias
es: medios, medios de comunicación, empresa de medios
it: mezzi di comunicazione, gruppo editoriale e media
osm: office=advertising_agency|newspaper|publisher|graphic_design; amenity=studio; studio=radio|television
names: media, marketing, advertising, creative, publishing
also: advertising_agency; marketing_agency; media_news_company; print_media; Advertising; Broadcasting; Publishing; Cable & Satellite; Movies & Entertainment; Interactive Media & Services
near: Interactive Home Entertainment

Software
en: software, software company, saas, software developer, cloud, cloud computing, software maker, software publisher, software vendor, enterprise software, computer program
de: Softwareunternehmen, Softwarehersteller, Softwareentwickler, Softwarefirma, Programmierer
fr: logiciel, logiciels, éditeur de logiciels, développeur de logiciels
es: programa informático, desarrollador de software
it: sviluppatore di software, casa di software
osm: office=software|it
names: software, systems, digital
also: software_development; web_designer; Application Software; Systems Software
near: Internet Services & Infrastructure

IT services
en: it, it service, it support, managed service provider, computer, computer repair, it consulting, it company, it consultant, computer service, systems integrator
de: IT Dienstleister, IT Beratung, IT Unternehmen, EDV, Informatik
fr: services informatiques, informatique, conseil informatique, ESN, infogérance
es: servicios informáticos, informática, consultoría informática, servicios de TI
it: servizi informatici, consulenza informatica, servizi IT
osm: office=it|software; shop=computer
names: it, computers, technology, tech
also: it_service_and_computer_repair; information_technology_company; computer_store; IT Consulting & Other Services; Data Processing & Outsourced Services
near: Internet Services & Infrastructure

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
en: cleaner, cleaning, commercial cleaning, pest control, laundry, facility management, facilities management
de: Reinigung, Gebäudereinigung, Schädlingsbekämpfung, Wäscherei, Gebäudemanagement
fr: nettoyage, blanchisserie, lutte antiparasitaire, entretien
es: limpieza, lavandería, control de plagas, mantenimiento
it: pulizia, pulizie, disinfestazione
osm: craft=cleaning; office=cleaning; shop=laundry|dry_cleaning|pest_control
names: cleaning, cleaners, pest control, facilities
also: cleaning_services; home_cleaning; pest_control_service; janitorial_services
near: Environmental & Facilities Services; Diversified Support Services

Recruitment and staffing
en: recruitment, recruiter, labour hire, labor hire, staffing, employment agency, human resources, payroll, employment service, human resource service
de: Personalvermittlung, Zeitarbeit, Personaldienstleister, Lohnabrechnung, Personalberatung
fr: recrutement, intérim, agence d'intérim, ressources humaines, paie
es: reclutamiento, selección de personal, trabajo temporal, recursos humanos, nómina
it: selezione del personale, lavoro interinale, agenzia per il lavoro, risorse umane, buste paga
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
en: support service, business service, uniform rental, auction, diversified support service, vehicle auction
de: Unternehmensdienstleistung, Auktionshaus, Mietwäsche, Dienstleister
fr: services aux entreprises, vente aux enchères, services de soutien
es: servicios empresariales, subasta, servicios de apoyo
it: servizi alle imprese, asta, servizi di supporto
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
