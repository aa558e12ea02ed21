import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExternalLinks, externalLink } from '../gateway/external-link.ts';
import { SetupError } from '../terminal/setup-error.ts';

/** The repository's top folder. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** What whoever starts the stack may choose (contract, section 1). */
export interface Configuration {
  /** The gateway's port. */
  port: number;
  /** The port of the SMTP catcher's page. */
  mailPort: number;
  /** Where everything that the stack writes lies. */
  localFolder: string;
  adminEmail: string;
  /** As given; otherwise one is generated and kept. */
  adminPassword: string | undefined;
  rateLimitFactor: number;
  /** Quotas of uploaded files as the services know them, those that are given. */
  uploadQuotas: Record<string, string>;
  links: ExternalLinks;
  logLevel: string;
  /** Whether a service starts again when its bundle changes. */
  watch: boolean;
  /** A browser to print with, when the one that would be found is not the right one. */
  chromiumPath: string | undefined;
  /** A mail server that takes the messages in place of the SMTP catcher. */
  smtpUrl: string | undefined;
  /** A virus scanner (clamd) as the services know it: nothing, or CLAMAV_HOST and CLAMAV_PORT. */
  virusScanner: Record<string, string>;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration from the environment.
 *
 * @throws SetupError naming a variable with an impossible value
 */
export function readConfiguration(environment: Environment = process.env): Configuration {
  const text = (name: string, otherwise: string) => environment[name] || otherwise;
  const link = (name: string, otherwise: string) => externalLink(name, text(name, otherwise));
  const folder = text('LOCAL_DIR', '.local');
  return {
    port: portFrom(environment, 'PORT', 8080),
    mailPort: portFrom(environment, 'MAIL_PORT', 8025),
    localFolder: isAbsolute(folder) ? folder : join(REPOSITORY, folder),
    adminEmail: text('ADMIN_EMAIL', 'admin@localhost.it'),
    adminPassword: environment.ADMIN_PASSWORD || undefined,
    rateLimitFactor: factorFrom(environment, 'RATE_LIMIT_FACTOR'),
    uploadQuotas: quotasFrom(environment),
    links: {
      payment: link('PAYMENT_URL', 'https://pay.example.com/quota'),
      planBasic: link('PLAN_BASIC_URL', 'https://pay.example.com/basic'),
      planPro: link('PLAN_PRO_URL', 'https://pay.example.com/pro'),
      planMembers: link('PLAN_MEMBERS_URL', 'https://pay.example.com/soci'),
    },
    logLevel: text('LOG_LEVEL', 'info'),
    watch: environment.WATCH === '1',
    chromiumPath: environment.CHROMIUM_PATH || undefined,
    smtpUrl: environment.SMTP_URL || undefined,
    virusScanner: environment.CLAMAV_HOST
      ? { CLAMAV_HOST: environment.CLAMAV_HOST, CLAMAV_PORT: String(portFrom(environment, 'CLAMAV_PORT', 3310)) }
      : {},
  };
}

/** In MiB: of one browser, of one address, of one address in a day, of all together. */
const UPLOAD_QUOTAS = ['UPLOAD_SESSION_MIB', 'UPLOAD_ADDRESS_MIB', 'UPLOAD_ADDRESS_DAY_MIB', 'UPLOADS_MIB'];

/** The site's address as a browser on this machine sees it. */
export function publicUrl({ port }: Pick<Configuration, 'port'>): string {
  return port === 80 ? 'http://localhost' : `http://localhost:${port}`;
}

function portFrom(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new SetupError(`${name}=${text} is not a port.`);
  return port;
}

function factorFrom(environment: Environment, name: string): number {
  const factor = Number(environment[name] || 1);
  if (!Number.isFinite(factor) || factor <= 0) throw new SetupError(`${name}=${environment[name]} is not a factor.`);
  return factor;
}

function quotasFrom(environment: Environment): Record<string, string> {
  const given = UPLOAD_QUOTAS.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []));
  for (const [name, text] of given)
    if (!(Number(text) > 0)) throw new SetupError(`${name}=${text} is no number of MiB.`);
  return Object.fromEntries(given);
}
