import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@lacorte/local-stack';

/**
 * Finds the variables that an entry point reads. It calls the function `read…Config` of the service's `config.ts` with an empty
 * environment. That function looks up `NAME_FILE` for every variable (libs/configuration) and names the missing ones in its error.
 *
 * @param entry file under `apps/<service>/src`, such as `main.http.ts`
 */
export async function environmentOf(
  service: string,
  entry: string,
): Promise<{ required: string[]; optional: string[] }> {
  const sources = join(REPOSITORY, 'apps', service, 'src');
  const [reader = ''] = /\bread\w*Config\b/.exec(readFileSync(join(sources, entry), 'utf8')) ?? [];
  const config: Record<string, () => unknown> = await import(join(sources, 'config.ts'));
  const read = config[reader];
  if (!read) throw new Error(`apps/${service}/src/${entry} does not read its environment from config.ts`);
  const asked: string[] = [];
  const refusal = refusalIn(read, (name) => asked.push(name));
  const known = asked.flatMap((name) => /^(\w+)_FILE$/.exec(name)?.[1] ?? []);
  const required = [...refusal.matchAll(/^ +(\w+): /gm)].map(([, name = '']) => name);
  return { required, optional: known.filter((name) => !required.includes(name)) };
}

/** Calls `read` with an empty environment, and returns its error message. @param onAsk called with each variable that `read` reads */
function refusalIn(read: () => unknown, onAsk: (name: string) => void): string {
  const own = process.env;
  process.env = new Proxy({}, { get: (_, name) => void onAsk(String(name)) });
  try {
    read();
    return '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    process.env = own;
  }
}
