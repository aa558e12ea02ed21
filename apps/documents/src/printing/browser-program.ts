import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

const SETPRIV = '/usr/bin/setpriv';
const UNPRIVILEGED = 'nobody';

/** How to start the browser: a program, its own arguments before the browser's, and a profile folder. */
export interface BrowserProgram {
  command: string;
  leadingArguments: string[];
  profile: string;
}

/**
 * The browser with a fresh profile. Started by root (a test run in a container) it gives up root's rights first: its sandbox
 * needs an ordinary user, and without the sandbox it does not run.
 *
 * @param path of the browser
 * @param profiles folder for its profile
 */
export function browserProgram(path: string, profiles: string): BrowserProgram {
  const profile = mkdtempSync(join(profiles, 'receipt-browser-'));
  if (process.getuid?.() !== 0) return { command: path, leadingArguments: [], profile };
  const idOf = (flag: string) => Number(execFileSync('id', [flag, UNPRIVILEGED], { encoding: 'utf8' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(profile, uid, gid);
  return {
    command: SETPRIV,
    leadingArguments: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--', path],
    profile,
  };
}
