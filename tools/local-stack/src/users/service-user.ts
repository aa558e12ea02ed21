import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { SetupError } from '../terminal/setup-error.ts';

/** Under whose rights the parts run, when the stack is started by root. */
export interface ServiceUser {
  uid: number;
  gid: number;
  /** May read what it could not otherwise: what it works with lies under a folder that is closed to others. */
  readsEverything: boolean;
}

const SETPRIV = '/usr/bin/setpriv';

/**
 * The user that the parts run as: undefined, so this one, unless this one is root. PostgreSQL refuses root and Chromium's
 * sandbox needs somebody else. Whoever used sudo, else who owns the repository, else `nobody`.
 */
export function findServiceUser(localFolder: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = whoUsedSudo() ?? ownerOfRepository() ?? nobody();
  const folders = [REPOSITORY, dirname(process.execPath), nearestExisting(dirname(localFolder))];
  const closed = folders.find((folder) => !canRead({ ...user, readsEverything: false }, folder));
  if (closed && !canRead({ ...user, readsEverything: true }, closed)) {
    throw new SetupError(
      `${closed} cannot be read by others. Started by root, the product runs as another user: move it, or start the product as an ordinary user.`,
    );
  }
  return { ...user, readsEverything: closed !== undefined };
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}

interface RestrictedCommand {
  command: string;
  args: string[];
  /** Name of the signal that it gets when this process is gone. */
  parentDeathSignal?: string;
  /** It listens on a port below 1024, which is root's to give. */
  ownsLowPort?: boolean;
}

/**
 * A command line that runs `command` with this user's rights and no others, and ends it when this process is gone, whatever
 * ended that. On systems without setpriv the rights go through spawn's own options.
 */
export function withRightsOf(
  user: ServiceUser | undefined,
  { command, args, parentDeathSignal, ownsLowPort }: RestrictedCommand,
): { command: string; args: string[]; uid?: number; gid?: number } {
  if (!existsSync(SETPRIV)) return { command, args, uid: user?.uid, gid: user?.gid };
  const options = [
    ...(user ? rightsOptions(user, ownsLowPort) : []),
    ...(parentDeathSignal ? ['--pdeathsig', parentDeathSignal] : []),
  ];
  return options.length === 0 ? { command, args } : { command: SETPRIV, args: [...options, '--', command, ...args] };
}

function rightsOptions({ uid, gid, readsEverything }: ServiceUser, ownsLowPort = false): string[] {
  const kept = [
    '-all',
    ...(readsEverything ? ['+dac_read_search'] : []),
    ...(ownsLowPort ? ['+net_bind_service'] : []),
  ];
  return [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=${kept.join(',')}`),
  ];
}

function canRead(user: ServiceUser, folder: string): boolean {
  const test = withRightsOf(user, { command: '/bin/ls', args: [folder] });
  try {
    execFileSync(test.command, test.args, { uid: test.uid, gid: test.gid, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function whoUsedSudo() {
  const [uid, gid] = [Number(process.env.SUDO_UID ?? 0), Number(process.env.SUDO_GID ?? 0)];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function ownerOfRepository() {
  const { uid, gid } = statSync(REPOSITORY);
  return uid > 0 && gid > 0 && hasName(uid) ? { uid, gid } : undefined;
}

/** PostgreSQL's set-up wants to know its user's name. */
function hasName(uid: number): boolean {
  try {
    execFileSync('id', ['-un', String(uid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function nobody() {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
