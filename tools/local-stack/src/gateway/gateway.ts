import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Configuration, REPOSITORY } from '../configuration/configuration.ts';
import { storageEnvironment } from '../object-storage/object-storage.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import type { StackContext } from '../stack/context.ts';
import { fillIn } from '../stack/fill-in.ts';

/** NGINX with the configuration of the containers. */
export function gatewayPart(context: StackContext): PartProgram {
  const { folder, configuration, programs } = context;
  const configurationFolder = folder.file('gateway');
  rmSync(configurationFolder, { recursive: true, force: true });
  folder.makePrivateFolder('gateway');
  const stateFolder = folder.makePrivateFolder('gateway-state');
  renderTemplates(join(REPOSITORY, 'deploy/nginx/templates'), configurationFolder, variables(context, stateFolder));
  return {
    name: 'gateway',
    command: programs.nginx,
    args: nginxArguments(configurationFolder, stateFolder),
    folder: stateFolder,
    ownsLowPort: configuration.port < 1024,
    // With SIGQUIT nginx finishes requests in progress.
    stopSignal: 'SIGQUIT',
    isReady: () => answersHttp(`http://127.0.0.1:${configuration.port}/settings.json`),
  };
}

function variables(context: StackContext, stateFolder: string): Record<string, string> {
  const { folder, configuration, ports, publicUrl, gatewayAddresses } = context;
  const at = (port: number) => `127.0.0.1:${port}`;
  return gatewayVariables({
    listen: gatewayAddresses,
    publicUrl,
    configurationFolder: folder.file('gateway'),
    stateFolder,
    webRoot: join(REPOSITORY, 'apps/web/dist'),
    uploadsBucket: storageEnvironment(context).S3_UPLOADS_BUCKET,
    rateLimitFactor: configuration.rateLimitFactor,
    upstreams: {
      auth: at(ports.auth),
      applications: at(ports.applications),
      documents: at(ports.documents),
      notifications: at(ports.notifications),
      objectStorage: at(ports.objectStorage),
    },
    links: configuration.links,
    oidcLabel: configuration.openid.OIDC_LABEL ?? '',
    bank: configuration.bank,
    virusScanner: configuration.virusScanner,
  });
}

/** Returns arguments that run nginx in the foreground, with messages on standard error. */
export function nginxArguments(configurationFolder: string, stateFolder: string): string[] {
  const configuration = join(configurationFolder, 'nginx.conf');
  return ['-p', stateFolder, '-c', configuration, '-e', 'stderr', '-g', 'daemon off;'];
}

/** Renders every template under `from` to the same path under `to`, as envsubst does in the official nginx image. */
export function renderTemplates(from: string, to: string, variables: Record<string, string>): void {
  const templates = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.template'),
  );
  for (const template of templates) {
    const target = join(to, template.replace(/\.template$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fillIn(readFileSync(join(from, template), 'utf8'), VARIABLE, variables));
  }
}

/** Matches `${NAME}`. nginx's own `$variables` are in lower case. */
export const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)\}/g;

/** Settings of this installation that the gateway's templates need. */
export interface GatewaySettings extends Pick<Configuration, 'rateLimitFactor' | 'links' | 'bank' | 'virusScanner'> {
  /** Addresses to listen on, such as `127.0.0.1:8080`. */
  listen: string[];
  publicUrl: string;
  /** Folder of the rendered configuration. */
  configurationFolder: string;
  /** Folder for nginx's pid and buffered bodies. */
  stateFolder: string;
  webRoot: string;
  uploadsBucket: string;
  /** `host:port` of each part behind the gateway. */
  upstreams: Record<'auth' | 'applications' | 'documents' | 'notifications' | 'objectStorage', string>;
  /** Name of the identity provider; empty without one. */
  oidcLabel: string;
}

/** File of the request limits. The gateway's container also has it. */
const ALLOWANCES = join(REPOSITORY, 'deploy/nginx/allowances.env');
/** Largest number of connections that nginx counts. */
const MOST_CONNECTIONS = 65_535;

/** Returns the templates' variables by name (deploy/nginx/README.md). */
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
    SCANS_FILES: String('CLAMAV_HOST' in settings.virusScanner),
    ...allowances(settings.rateLimitFactor),
    ...Object.fromEntries(valuesOf(/^(TIME_\w+_MS)=(\d+)$/gm)),
  };
}

/** Returns the `LIMIT_…` variables, each multiplied by `factor` and at least 1. */
function allowances(factor: number): Record<string, string> {
  return Object.fromEntries(
    valuesOf(/^(LIMIT_\w+)=(\d+)$/gm).map(([name, allowance]) => {
      const most = name.startsWith('LIMIT_CONNECTIONS_') ? MOST_CONNECTIONS : Number.POSITIVE_INFINITY;
      return [name, String(Math.min(most, Math.max(1, Math.round(Number(allowance) * factor))))];
    }),
  );
}

/** Returns names and values of the lines that match. */
function valuesOf(line: RegExp): [string, string][] {
  return [...readFileSync(ALLOWANCES, 'utf8').matchAll(line)].map(([, name = '', value = '']) => [name, value]);
}

/** Checks a path that stands between quotes in nginx's configuration, because that configuration cannot escape a dollar sign. */
function path(value: string): string {
  if (/["$\\\n]/.test(value)) throw new Error(`nginx cannot use a folder with a quote, $ or \\ in its name: ${value}`);
  return value;
}
