export const healthTerms = `
Doctors and hospitals
en: doctor, medical centre, medical center, medical practice, hospital, clinic, physiotherapist, pathology, hospital operator, hospital chain, health care facility, hospital group, hospital system, health system, hospital company, healthcare facility, outpatient clinic
de: Arzt, Ärzte, Arztpraxis, Krankenhaus, Krankenhäuser, Klinik, Kliniken, Krankenhausbetreiber, Spital, Klinikkonzern, Krankenhauskette, Klinikkette, Krankenhauskonzern, Klinikbetreiber, Privatklinik
fr: hôpital, hôpitaux, clinique, médecin, cabinet médical, établissement de santé, groupe hospitalier, établissement hospitalier, centre hospitalier
es: hospitales, clínica, médico, centro médico, sanatorio, cadena de hospitales, grupo hospitalario, clínica privada
it: ospedale, ospedali, cliniche, casa di cura, struttura sanitaria, case di cura, gruppo ospedaliero, ospedaliero, clinica privata
osm: amenity=doctors|clinic|hospital; healthcare=doctor|clinic|hospital|centre|physiotherapist|laboratory
names: medical, clinic, hospital, health
also: doctor; hospital; medical_center; health_and_medical; physical_therapy; Health Care Facilities
near: Health Care Services

Dentists
en: dentist, dental, dental clinic, orthodontist
de: Zahnarzt, Zahnärzte, Zahnklinik, Kieferorthopäde
fr: dentiste, cabinet dentaire, orthodontiste
es: dentista, clínica dental, odontólogo
it: dentisti, studio dentistico
osm: amenity=dentist; healthcare=dentist
names: dental, dentist
also: dentist; orthodontist

Pharmacies
en: pharmacy, chemist, drug store, pharmacy chain, drugstore
de: Apotheke, Drogerie, Drogeriemarkt
fr: pharmacie
es: farmacia
it: farmacie
osm: amenity=pharmacy; shop=chemist
names: pharmacy, chemist
also: pharmacy; drugstore
near: Health Care Services

Vets and animals
en: vet, veterinary, veterinarian, animal hospital, pet shop, horse, equine, pet store
de: Tierarzt, Tierärzte, Tierklinik, Zoohandlung
fr: vétérinaire, animalerie
es: veterinario, veterinaria, tienda de mascotas
it: veterinari, negozio di animali
osm: amenity=veterinary; shop=pet
names: veterinary, vets, pets
also: veterinarian; pet_store; animal_hospital

Aged and community care
en: aged care, nursing home, disability service, community service, charity, non profit, nonprofit, ndis provider
de: Pflegeheim, Altenheim, Pflegedienst, Wohltätigkeit, Verein
fr: maison de retraite, EHPAD, association caritative
es: residencia de ancianos, organización benéfica
it: casa di riposo, case di riposo, residenza per anziani, ente benefico
osm: amenity=nursing_home|social_facility; office=charity|ngo|association
names: aged care, care, community
also: assisted_living_facility; retirement_home; social_service_organizations; community_services_non_profits; disability_services_and_support_organization
near: Health Care REITs

Pharmaceuticals
en: pharmaceutical, pharma, drug maker, pharmaceutical company, drug company, drug manufacturer, drug, medicine maker, drugmaker, vaccine, vaccine maker, generic drug, generic drug maker, big pharma, medicine, prescription drug, animal drug, drug developer
de: Pharmaunternehmen, Pharmahersteller, Pharmakonzern, Pharmaindustrie, Arzneimittel, Arzneimittelhersteller, Medikament, pharmazeutisch, Impfstoff, Impfstoffhersteller, Generika, Pharma, Pharmabranche, Pharmazie, Medikamentenhersteller, Pharmafirma, Pharmaproduzent
fr: pharmaceutique, laboratoire pharmaceutique, industrie pharmaceutique, médicament, pharma, vaccin, fabricant de médicaments, labo pharmaceutique, groupe pharmaceutique
es: farmacéutica, farmacéutico, laboratorio farmacéutico, medicamento, vacunas, farma, fabricante de medicamentos, industria farmacéutica
it: casa farmaceutica, farmaco, farmaci, medicinale, vaccini, medicinali, farmaceutico, farmaceutica, industria farmaceutica, produttore di farmaci
osm: industrial=pharmaceutical; office=research
names: pharma, pharmaceuticals, biotech, biosciences
also: pharmaceutical_companies; Pharmaceuticals
near: Biotechnology

Medical equipment
en: medical device, medical equipment, medical supply, health care equipment, hearing aid, medical device maker, medtech, medical technology, surgical device, medical instrument, health care supply, medical supplies, surgical robot, pacemaker, surgical instrument, insulin pump, diagnostic equipment, implant, medical implant, orthopedic, orthopedic device, orthopaedic, medical product, stent, glucose monitor, prosthetic, diagnostic device, x-ray, imaging equipment, medical imaging, contact lens, syringe, dental equipment, hospital equipment, hospital supply, medical equipment supplier, medical instrument maker, sleep apnea device, heart valve
de: Medizintechnik, Medizingerät, Medizingeräte, Medizinprodukte, medizinische Geräte, Medizinproduktehersteller, Medizingerätehersteller, Medizintechniker, Herzschrittmacher, Implantat, Implantate, Medizinprodukt, Chirurgieroboter, Insulinpumpe, Prothesen, Medizinbedarf
fr: matériel médical, dispositif médical, équipement médical, technologie médicale, dispositifs médicaux, implant, appareil médical, fabricant d'appareils médicaux, instruments chirurgicaux, prothèse, technologies médicales, stimulateur cardiaque
es: equipo médico, dispositivo médico, producto sanitario, tecnología médica, equipos médicos, implante, instrumental quirúrgico, aparatos médicos, prótesis, marcapasos, insumos médicos, equipamiento médico
it: apparecchiatura medica, apparecchiature mediche, dispositivi medici, biomedicale, biomedicali, protesi, strumenti chirurgici, tecnologia medica, attrezzature mediche, elettromedicale, elettromedicali, impianti medici, dispositivo medico, dispositivo medicale
osm: shop=medical_supply|hearing_aids
names: medical supplies, medical devices
also: medical_supply; medical_equipment_supplier; Health Care Equipment; Health Care Supplies
near: Life Sciences Tools & Services

Healthcare
en: healthcare, health care, health, health service, medical, healthcare provider, health company
de: Gesundheit, Gesundheitswesen, Gesundheitsunternehmen, Gesundheitskonzern, medizinisch
fr: santé, soins de santé, secteur de la santé
es: salud, sanidad, atención médica, sanitaria, cuidado de la salud
it: sanità, salute, assistenza sanitaria, sanitario
osm: amenity=doctors|clinic|hospital; healthcare=doctor|clinic|hospital|centre|physiotherapist|laboratory
names: medical, clinic, hospital, health
also: Health Care

Medical services and laboratories
en: health care service, healthcare service, medical laboratory, diagnostic, diagnostics company, diagnostic laboratory, dialysis, medical service, lab test, dialysis center, lab, clinical lab, clinical laboratory, lab testing, testing lab, blood testing, blood test, diagnostic lab, blood lab, healthcare service provider, kidney care, health care service provider
de: Labor, Diagnostik, Dialyse, Gesundheitsdienst, Gesundheitsdienstleister, medizinisches Labor, Labordienstleister, Analyselabor, Dialyseanbieter
fr: laboratoire d'analyses, services de santé, laboratoire médical, laboratoire d'analyses médicales, analyses médicales, laboratoire de biologie
es: laboratorio clínico, diagnóstico, diálisis, servicios de salud, laboratorio médico, laboratorio de análisis, análisis clínicos
it: laboratorio di analisi, diagnostica, dialisi, servizi sanitari, laboratorio di analisi mediche, analisi mediche, laboratorio medico
osm: amenity=doctors|clinic|hospital; healthcare=doctor|clinic|hospital|centre|physiotherapist|laboratory
names: medical, clinic, hospital, health
also: Health Care Services
near: Health Care Facilities

Health insurers
en: health insurance, health insurer, managed care, managed health care, health plan, medical insurance, health insurance company, hmo, medical insurer, health insurance provider, medical plan, health benefit, health care insurer, health care insurance, healthcare insurance, healthcare insurer
de: Krankenversicherung, Krankenversicherer, Krankenkasse, Krankenversicherungen, Gesundheitsversicherung
fr: assurance maladie, assureur santé, assurance santé, mutuelle, assurance médicale, assureur maladie
es: seguro médico, seguro de salud, aseguradora de salud, seguros médicos, aseguradora médica, medicina prepagada
it: assicurazione sanitaria, assicuratore sanitario, assicurazioni sanitarie, assicurazione medica, mutua sanitaria
osm: office=insurance
names: insurance, insurance brokers
also: Managed Health Care
near: Life & Health Insurance

Medical and drug distributors
en: medical distributor, drug wholesaler, drug distributor, pharmaceutical distributor, pharmaceutical wholesaler, medical wholesaler, health care distributor, healthcare distributor, medical supply distributor, pharma distributor, pharma wholesaler, dental supply, dental supply distributor, dental distributor, medicine wholesaler, medicine distributor, hospital supply distributor
de: Pharmagroßhandel, Pharmagroßhändler, Medizinhandel, Arzneimittelgroßhändler, Pharmahändler, Arzneimittelgroßhandel, Pharmahandel
fr: grossiste pharmaceutique, distributeur de médicaments, grossiste en médicaments, distributeur médical, distributeur pharmaceutique, répartiteur pharmaceutique
es: distribuidor de medicamentos, distribuidor médico, distribuidora farmacéutica, mayorista farmacéutico, distribuidor farmacéutico
it: grossista farmaceutico, distributore di farmaci, distributore medico, distributore farmaceutico, distribuzione farmaceutica
osm: shop=medical_supply|hearing_aids
names: medical supplies, medical devices
also: Health Care Distributors

Biotechnology
en: biotech, biotechnology, biopharma, biotech company, biopharmaceutical, gene therapy
de: Biotechnologie, Biotechunternehmen, Biotechnologieunternehmen
fr: entreprise de biotechnologie
es: biotecnología, biotecnológica, empresa biotecnológica
it: biotecnologie, azienda biotecnologica, biotecnologico
osm: industrial=pharmaceutical; office=research
names: pharma, pharmaceuticals, biotech, biosciences
also: biotechnology_company; Biotechnology
near: Life Sciences Tools & Services

Life science tools
en: life science, life sciences tool, laboratory equipment, lab equipment, research tool, contract research organization, laboratory instrument, scientific instrument, cro, lab instrument, lab instrument maker, laboratory equipment maker, life sciences company, scientific equipment, lab supply, laboratory supply, microscope
de: Biowissenschaft, Laborgerät, Laborgeräte, Laborausrüstung, Biowissenschaften, Laborausrüster, Labortechnik, Laborbedarf
fr: sciences de la vie, équipement de laboratoire, instruments scientifiques, matériel de laboratoire, instruments de laboratoire
es: ciencias de la vida, equipo de laboratorio, instrumentos científicos, equipos de laboratorio, instrumentos de laboratorio
it: scienze della vita, attrezzature da laboratorio, strumenti scientifici, strumentazione scientifica, apparecchiature da laboratorio, strumenti da laboratorio
osm: industrial=pharmaceutical; office=research
names: pharma, pharmaceuticals, biotech, biosciences
also: Life Sciences Tools & Services
near: Biotechnology

Health technology
en: health technology, healthcare technology, health it, healthtech, medical software, healthcare software, health software, digital health
de: Gesundheitstechnologie, Gesundheits-IT, medizinische Software
fr: technologie de la santé, logiciel médical, santé numérique
es: tecnología de la salud, tecnología sanitaria, salud digital
it: software medico, sanità digitale
osm: office=software|it
names: software, systems, digital
also: Health Care Technology
near: Health Care Equipment
`;
