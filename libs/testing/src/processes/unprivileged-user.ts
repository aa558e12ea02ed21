import { execFileSync } from 'node:child_process';

export interface SystemUser {
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** User for PostgreSQL when the tests run as root, which it refuses; otherwise undefined. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of CANDIDATES) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // not on this system: try the next
    }
  }
  throw new Error(`running as root, and none of the users ${CANDIDATES.join(', ')} exists`);
}
