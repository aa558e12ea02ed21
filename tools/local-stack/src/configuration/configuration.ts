import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bankAccountIn } from '@lacorte/contracts/iban';
import { SetupError } from '../terminal/terminal.ts';

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Settings that the user may choose (README.md, "Running it"). */
export type Configuration = ReturnType<typeof readConfiguration>;

type Environment = Record<string, string | undefined>;

/** Rule for the value of a variable, and the error text for a wrong value. */
interface Rule {
  isMet: (text: string) => boolean;
  refusal: string;
}

const UPLOAD_QUOTAS = 'UPLOAD_SESSION_MIB UPLOAD_ADDRESS_MIB UPLOAD_ADDRESS_DAY_MIB UPLOADS_MIB DRAFT_FILES_MIB'.split(
  ' ',
);
const DAY_SECONDS = 24 * 60 * 60;

const isWhole = (text: string, min: number, max: number) =>
  Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max;

const ANYTHING: Rule = { isMet: () => true, refusal: '' };
const PORT: Rule = { isMet: (text) => isWhole(text, 1, 65_535), refusal: 'is not a port' };
const FACTOR: Rule = { isMet: (text) => Number.isFinite(Number(text)) && Number(text) > 0, refusal: 'is not a factor' };
const QUOTA: Rule = { isMet: (text) => Number(text) > 0, refusal: 'is no number of MiB' };
const DELAY: Rule = { isMet: (text) => isWhole(text, 0, DAY_SECONDS), refusal: 'is no number of seconds up to a day' };
const MFA: Rule = { isMet: (text) => /^(optional|required)$/.test(text), refusal: 'is neither optional nor required' };

/** @throws SetupError that names a variable with an invalid value */
export function readConfiguration(environment: Environment = process.env) {
  const text = (name: string, otherwise: string) => environment[name] || otherwise;
  const link = (name: string, otherwise: string) => externalLink(name, text(name, otherwise));
  const checked = (name: string, { isMet, refusal }: Rule, otherwise = '') => {
    const value = text(name, otherwise);
    if (!isMet(value)) throw new SetupError(`${name}=${value} ${refusal}.`);
    return value;
  };
  /** Returns the values of the variables that are set. */
  const given = (rule: Rule, ...names: string[]): Record<string, string> =>
    Object.fromEntries(names.filter((name) => environment[name]).map((name) => [name, checked(name, rule)]));
  const folder = text('LOCAL_DIR', '.local');
  return {
    port: Number(checked('PORT', PORT, '8080')),
    mailPort: Number(checked('MAIL_PORT', PORT, '8025')),
    localFolder: isAbsolute(folder) ? folder : join(REPOSITORY, folder),
    adminEmail: text('ADMIN_EMAIL', 'admin@localhost.it'),
    /** Undefined if it is generated and kept. */
    adminPassword: environment.ADMIN_PASSWORD || undefined,
    rateLimitFactor: Number(checked('RATE_LIMIT_FACTOR', FACTOR, '1')),
    // A trial on this machine needs no second factor, although the processes run with NODE_ENV=production.
    adminMfa: checked('ADMIN_MFA', MFA, 'optional'),
    uploadQuotas: given(QUOTA, ...UPLOAD_QUOTAS),
    statusMailDelay: given(DELAY, 'STATUS_MAIL_DELAY_SECONDS'),
    /** Settings of the identity provider: empty, or all of OPENID. */
    openid: openidFrom(environment),
    /** The secret that signs the events of the payment service, if it is set. */
    webhook: given(ANYTHING, 'PAYMENT_WEBHOOK_SECRET'),
    /** BANK_IBAN and BANK_BENEFICIARY, if both are set. */
    bank: bankFrom(environment),
    /** External pages that the site links to. */
    links: {
      payment: link('PAYMENT_URL', 'https://pay.example.com/quota'),
      planBasic: link('PLAN_BASIC_URL', 'https://pay.example.com/basic'),
      planPro: link('PLAN_PRO_URL', 'https://pay.example.com/pro'),
      planMembers: link('PLAN_MEMBERS_URL', 'https://pay.example.com/soci'),
    },
    logLevel: text('LOG_LEVEL', 'info'),
    /** Restarts a service when its bundle changes. */
    watch: environment.WATCH === '1',
    /** A browser to use instead of the one that is found. */
    chromiumPath: environment.CHROMIUM_PATH || undefined,
    /** A mail server to use instead of the mailbox. */
    smtpUrl: environment.SMTP_URL || undefined,
    /** Host and port of the virus scanner, if they are set. */
    virusScanner: (environment.CLAMAV_HOST
      ? { CLAMAV_HOST: environment.CLAMAV_HOST, CLAMAV_PORT: checked('CLAMAV_PORT', PORT, '3310') }
      : {}) as Record<string, string>,
  };
}

export function publicUrl({ port }: Pick<Configuration, 'port'>): string {
  return port === 80 ? 'http://localhost' : `http://localhost:${port}`;
}

/** Variables that are set together, or not at all. */
const OPENID = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'];
/** Characters that would end a JSON string or begin a variable of nginx. */
const UNUSABLE_IN_LABEL = /["\\$<\p{Cc}]/u;

function openidFrom(environment: Environment): Record<string, string> {
  const given = OPENID.filter((name) => environment[name]);
  const missing = OPENID.filter((name) => !given.includes(name));
  if (given.length > 0 && missing.length > 0)
    throw new SetupError(`${given.join(', ')} without ${missing.join(', ')}.`);
  const label = environment.OIDC_LABEL ?? '';
  if (UNUSABLE_IN_LABEL.test(label)) throw new SetupError(`OIDC_LABEL=${label} is not a plain name.`);
  return Object.fromEntries(given.map((name) => [name, environment[name] ?? '']));
}

/** @throws SetupError for one of BANK_IBAN and BANK_BENEFICIARY without the other, and for values that the processes would refuse */
function bankFrom(environment: Environment): Record<string, string> {
  try {
    const account = bankAccountIn(environment);
    return account === null ? {} : { BANK_IBAN: account.iban, BANK_BENEFICIARY: account.beneficiary };
  } catch (error) {
    throw new SetupError(`${(error as Error).message}.`);
  }
}

/**
 * Checks an http or https URL, and encodes it for a JSON string.
 *
 * @param name variable that contains the URL
 * @throws SetupError for any other value
 */
export function externalLink(name: string, value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SetupError(`${name}=${value} is not an http or https address.`);
  }
  return url.href.replaceAll('\\', '%5C').replaceAll('"', '%22');
}
