import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { storageEnvironment } from '../object-storage/object-storage.ts';
import type { PartProgram } from '../processes/part.ts';
import { answersHttp } from '../processes/probes.ts';
import { baseEnvironment, type StackContext } from '../stack/context.ts';
import { renderTemplates } from './render-templates.ts';
import { gatewayVariables } from './variables.ts';

/** NGINX on the configuration that containers use, too. */
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
    // finishes the requests that it has
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
  });
}

/** How nginx is started on a rendered configuration: in the foreground, its own messages on standard error. */
export function nginxArguments(configurationFolder: string, stateFolder: string): string[] {
  const configuration = join(configurationFolder, 'nginx.conf');
  return ['-p', stateFolder, '-c', configuration, '-e', 'stderr', '-g', 'daemon off;'];
}
