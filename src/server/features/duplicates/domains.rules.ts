/** Finds the domain that belongs to one company alone. */
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { editsBetween } from './letters.rules.ts';

/** Names that offer addresses and pages to everybody, under any ending. */
const sharedNames = new Set(
  (
    'gmail googlemail google yahoo ymail rocketmail hotmail outlook gmx yandex protonmail facebook instagram ' +
    'linkedin twitter youtube tiktok pinterest yelp yellowpages whitepages truelocal hotfrog tripadvisor ' +
    'craigslist gumtree ebay amazon wikipedia squarespace weebly wix wordpress tumblr linktr'
  ).split(' '),
);
const sharedDomains = new Set(
  (
    'live.com live.com.au live.co.uk msn.com icloud.com me.com mac.com aol.com proton.me pm.me mail.com ' +
    'email.com zoho.com fastmail.com fastmail.fm hey.com tutanota.com mail.ru inbox.ru bk.ru list.ru qq.com ' +
    '163.com 126.com sina.com naver.com daum.net rediffmail.com web.de t-online.de freenet.de orange.fr ' +
    'wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it bigpond.com bigpond.net.au bigpond.com.au ' +
    'optusnet.com.au iinet.net.au tpg.com.au internode.on.net westnet.com.au dodo.com.au ozemail.com.au ' +
    'adam.com.au aapt.net.au telstra.com xtra.co.nz slingshot.co.nz comcast.net verizon.net att.net ' +
    'sbcglobal.net cox.net bellsouth.net charter.net btinternet.com sky.com virginmedia.com talktalk.net ' +
    'ntlworld.com blueyonder.co.uk rogers.com shaw.ca sympatico.ca x.com fb.com fb.me g.page goo.gl bit.ly ' +
    't.co youtu.be business.site sites.google.com apple.com abn.business.gov.au localsearch.com.au ' +
    'startlocal.com.au womo.com.au aussieweb.com.au yell.com manta.com bbb.org foursquare.com opencorporates.com'
  ).split(' '),
);

/** The domain of a website or an e-mail address, such as `acme.com.au`; null if many share it. */
export function findOwnDomain(address: string | null | undefined): string | null {
  const text = (address ?? '').trim().toLowerCase();
  if (text === '') return null;
  const { domain, domainWithoutSuffix, isIp } = parse(text, { allowPrivateDomains: true });
  if (isIp || !domain || sharedDomains.has(domain)) return null;
  if (domainWithoutSuffix !== null && sharedNames.has(domainWithoutSuffix)) return null;
  return domainToASCII(domain) || null;
}

const digits = (text: string) => text.replace(/\D/g, '');

/** Whether one domain is the other with a letter mistyped. Of a short one, another is a letter away. */
export function isMistypedDomain(one: string, other: string, fewestLetters = 7): boolean {
  const shortest = Math.min(one.indexOf('.'), other.indexOf('.'));
  if (shortest < fewestLetters || one[0] !== other[0]) return false;
  if (Math.abs(one.length - other.length) > 1 || digits(one) !== digits(other)) return false;
  return editsBetween(one, other) === 1;
}
