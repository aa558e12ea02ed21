import { findProgram } from './find-program.ts';

interface Requirement {
  /** What a person knows it as. */
  name: string;
  /** Any of these will do, the best first. */
  programs: string[];
  /** Debian and Ubuntu packages, the first that the system offers is installed. */
  aptPackages: string[];
  brewCommand: string;
}

export const REQUIREMENTS = {
  initdb: postgres('initdb'),
  postgres: postgres('postgres'),
  psql: postgres('psql'),
  redis: {
    name: 'Redis',
    programs: ['redis-server'],
    aptPackages: ['redis-server'],
    brewCommand: 'brew install redis',
  },
  nginx: { name: 'NGINX', programs: ['nginx'], aptPackages: ['nginx'], brewCommand: 'brew install nginx' },
  chromium: {
    name: 'Chromium',
    programs: [
      'chromium-headless-shell',
      'chromium',
      'google-chrome-stable',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    aptPackages: ['chromium-headless-shell', 'chromium'],
    brewCommand: 'brew install --cask chromium',
  },
} satisfies Record<string, Requirement>;

export type ProgramName = keyof typeof REQUIREMENTS;

/** Where each program lies. */
export type ProgramPaths = Record<ProgramName, string>;

function postgres(program: string): Requirement {
  return {
    name: 'PostgreSQL',
    programs: [program],
    aptPackages: ['postgresql'],
    brewCommand: 'brew install postgresql@17',
  };
}

/** The programs that the machine has, and the names of those that it has not. */
export function lookForPrograms(chosen: Partial<ProgramPaths>, find = findProgram) {
  const paths: Partial<ProgramPaths> = {};
  const missing: ProgramName[] = [];
  for (const name of Object.keys(REQUIREMENTS) as ProgramName[]) {
    const path = chosen[name] ?? find(REQUIREMENTS[name].programs);
    if (path) paths[name] = path;
    else missing.push(name);
  }
  return { paths, missing };
}
