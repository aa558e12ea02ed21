import { join } from 'node:path';

/** How nginx is started on a rendered configuration: in the foreground, its own messages on standard error. */
export function nginxArguments(configurationFolder: string, stateFolder: string): string[] {
  const configuration = join(configurationFolder, 'nginx.conf');
  return ['-p', stateFolder, '-c', configuration, '-e', 'stderr', '-g', 'daemon off;'];
}
