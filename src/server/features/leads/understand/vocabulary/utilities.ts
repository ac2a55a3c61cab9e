export const utilitiesTerms = `
Electric utilities
en: electric utility, electrical utility
de: Elektrizitätswerk
fr: service public d'électricité
es: servicio público de electricidad
it: servizio pubblico di elettricità
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: electric_utility_provider; Electric Utilities
near: Multi-Utilities

Electricity
en: electricity, power company, electric company, electricity supplier, power supplier, electric power, electricity provider, power utility, energy supplier, power generator company, electricity producer, power and light
de: Strom, Stromversorger, Stromanbieter, Elektrizität, Stromkonzern, Stromlieferant, Energieanbieter, Stromfirma
fr: électricité, fournisseur d'électricité, électricien public, compagnie d'électricité, énergéticien
es: electricidad, eléctrica, compañía eléctrica, proveedor de electricidad, suministro eléctrico, energía eléctrica, suministradora eléctrica, empresa eléctrica, proveedor de energía
it: elettricità, energia elettrica, azienda elettrica, fornitore di energia elettrica, società elettrica, azienda di energia elettrica, compagnia elettrica, elettrico
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: electric_utility_provider; Electric Utilities; Multi-Utilities
near: Independent Power Producers & Energy Traders

Gas utilities
en: gas utility, gas supplier, natural gas utility, gas distribution, natural gas distributor, gas company, gas distributor, gas provider, natural gas company, natural gas supplier, natural gas utility company
de: Gasversorger, Gasanbieter, Gasversorgung, Gaslieferant, Gasunternehmen
fr: fournisseur de gaz, distributeur de gaz, société de gaz, compagnie de gaz
es: distribuidora de gas, compañía de gas, suministro de gas, proveedor de gas, empresa de gas
it: fornitore di gas, fornitori di gas, distribuzione gas, azienda del gas, compagnia del gas
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: Gas Utilities
near: Multi-Utilities

Water utilities
en: water utility, water supply, water company, water supplier, waterworks, water, sewer, water and sewer, wastewater, water and wastewater, water provider
de: Wasserversorger, Wasserwerk, Wasserversorgung, Wasser, Wasseranbieter, Abwasser
fr: distributeur d'eau, compagnie des eaux, eau, fournisseur d'eau, service des eaux
es: compañía de agua, suministro de agua, agua, abastecimiento de agua, aguas, empresa de agua
it: acquedotto, fornitore di acqua, servizio idrico, acqua, idrico, azienda idrica, servizi idrici
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: water_supplier; Water Utilities

Power producers
en: power producer, independent power producer, power plant, energy trader, power generation, electricity generator, power station, nuclear power, merchant power, ipp, power generation company
de: Kraftwerk, Kraftwerksbetreiber, Stromerzeuger, Stromproduzent, Energiehändler
fr: producteur d'électricité, centrale électrique, négociant en énergie
es: central eléctrica, productor de electricidad, generación eléctrica, generadora
it: centrale elettrica, produttore di energia, produzione di energia
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: Independent Power Producers & Energy Traders; Renewable Electricity
near: Electric Utilities
`;
