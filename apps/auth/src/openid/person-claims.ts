import { compactCode, doubtAboutCodiceFiscale, hasLink, type OidcClaims, RULES, typedText } from '@lacorte/contracts';

/** Codice fiscale in the attribute set of SPID and CIE, with the prefix TINIT- (AgID, 'Regole tecniche OpenID Connect'). */
const FISCAL_NUMBER = 'https://attributes.eid.gov.it/fiscal_number';
const FISCAL_NUMBER_NAMES = [FISCAL_NUMBER, 'fiscal_number', 'codice_fiscale'];
const FISCAL_NUMBER_PREFIX = /^TINIT-/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Value of the parameter `claims`, for providers that support it. */
export const REQUESTED_CLAIMS = {
  userinfo: {
    given_name: null,
    family_name: null,
    birthdate: null,
    email: null,
    email_verified: null,
    [FISCAL_NUMBER]: null,
  },
};

/** Makes fields of the application form from claims. A claim that the form would refuse is left out. */
export function formFieldsOf(claims: Record<string, unknown>): OidcClaims {
  const fields: OidcClaims = {
    nome: nameFrom(claims.given_name),
    cognome: nameFrom(claims.family_name),
    dataNascita: dayFrom(claims.birthdate),
    codiceFiscale: FISCAL_NUMBER_NAMES.map((name) => fiscalNumberFrom(claims[name])).find(Boolean),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function nameFrom(claim: unknown): string | undefined {
  const name = typeof claim === 'string' ? typedText(claim) : '';
  const isUsable = name !== '' && name.length <= RULES.textMax && !hasLink(name) && !CONTROL_CHARACTER.test(name);
  return isUsable ? name : undefined;
}

function dayFrom(claim: unknown): string | undefined {
  if (typeof claim !== 'string' || !DAY.test(claim)) return undefined;
  const day = new Date(`${claim}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(claim);
  return exists && day <= new Date() ? claim : undefined;
}

function fiscalNumberFrom(claim: unknown): string | undefined {
  const code =
    typeof claim === 'string' ? compactCode(claim.trim().toUpperCase().replace(FISCAL_NUMBER_PREFIX, '')) : '';
  return doubtAboutCodiceFiscale(code) === 'form' ? undefined : code;
}
