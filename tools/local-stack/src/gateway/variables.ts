import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, REPOSITORY } from '../configuration/configuration.ts';

/** Settings of this installation that the gateway's templates need. */
export interface GatewaySettings {
  /** Addresses to listen on, as `127.0.0.1:8080`. */
  listen: string[];
  publicUrl: string;
  /** Folder of the rendered configuration. */
  configurationFolder: string;
  /** Folder for nginx's pid and buffered bodies. */
  stateFolder: string;
  webRoot: string;
  uploadsBucket: string;
  /** Multiplies every allowance. */
  rateLimitFactor: number;
  /** `host:port` of each part behind the gateway. */
  upstreams: Record<'auth' | 'applications' | 'documents' | 'notifications' | 'objectStorage', string>;
  links: Configuration['links'];
  /** Name of the identity provider; empty without one. */
  oidcLabel: string;
  /** BANK_IBAN and BANK_BENEFICIARY: nothing, or both. */
  bank: Configuration['bank'];
}

/** Shared with the gateway's container. */
const ALLOWANCES = join(REPOSITORY, 'deploy/nginx/allowances.env');
/** Largest number of connections that nginx counts. */
const MOST_CONNECTIONS = 65_535;

/** The templates' variables by name (deploy/nginx/README.md). */
export function gatewayVariables(settings: GatewaySettings): Record<string, string> {
  const { upstreams, links, oidcLabel, bank } = settings;
  return {
    GATEWAY_LISTEN: settings.listen.map((address) => `listen ${address};`).join(' '),
    GATEWAY_CONF_DIR: path(settings.configurationFolder),
    NGINX_STATE_DIR: path(settings.stateFolder),
    WEB_ROOT: path(settings.webRoot),
    PUBLIC_URL: settings.publicUrl,
    PUBLIC_SCHEME: new URL(settings.publicUrl).protocol.replace(':', ''),
    S3_UPLOADS_BUCKET: settings.uploadsBucket,
    AUTH_UPSTREAM: upstreams.auth,
    APPLICATIONS_UPSTREAM: upstreams.applications,
    DOCUMENTS_UPSTREAM: upstreams.documents,
    NOTIFICATIONS_UPSTREAM: upstreams.notifications,
    OBJECT_STORAGE_UPSTREAM: upstreams.objectStorage,
    PAYMENT_URL: links.payment,
    PLAN_BASIC_URL: links.planBasic,
    PLAN_PRO_URL: links.planPro,
    PLAN_MEMBERS_URL: links.planMembers,
    OIDC_LABEL: oidcLabel,
    BANK_IBAN: bank.BANK_IBAN ?? '',
    BANK_BENEFICIARY: bank.BANK_BENEFICIARY ?? '',
    ...allowances(settings.rateLimitFactor),
    ...Object.fromEntries(valuesOf(/^(TIME_\w+_MS)=(\d+)$/gm)),
  };
}

/** The `LIMIT_…` variables, each multiplied by `factor`, at least one. */
function allowances(factor: number): Record<string, string> {
  return Object.fromEntries(
    valuesOf(/^(LIMIT_\w+)=(\d+)$/gm).map(([name, allowance]) => {
      const most = name.startsWith('LIMIT_CONNECTIONS_') ? MOST_CONNECTIONS : Number.POSITIVE_INFINITY;
      return [name, String(Math.min(most, Math.max(1, Math.round(Number(allowance) * factor))))];
    }),
  );
}

/** Names and values of the lines that match. */
function valuesOf(line: RegExp): [string, string][] {
  return [...readFileSync(ALLOWANCES, 'utf8').matchAll(line)].map(([, name = '', value = '']) => [name, value]);
}

/** A path between quotes in nginx's configuration, which has no escape for a dollar sign. */
function path(value: string): string {
  if (/["$\\\n]/.test(value)) throw new Error(`nginx cannot use a folder with a quote, $ or \\ in its name: ${value}`);
  return value;
}
