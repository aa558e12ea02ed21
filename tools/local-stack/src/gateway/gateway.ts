import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { storageEnvironment } from '../object-storage/object-storage.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import { baseEnvironment, type StackContext } from '../stack/context.ts';
import { gatewayVariables } from './variables.ts';

/** NGINX with the configuration of the containers. */
export function gatewayPart(context: StackContext): PartProgram {
  const { folder, configuration, programs } = context;
  const configurationFolder = folder.file('gateway');
  rmSync(configurationFolder, { recursive: true, force: true });
  folder.own('gateway');
  const stateFolder = folder.own('gateway-state');
  renderTemplates(join(REPOSITORY, 'deploy/nginx/templates'), configurationFolder, variables(context, stateFolder));
  return {
    name: 'gateway',
    command: programs.nginx,
    args: nginxArguments(configurationFolder, stateFolder),
    env: baseEnvironment(folder),
    folder: stateFolder,
    ownsLowPort: configuration.port < 1024,
    // Finishes requests in flight.
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
  });
}

/** In the foreground, with messages on standard error. */
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
    writeFileSync(target, fillIn(readFileSync(join(from, template), 'utf8'), variables));
  }
}

/**
 * Replaces each `${NAME}`; nginx's own `$variables` are in lower case and stay.
 *
 * @throws Error that names a variable without a value
 */
export function fillIn(template: string, variables: Record<string, string>): string {
  return template.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the gateway's template wants ${name}, which has no value`);
    return value;
  });
}
