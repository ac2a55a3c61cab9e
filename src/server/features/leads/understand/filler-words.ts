/** Words without information about a company, in the five supported languages: 'find me all firms that'. */
import { findRoot, stem } from './words.rules.ts';

const english =
  'find me sell buy call contact visit show list get give search look looking for company business firm operator provider contractor supplier specialist lead prospect customer client dealer that which who are is be the a an of all any some potential new local please i we want need to with and or in by their own good best top biggest largest highest leading major industry sector services service group organisation organization enterprise corporation small large medium near around also have has having my our can you us it target possible nearby based located headquartered within etc eg other more most many like such as on at from outside inside across throughout maker manufacturer producer developer retailer store shop chain seller vendor brand name area region whose what where how there every each do does but only just interested about related working active player outfit trader account employer make making makes produce producing sells selling build built specialised specialized revenue turnover sales million billion dollars usd year annual known called type kind startup fortune owner owners contract contracting';
const german =
  'finde suche zeige zeig mir alle liste firma firmen unternehmen unternehmer gesellschaft konzern konzerne betrieb betriebe hersteller produzent produzenten anbieter betreiber händler dienstleister lieferant lieferanten branche sektor gruppe kette ketten marke geschäft kunde kunden die der das den dem des welche gibt es ich wir suchen möchte brauche bitte mit ohne aus bei in im nahe gute große kleine größte neue ansässig ansässige sitz haben sind und oder auch nur verarbeiter entwickler bauer werk werke haus häuser makler versorger fachbetrieb stellen stellt herstellen bauen verkaufen produzieren umsatz millionen milliarden dollar jahr bekannt gerne ihren ihrem';
const french =
  'trouve trouver cherche chercher montre liste donne moi toutes tous les des entreprise entreprises société sociétés compagnie compagnies firme firmes groupe groupes fabricant fabricants constructeur constructeurs producteur producteurs fournisseur fournisseurs exploitant opérateur éditeur prestataire secteur industrie marque chaîne client clients qui que dont avec pour dans je nous voudrais veux besoin grandes grands petites petits basée basées situé situées établissement maison détaillant vendeur fabriquent vendent produisent chiffre affaires taille millions milliards dollars an siège leur ayant étant';
const spanish =
  'busca buscar busco encuentra encontrar muestra lista dame todas todos las los empresa empresas compañía compañías firma firmas sociedad sociedades grupo grupos fabricante fabricantes productor productora proveedor proveedora operador sector industria marca cadena cliente clientes negocio negocios que con para quiero necesito grandes pequeñas ubicadas ubicada situadas sede corporación vendedor tienda fabrican venden producen tamaño ingresos facturación millones dólares año están estén hay cuáles cuales qué son';
const italian =
  'trova trovare cerca cercare cerco mostra elenco dammi tutte tutti le gli azienda aziende impresa imprese società ditta ditte compagnia compagnie gruppo gruppi produttore produttori fabbricante fornitore fornitori operatore settore industria marchio catena cliente clienti che con per voglio bisogno grandi piccole situate sede casa case venditore costruttore producono vendono fabbricano dimensioni fatturato ricavi milioni miliardi dollari anno sono quali ci';

const words = [english, german, french, spanish, italian].flatMap((text) => text.split(' '));
const stems = new Set(words.map(stem));
const roots = new Set(words.flatMap((word) => findRoot(word) ?? []));

export const fillerStems: ReadonlySet<string> = stems;

export function isFiller(word: string): boolean {
  const root = findRoot(word);
  // A short root is shared by too many words: 'Moree' is a town.
  return stems.has(stem(word)) || (root !== undefined && root.length > 4 && roots.has(root));
}
