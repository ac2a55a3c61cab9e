/** How the letters of Greek, Cyrillic, Arabic and Korean names are written in Latin ones: every way that is usual. */

const readPairs = (pairs: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    pairs.split(' ').map((pair) => {
      const [letters = '', readings = ''] = pair.split('=');
      return [letters, readings.split(',')];
    }),
  );

const greek = readPairs(
  'ου=ou,u ευ=ef,ev,eu αυ=av,af,av,au μπ=b,mp,mb ντ=d,nt,nd γκ=g,gk,ng,nk γγ=ng,gg,g γχ=nch,nh,nx τζ=tz,j,dz τσ=ts,tch γι=gi,y,yi,g,j ' +
    'οι=i,oi,y,oe ει=i,ei,ee αι=e,ai,ae υι=yi,i ηυ=if,iv λλ=ll,l σσ=ss,s ββ=v,vv νν=nn,n ππ=pp,p ρρ=rr,r ττ=tt,t κκ=kk,k μμ=mm,m ' +
    'α=a β=v,b γ=g,gh,y δ=d,dh ε=e ζ=z η=i,e,y θ=th,t ι=i,y κ=k,c λ=l,ll μ=m ν=n,nn ξ=x,ks ο=o π=p ρ=r,rh σ=s,ss ς=s τ=t υ=y,i,u ' +
    'φ=f,ph χ=ch,h,x,kh ψ=ps ω=o,w',
);
const greekLetters =
  /ου|ευ|αυ|μπ|ντ|γκ|γγ|γχ|γι|τζ|τσ|οι|ει|αι|υι|ηυ|λλ|σσ|ββ|νν|ππ|ρρ|ττ|κκ|μμ|./gu;

const cyrillic = readPairs(
  'ин=in,ine,yn,een ын=yn,in,ine ов=ov,ow,of,off ев=ev,ew,ef,eff,iev,iew,jew,yev ёв=ev,yov,iov,jow,ow,ov,ew,eff ий=y,i,iy,ii,ij,ey ый=y,yy,i,yi,yj ей=ey,ei,ej,ay ай=ay,ai,aj кс=x,ks,cs дж=j,dj,dzh сх=skh,sh ' +
    'а=a б=b в=v,w г=g,h,gh ґ=g д=d е=e,ye,ie,je ё=yo,e,io,jo,ye,o ж=zh,j,z,g,sch з=z,s и=i,y,ee й=y,i,j, к=k,c л=l м=m н=n о=o,a п=p р=r ' +
    'с=s,ss т=t у=u,ou,oo ф=f,ph х=kh,h,ch,x ц=ts,c,tz,z ч=ch,tch,c,tsch ш=sh,ch,sch,s щ=shch,sch,sh,shh,schtsch,chtch ъ= ы=y,i ь=,y,i,j э=e ' +
    'ю=yu,iu,ju,u,you я=ya,ia,ja,a і=i,y ї=yi,i,ji є=ye,ie,e,je ў=u,w ђ=dj,đ,d ј=j,y,i љ=lj,l њ=nj,n ћ=c,ch џ=dz,j ѕ=dz',
);
const cyrillicLetters = /ин$|ын$|ов$|ев$|ёв$|ий|ый|ей|ай|кс|дж|сх|./gu;

const arabic = readPairs(
  'ا=a,e,i,o,u,aa, ء= ب=b ت=t ث=th,t,s ج=j,g,dj ح=h خ=kh,k,h د=d ذ=dh,d,z,th ر=r ز=z س=s ش=sh,ch,s ص=s ض=d,dh,z ط=t ظ=z,dh ' +
    'ع=,a,aa,e,i,o,u غ=gh,g ف=f ق=q,k,g,c ك=k,c ل=l م=m ن=n ه=h,,ah ة=a,ah,e,eh,at,et,h و=w,v,u,o,ou,oo,ow,aw,au,ew ' +
    'ي=y,i,ee,ie,e,ei,ai,ay,ey,ea,iy,j ى=a,e,i,y ی=y,i,ee,e,ei,ai,ay,ey پ=p چ=ch گ=g ژ=zh,j ک=k,c ڤ=v',
);
const article = 'al el ul il as ash an ar ad az at l'.split(' ').concat('');
/** A vowel that Arabic does not write. */
const unwritten = ['', 'a', 'e', 'i', 'o', 'u'];

const initials =
  'g,k kk,gg,k n d,t tt,dd,t r,l,n m b,p pp,bb,p s,sh ss,s - j,ch,z jj,j ch k t p,ph,f h'.split(
    ' ',
  );
const vowels = (
  'a,ah ae,ai,e,ay ya yae eo,u,o,uh e,ay yeo,you,yu,yo ye o,oh wa wae oe,oi yo u,oo,woo,wu wo,weo we wi,wee,ui yu,yoo,you ' +
  'eu,u ui,ee,eui i,ee,yi,y'
).split(' ');
const finals =
  '- k,g k,g k n n n d,t l,r l,lk m,lm l l l l l m p,b p t,s t,ss ng t t k t p -'.split(' ');
/** Surnames that are written in ways of their own. */
const koreanNames = readPairs(
  '이=lee,yi,rhee,ri,i 박=park,pak,bak 최=choi,choe,choy 정=jung,jeong,chung,chong 임=lim,im,rim,yim 노=roh,noh,no 유=yoo,you,yu,ryu 류=ryu,yoo ' +
    '오=oh,o 구=koo,gu,ku,goo 주=joo,ju,chu 백=baek,paik,back,paek 안=ahn,an 성=sung,seong 강=kang,gang 김=kim,gim 조=cho,jo 장=jang,chang',
);

export type Readings = readonly (readonly string[])[];

const readAll = (text: string, letters: RegExp, table: ReadonlyMap<string, readonly string[]>) => {
  const read = [...text.matchAll(letters)].map(([each]) => table.get(each));
  return read.every((each) => each !== undefined) ? read : null;
};

/** Each letter's readings; null where a letter is none of the script. Plain text: lower case, without accents. */
export const readGreek = (plain: string): Readings | null => readAll(plain, greekLetters, greek);

export const readCyrillic = (plain: string): Readings | null =>
  readAll(plain, cyrillicLetters, cyrillic);

export function readArabic(plain: string): Readings | null {
  const hasArticle = plain.length > 3 && plain.startsWith('ال');
  const letters = readAll(hasArticle ? plain.slice(2) : plain, /./gu, arabic);
  if (letters === null) return null;
  // One that begins with a vowel has to tell it: Ahmed is not Hamid.
  const spelt = letters.flatMap((each, at) => [
    at === 0 && !hasArticle ? each.filter((way) => way !== '') : each.flatMap(doubled),
    unwritten,
  ]);
  return hasArticle ? [article, ...spelt] : spelt;
}

const doubled = (each: string) => (/^[b-df-hj-np-tvxz]$/.test(each) ? [each, each + each] : [each]);

const firstSyllable = 0xac00;
const syllables = 11_172;

/** A syllable of Korean, which is a letter. */
export function readHangul(syllable: string): readonly string[] | undefined {
  const place = (syllable.codePointAt(0) ?? 0) - firstSyllable;
  if (place < 0 || place >= syllables) return undefined;
  const partsOf = (list: readonly string[], at: number) =>
    (list[at] ?? '').replace('-', '').split(',');
  const first = partsOf(initials, Math.floor(place / 588));
  const middle = partsOf(vowels, Math.floor((place % 588) / 28));
  const last = partsOf(finals, place % 28);
  const spelt = first.flatMap((a) => middle.flatMap((b) => last.map((c) => a + b + c)));
  return [...(koreanNames.get(syllable) ?? []), ...spelt];
}
