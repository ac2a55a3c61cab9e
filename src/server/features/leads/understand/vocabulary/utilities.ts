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
en: electricity, power company, electric company, electricity supplier, power supplier, electric power, electricity provider, power utility
de: Strom, Stromversorger, Stromanbieter, Elektrizität, Stromkonzern, Stromlieferant
fr: électricité, fournisseur d'électricité, électricien public, compagnie d'électricité
es: electricidad, eléctrica, compañía eléctrica, proveedor de electricidad, suministro eléctrico, energía eléctrica
it: elettricità, energia elettrica, azienda elettrica, fornitore di energia elettrica, società elettrica
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: electric_utility_provider; Electric Utilities; Multi-Utilities
near: Independent Power Producers & Energy Traders

Gas utilities
en: gas utility, gas supplier, natural gas utility, gas distribution, natural gas distributor
de: Gasversorger, Gasanbieter, Gasversorgung, Gaslieferant
fr: fournisseur de gaz, distributeur de gaz
es: distribuidora de gas, compañía de gas, suministro de gas, proveedor de gas
it: fornitore di gas, fornitori di gas, distribuzione gas, azienda del gas
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: Gas Utilities
near: Multi-Utilities

Water utilities
en: water utility, water supply, water company, water supplier, waterworks, water
de: Wasserversorger, Wasserwerk, Wasserversorgung, Wasser
fr: distributeur d'eau, compagnie des eaux, eau
es: compañía de agua, suministro de agua, agua, abastecimiento de agua
it: acquedotto, fornitore di acqua, servizio idrico, acqua
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: water_supplier; Water Utilities

Power producers
en: power producer, independent power producer, power plant, energy trader, power generation, electricity generator, power station, nuclear power
de: Kraftwerk, Kraftwerksbetreiber, Stromerzeuger, Stromproduzent, Energiehändler
fr: producteur d'électricité, centrale électrique, négociant en énergie
es: central eléctrica, productor de electricidad, generación eléctrica, generadora
it: centrale elettrica, produttore di energia, produzione di energia
osm: office=energy_supplier|water_utility|telecommunication; power=substation
names: energy, water, power, electric
also: Independent Power Producers & Energy Traders; Renewable Electricity
near: Electric Utilities
`;
