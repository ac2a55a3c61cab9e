/** Words of companies' names that tell nothing of which company it is. */
import { foldWord } from './letters.rules.ts';
import { isTrade } from './trade-words.rules.ts';

/** Words that many organizations append to their name. */
export const fillers = new Set(
  (
    'group holding holdings service services solutions systems international partners associates enterprises industries ' +
    'trading company co supplies supply contractors contractor australia australian aust uk usa europe gruppe groupe gruppo ' +
    'grupo the trust brothers sons hacienda firma company team shop store online deutschland france espana italia wa nsw vic ' +
    'qld tas nt sa act nz coop cooperativa cooperative ' +
    'society gebruder sohne sohn fils figli hijos zonen zoon filhos synowie partner compagnie compania companhia c ' +
    'betriebs vertriebs handels handelsgesellschaft betriebsgesellschaft azienda impresa przedsiebiorstwo zaklad handlowe ' +
    'handlowo uslugowe uslugowa produkcyjne npo npp pkf td tk gk tpk for ' +
    'societa societe sociedad sociedade gesellschaft maatschappij spolka ' +
    // Kinds of house and farm, and what registers say.
    'maatschap vennootschap partnership partners regd registered gosp gospodarstwo rolne rolny fermerske gospodarstvo hospodarstvo fg fh sfg ' +
    'contracting agri agro agrar nephews neveux nipoti sobrinos irmaos irmas fratelli hermanos hermanas freres soeurs broers erben eredi herederos herdeiros ' +
    'weduwe wed veuve vve viuda vda sucesores suc sucs nachf nachfolger opvolgers comercio commercio commerce comercial commerciale comercializadora importadora ' +
    'exportadora import export ithalat ihracat pazarlama negoce handelshaus grosshandel hurtownia wielobranzowe handlowa uslugi uslugowo produkcyjno ' +
    'sociale fuh fhu phu pph pphu fop pp pe gmbh mbh kg ohg gbr ltd limited pty llc inc sarl sas srl spa snc bv ltda lda ' +
    'raiffeisen pere mere daughters daughter hijas filles filhas tochter figlie cooperatie cooperation ua ba san tic sanayi ticaret sdad stov psp spk sat nuf companies division div unternehmensgruppe firmengruppe konsern koncern grup grubu holdingi konzern ' +
    'kooperativ genossenschaft spoldzielnia fazenda faz finca granja ferme hof tenuta rancho estancia haras sitio gaard bk'
  )
    .split(' ')
    .map(foldWord),
);
/** Articles and what joins a name to its owner or place. */
export const particles = new Set(
  (
    'van vd vdr de den der het la le les el los las il lo du des del della dello delle dei di da do dos das of von vom zu zur zum am im in w z ' +
    'the na pod nad sur sous et'
  )
    .split(' ')
    .map(foldWord),
);

/** Whether a folded word tells which company it is. */
export const isTelling = (word: string) =>
  !fillers.has(word) && !particles.has(word) && !isTrade(word) && !isYear(word);

/** Of the founding: 'Te Awa Motors 2008 Ltd'. */
const isYear = (word: string) => word.length === 4 && /^(?:19|20)\d\d$/.test(word);
