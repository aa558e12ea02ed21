import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

const SETPRIV = '/usr/bin/setpriv';
const UNPRIVILEGED = 'nobody';

export interface BrowserProgram {
  command: string;
  leadingArguments: string[];
  profile: string;
}

/** The browser with a new profile in `profiles`. Drops root's rights, which its sandbox refuses. */
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
