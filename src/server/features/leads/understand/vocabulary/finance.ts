export const financeTerms = `
Banks
en: bank, banking, credit union, commercial bank, retail bank, savings bank, bank holding, banking group
de: Banken, Bankhaus, Bankhäuser, Sparkasse, Kreditinstitut, Geldinstitut, Bankwesen, Geldhaus, Geldhäuser, Bankkonzern, Bankengruppe
fr: banque, bancaire, établissement bancaire, banque de détail, groupe bancaire
es: banco, banca, bancario, entidad bancaria, caja de ahorros, grupo bancario
it: banche, istituto di credito, istituto bancario, cassa di risparmio, gruppo bancario
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: bank_credit_union; Diversified Banks; Regional Banks
near: Asset Management & Custody Banks; Investment Banking & Brokerage; Consumer Finance

Insurance
en: insurance, insurer, insurance company, insurance carrier, underwriter
de: Versicherung, Versicherungen, Versicherer, Versicherungsgesellschaft, Versicherungsunternehmen, Assekuranz
fr: assurance, assureur, compagnie d'assurance, société d'assurance
es: seguro, seguros, aseguradora, compañía de seguros
it: assicurazione, assicurazioni, assicuratore, compagnia assicurativa, compagnia di assicurazione, assicurativo
osm: office=insurance
names: insurance, insurance brokers
also: insurance_agency; Property & Casualty Insurance; Life & Health Insurance; Multi-line Insurance; Insurance Brokers; Reinsurance
near: Managed Health Care

Accountants
en: accountant, accounting, bookkeeper, bookkeeping, tax agent, auditor
de: Steuerberater, Buchhaltung, Wirtschaftsprüfer, Buchhalter
fr: comptable, expert comptable, comptabilité
es: contable, contador, contabilidad, asesoría fiscal
it: commercialista, commercialisti, contabile, contabilità
osm: office=accountant|tax_advisor
names: accountants, accounting, bookkeeping
also: accountant; tax_services; bookkeeper

Lawyers
en: lawyer, law firm, solicitor, attorney, barrister, legal, conveyancer, conveyancing
de: Anwalt, Anwälte, Rechtsanwalt, Kanzlei, Notar
fr: avocat, cabinet d'avocats, notaire, juriste
es: abogado, bufete, notario
it: avvocato, avvocati, studio legale, notaio
osm: office=lawyer|notary
names: lawyers, legal, solicitors, law
also: lawyer; legal_services; attorney

Regional banks
en: regional bank, community bank, local bank
de: Regionalbank, Regionalbanken, regionale Bank, regionale Banken
fr: banque régionale, banques régionales
es: banco regional, bancos regionales
it: banca regionale, banche regionali
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: Regional Banks
near: Diversified Banks

Major banks
en: diversified bank, major bank, money center bank, universal bank, megabank
de: Großbank, Großbanken, Universalbank
fr: banque universelle, banque diversifiée
es: banco universal, banco diversificado
it: banca universale, banca diversificata
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: Diversified Banks
near: Regional Banks

Financial services
en: finance, financial, financial service, financial company, finance company, financial institution, financial sector
de: Finanzen, Finanzdienstleister, Finanzdienstleistung, Finanzunternehmen, Finanzbranche, Finanzwesen, Finanzinstitut
fr: financier, financière, services financiers, société financière, institution financière
es: finanzas, financiera, financiero, servicios financieros, entidad financiera
it: finanza, finanziaria, finanziario, servizi finanziari, società finanziaria
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: financial_service; Financials

Asset managers
en: asset management, asset manager, fund manager, wealth management, investment fund, investment company, investment firm, custody bank, private equity, mutual fund, hedge fund, wealth manager, investment manager, investment management, custodian bank, investor, investment, money manager, money management, asset management company, alternative asset manager, investment group, fund company, mutual fund company, pension fund manager
de: Vermögensverwaltung, Vermögensverwalter, Fondsgesellschaft, Investmentgesellschaft, Kapitalanlage, Depotbank, Beteiligungsgesellschaft, Kapitalverwaltungsgesellschaft, Fondsanbieter, Fondsmanager, Vermögensberater, Investmentfonds
fr: gestion d'actifs, gestionnaire d'actifs, gestion de fortune, société de gestion, fonds d'investissement, gestion de patrimoine, gestionnaire de fonds, gestionnaire de patrimoine, société de gestion de fonds, capital investissement
es: gestión de activos, gestora de activos, gestora de fondos, fondo de inversión, gestión de patrimonio, gestor de activos, gestor de fondos, gestora de inversiones, administradora de fondos, capital riesgo, gestora patrimonial
it: gestione patrimoniale, gestore di fondi, gestione del risparmio, fondo di investimento, società di gestione, gestione di patrimoni, gestore patrimoniale, società di gestione del risparmio, gestore patrimoniali, gestione fondi, gestore del risparmio, società di investimento
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: investing; Asset Management & Custody Banks
near: Investment Banking & Brokerage

Investment banks and brokers
en: investment bank, investment banking, brokerage, stockbroker, broker dealer, stock broker, broker, securities firm, brokerage firm, online broker, brokerage house, stock brokerage, stock trading, stock trading platform, securities broker, discount broker, discount brokerage, trading platform, securities dealer, financial broker, investment broker
de: Investmentbank, Investmentbanking, Broker, Wertpapierhändler, Börsenmakler, Wertpapierhaus, Onlinebroker, Wertpapiere, Brokerhaus, Makler
fr: banque d'investissement, banque d'affaires, courtier en bourse, courtage, société de bourse, courtier online, maison de titres, courtier boursier, courtier
es: banco de inversión, banca de inversión, corredor de bolsa, casa de bolsa, bróker, bróker online, casa de valores, corretaje bursátil, corredor
it: banca d'investimento, banca d'affari, intermediario finanziario, broker, intermediazione mobiliare, broker online, intermediario mobiliare, banca di investimento
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: Investment Banking & Brokerage
near: Asset Management & Custody Banks

Consumer lenders
en: consumer finance, lender, consumer lender, consumer credit, personal loan, loan
de: Konsumentenkredit, Verbraucherkredit, Kreditgeber
fr: crédit à la consommation, organisme de crédit, prêteur
es: crédito al consumo, prestamista, financiación al consumo
it: prestito, credito al consumo, finanziaria di credito
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: mortgage_broker; Consumer Finance
near: Transaction & Payment Processing Services

Credit cards
en: credit card, credit card company, credit card issuer, card issuer, card company, card network, debit card, charge card, payment card
de: Kreditkarte, Kreditkartenanbieter, Kreditkartenunternehmen, Kartenanbieter, Kreditkartengesellschaft
fr: carte de crédit, carte bancaire, émetteur de cartes
es: tarjeta de crédito, emisor de tarjetas, tarjeta de pago
it: carta di credito, carte di credito, emittente di carte, carta di pagamento
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital
also: Consumer Finance; Transaction & Payment Processing Services

Stock exchanges and financial data
en: stock exchange, financial exchange, exchange, financial data, rating agency, credit rating agency, market data, crypto exchange, financial information, financial data provider, stock market operator, stock market, exchange operator, rating company, ratings
de: Börse, Börsenbetreiber, Finanzdaten, Ratingagentur, Kryptobörse, Wertpapierbörse
fr: bourse, agence de notation, données financières, opérateur boursier
es: bolsa de valores, agencia de calificación, datos financieros, bolsa
it: borsa valori, agenzia di rating, dati finanziari, borsa, operatore di borsa, borse
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: Financial Exchanges & Data

Payments
en: payment, fintech, payment processor, payment processing, payment company, payment service, payment provider, transaction processing, payment network, payments, card processor, merchant service, digital payment, electronic payment, mobile payment, online payment, payment solution, financial technology, payments company, payment card processor, money transfer
de: Zahlung, Zahlungsdienstleister, Zahlungsabwicklung, Zahlungsverkehr, Zahlungsanbieter, Bezahldienst, Zahlungsunternehmen, Finanztechnologie, Zahlungssystem
fr: paiement, prestataire de paiement, traitement des paiements, services de paiement, paiement électronique, société de paiement, technologie financière
es: pago, procesador de pagos, procesamiento de pagos, medios de pago, servicios de pago, pagos electrónicos, empresa de pagos, tecnología financiera, pasarela de pago
it: pagamento, pagamenti, elaborazione pagamenti, servizi di pagamento, pagamenti elettronici, pagamenti digitali, società di pagamento, tecnologia finanziaria
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: Transaction & Payment Processing Services
near: Consumer Finance

Life and health insurance
en: life insurance, life insurer, life and health insurance, life insurance company, life assurance
de: Lebensversicherung, Lebensversicherer
fr: assurance vie, assureur vie
es: seguro de vida, seguros de vida, aseguradora de vida
it: assicurazione sulla vita, assicurazione vita, assicurazioni vita, assicurazioni sulla vita
osm: office=insurance
names: insurance, insurance brokers
also: Life & Health Insurance

Property and casualty insurance
en: property insurance, casualty insurance, property and casualty insurance, car insurance, home insurance, auto insurance, property and casualty insurer, property insurer, casualty insurer, car insurer, auto insurer, general insurance, home insurer, homeowner insurance, homeowners insurance, p&c insurer, p&c insurance, liability insurance, homeowner insurer, damage insurance, commercial insurance, car insurance company
de: Sachversicherung, Sachversicherer, Schadenversicherung, Autoversicherung, Kfz Versicherung, Haftpflichtversicherung, Autoversicherer, Kfz Versicherer, Hausversicherung, Sachversicherungen, Schadenversicherer
fr: assurance dommages, assurance auto, assurance automobile, assurance habitation, assureur dommages, assureur auto, assurance de biens
es: seguro de daños, seguro de coche, seguros de propiedad, seguro de hogar, seguros de autos, seguros generales, aseguradora de coches, aseguradora de autos, seguro de auto
it: assicurazione danni, assicurazione auto, assicurazioni auto, assicurazione casa, assicuratore auto, assicuratore danni, assicurazioni danni
osm: office=insurance
names: insurance, insurance brokers
also: Property & Casualty Insurance
near: Multi-line Insurance

Multi-line insurance
en: multi-line insurance, multiline insurance, multiline insurer
de: Mehrspartenversicherer, Allspartenversicherer
fr: assurance multirisque, assurance multibranche
es: seguros multirramo, seguro multirramo
it: assicurazione multiramo
osm: office=insurance
names: insurance, insurance brokers
also: Multi-line Insurance
near: Property & Casualty Insurance

Reinsurance
en: reinsurance, reinsurer, reinsurance company
de: Rückversicherung, Rückversicherer
fr: réassurance, réassureur
es: reaseguro, reaseguradora
it: riassicurazione, riassicuratore
osm: office=insurance
names: insurance, insurance brokers
also: Reinsurance
near: Property & Casualty Insurance

Insurance brokers
en: insurance broker, broker, insurance agent, insurance agency, insurance brokerage
de: Versicherungsmakler, Versicherungsvertreter, Versicherungsagentur, Makler
fr: courtier en assurance, courtier d'assurance, agent d'assurance, courtier en assurances, courtage d'assurance, courtier
es: corredor de seguros, correduría de seguros, agente de seguros, corretaje de seguros, corredor
it: broker assicurativo, agente assicurativo, intermediario assicurativo, broker di assicurazioni, broker, intermediario
osm: office=insurance
names: insurance, insurance brokers
also: insurance_agency; Insurance Brokers

Holding companies
en: holding company, holding, diversified holding
de: Holdinggesellschaft
fr: société holding
es: sociedad holding, compañía holding
it: società holding
osm: amenity=bank; office=financial|financial_advisor|tax_advisor
names: finance, bank, capital, wealth
also: Multi-Sector Holdings
near: Industrial Conglomerates
`;
