import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where systems keep programs that an ordinary user's PATH may not name. */
const MORE_PLACES = [
  ...['/usr/sbin', '/usr/local/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
  ...['/opt/homebrew/opt/postgresql@17/bin', '/usr/local/opt/postgresql@17/bin'],
];
/** Debian keeps each version of PostgreSQL in a folder of its own. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** Path of the first of these programs that the machine has, or undefined. */
export function findProgram(names: string[], places = programPlaces()): string | undefined {
  const paths = names.flatMap((name) => (isAbsolute(name) ? [name] : places.map((place) => join(place, name))));
  return paths.find(isExecutable);
}

/** Folders to look for programs in: PostgreSQL's own first, newest version first, then PATH. */
function programPlaces(): string[] {
  return [...postgresPlaces(), ...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...MORE_PLACES];
}

function postgresPlaces(): string[] {
  if (!existsSync(POSTGRES_VERSIONS)) return [];
  return newestFirst(readdirSync(POSTGRES_VERSIONS)).map((version) => join(POSTGRES_VERSIONS, version, 'bin'));
}

/** Version folders like `15` and `17`, the highest first. */
export function newestFirst(versions: string[]): string[] {
  return versions.filter((version) => /^\d+/.test(version)).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
