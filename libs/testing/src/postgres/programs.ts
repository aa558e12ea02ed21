import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Path of a PostgreSQL program: Debian's newest version, which is outside PATH, or the one in PATH. */
export function postgresProgram(name: 'initdb' | 'postgres'): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin', name)).find((path) => existsSync(path));
  return found ?? name;
}

/** The version as printed by the program, such as `15.14`. */
export function postgresVersion(): string {
  return (
    /\d+(?:\.\d+)*/.exec(execFileSync(postgresProgram('postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  );
}
