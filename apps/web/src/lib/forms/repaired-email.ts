/** Domains of mailboxes that many people in Italy have. A domain that differs from one of them by one typing error is likely mistyped. */
const COMMON =
  'gmail.com libero.it hotmail.it hotmail.com outlook.it outlook.com yahoo.it yahoo.com icloud.com virgilio.it tiscali.it alice.it fastwebnet.it';

/** Real domains that differ from a common one by one character. */
const REAL = new Set('mail.com ymail.com email.com email.it cloud.com libera.it'.split(' '));
/** Top-level domains of countries in which the providers have mailboxes too, such as yahoo.in. */
const COUNTRY = /\.(?:at|ie|il|in|id|lt|pt)$/;
/** Domains that are too short to be guessed from one different letter. Only a wrong end, such as live.con, shows an error. */
const SHORT = new Set(
  'live.it live.com msn.com me.com mac.com gmx.com tim.it tin.it iol.it pec.it email.it'.split(' '),
);
const WRONG_ENDS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  comm: 'com',
  ti: 'it',
  itt: 'it',
};

/** Returns an e-mail address without the likely typing error in its domain; undefined if there is none. */
export function repairedEmail(email: string): string | undefined {
  const [, mailbox, typed] = /^([^@]+)@([^@]+)$/.exec(email.trim()) ?? [];
  const domain = typed && repairedDomain(typed.toLowerCase());
  return domain && `${mailbox}@${domain}`;
}

function repairedDomain(typed: string): string | undefined {
  const common = COMMON.split(' ');
  if (common.includes(typed) || SHORT.has(typed) || REAL.has(typed)) return undefined;
  const [name = '', end = ''] = typed.split('.');
  const short = `${name}.${WRONG_ENDS[end]}`;
  if (SHORT.has(short)) return short;
  return common.find((domain) => isOneErrorApart(typed, domain) && !isOtherCountry(typed, domain));
}

function isOtherCountry(typed: string, domain: string): boolean {
  return COUNTRY.test(typed) && typed.split('.')[0] === domain.split('.')[0];
}

/** Whether a text becomes another one by adding, omitting or changing one character, or by swapping two neighbours. */
function isOneErrorApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, wanted] = [one.slice(start), other.slice(start)];
  const swapped = `${rest[1]}${rest[0]}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1) || swapped === wanted
  );
}
