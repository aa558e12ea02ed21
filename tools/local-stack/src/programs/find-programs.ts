import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

interface Requirement {
  name: string;
  /** Programs of which one is enough, the best first. */
  programs: string[];
  /** Debian and Ubuntu packages, of which the first available is installed. */
  aptPackages: string[];
  brewCommand: string;
}

const CHROMIUM_PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Programs that the product runs on. */
const STACK = {
  initdb: required('PostgreSQL', ['initdb'], ['postgresql'], 'postgresql@17'),
  postgres: required('PostgreSQL', ['postgres'], ['postgresql'], 'postgresql@17'),
  psql: required('PostgreSQL', ['psql'], ['postgresql'], 'postgresql@17'),
  redis: required('Redis', ['redis-server'], ['redis-server'], 'redis'),
  nginx: required('NGINX', ['nginx'], ['nginx'], 'nginx'),
  chromium: required('Chromium', CHROMIUM_PROGRAMS, ['chromium-headless-shell', 'chromium'], '--cask chromium'),
};

const OFFICE_PROGRAMS = ['soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

/** All programs, with those that only npm run test:full needs. */
export const REQUIREMENTS = {
  ...STACK,
  office: required(
    'LibreOffice',
    OFFICE_PROGRAMS,
    ['libreoffice-calc-nogui', 'libreoffice-calc'],
    '--cask libreoffice',
  ),
  clamd: required('ClamAV', ['clamd'], ['clamav-daemon'], 'clamav'),
};

export type ProgramName = keyof typeof REQUIREMENTS;
type StackProgram = keyof typeof STACK;

export type ProgramPaths<Name extends ProgramName = StackProgram> = Record<Name, string>;

export const STACK_PROGRAMS = Object.keys(STACK) as StackProgram[];
export const ALL_PROGRAMS = Object.keys(REQUIREMENTS) as ProgramName[];

function required(name: string, programs: string[], aptPackages: string[], brewPackage: string): Requirement {
  return { name, programs, aptPackages, brewCommand: `brew install ${brewPackage}` };
}

/** Returns the paths of the installed programs by name, and the names of the missing programs. */
export function lookForPrograms<Name extends ProgramName>(
  names: readonly Name[],
  chosen: Partial<ProgramPaths<Name>>,
  find = findProgram,
) {
  const paths: Partial<ProgramPaths<Name>> = {};
  const missing: Name[] = [];
  for (const name of names) {
    const path = chosen[name] ?? find(REQUIREMENTS[name].programs);
    if (path) paths[name] = path;
    else missing.push(name);
  }
  return { paths, missing };
}

/** Folders that an ordinary user's PATH may not contain. */
const MORE_PLACES = [
  ...['/usr/sbin', '/usr/local/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
  ...['/opt/homebrew/opt/postgresql@17/bin', '/usr/local/opt/postgresql@17/bin'],
];
/** Debian has one folder per version of PostgreSQL. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** Returns the path of the first of these programs that is installed, or undefined. */
export function findProgram(names: string[], places = programPlaces()): string | undefined {
  const paths = names.flatMap((name) => (isAbsolute(name) ? [name] : places.map((place) => join(place, name))));
  return paths.find(isExecutable);
}

/** Returns PostgreSQL's folders, newest version first, and then those of PATH. */
function programPlaces(): string[] {
  const versions = existsSync(POSTGRES_VERSIONS) ? newestFirst(readdirSync(POSTGRES_VERSIONS)) : [];
  const postgres = versions.map((version) => join(POSTGRES_VERSIONS, version, 'bin'));
  return [...postgres, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...MORE_PLACES];
}

/** Sorts version folders such as `15` and `17`, highest first. */
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
