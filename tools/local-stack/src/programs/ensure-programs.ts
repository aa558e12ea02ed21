import { readFileSync } from 'node:fs';
import { SetupError } from '../terminal/setup-error.ts';
import { say } from '../terminal/terminal.ts';
import { canInstallWithApt, installWithApt } from './apt.ts';
import { lookForPrograms, type ProgramName, type ProgramPaths, REQUIREMENTS } from './required-programs.ts';

/**
 * Makes sure that the machine has every program that the stack runs, and installs what is missing where it may.
 *
 * @param chosen paths that whoever starts the stack has given
 * @throws SetupError that names each missing program and how to get it
 */
export async function ensurePrograms(chosen: Partial<ProgramPaths>, logFile: string): Promise<ProgramPaths> {
  const { paths, missing } = lookForPrograms(chosen);
  if (missing.length === 0) return paths as ProgramPaths;
  if (!isDebian() || !(await canInstallWithApt())) throw new SetupError(howToInstall(missing, process.platform));
  say(`  installing ${namesOf(missing).join(', ')} …`);
  await installWithApt(
    missing.map((name) => REQUIREMENTS[name].aptPackages),
    logFile,
  );
  const after = lookForPrograms(chosen);
  if (after.missing.length > 0) throw new SetupError(howToInstall(after.missing, process.platform));
  return after.paths as ProgramPaths;
}

/** One line that says what is missing and how to get it on this kind of system. */
export function howToInstall(missing: ProgramName[], platform: NodeJS.Platform): string {
  const names = `Missing: ${namesOf(missing).join(', ')}.`;
  if (platform === 'darwin') {
    const commands = new Set(missing.map((name) => REQUIREMENTS[name].brewCommand));
    return `${names} Install with: ${[...commands].join(' && ')}`;
  }
  return `${names} Install what is missing, or run the product in containers: docker compose up --build`;
}

function namesOf(missing: ProgramName[]): string[] {
  return [...new Set(missing.map((name) => REQUIREMENTS[name].name))];
}

/** Debian, Ubuntu and what is made from them. */
function isDebian(): boolean {
  try {
    const lines = readFileSync('/etc/os-release', 'utf8').split('\n');
    return lines.some((line) => /^ID(?:_LIKE)?=/.test(line) && /\b(?:debian|ubuntu)\b/.test(line));
  } catch {
    return false;
  }
}
