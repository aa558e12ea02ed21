import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { SetupError } from '../terminal/terminal.ts';

/** The user of the parts when the stack is started by root. */
export interface ServiceUser {
  uid: number;
  gid: number;
  /** Whether the parts get the right to read every folder, because one of their folders is closed to other users. */
  readsEverything: boolean;
}

const SETPRIV = '/usr/bin/setpriv';

/**
 * Finds the user of the parts if the current user is root, because PostgreSQL and Chromium's sandbox refuse root. It is the user of sudo,
 * or the owner of the repository, or `nobody`. Undefined stands for the current user.
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
  /** Signal that the command gets when this process ends. */
  parentDeathSignal?: string;
  ownsLowPort?: boolean;
}

/** Makes a command line that has only this user's rights and ends with this process. Without setpriv, options of spawn set the user. */
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
  const { command, args, ...ids } = withRightsOf(user, { command: '/bin/ls', args: [folder] });
  return spawnSync(command, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

function whoUsedSudo() {
  const [uid, gid] = [Number(process.env.SUDO_UID ?? 0), Number(process.env.SUDO_GID ?? 0)];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function ownerOfRepository() {
  const { uid, gid } = statSync(REPOSITORY);
  return uid > 0 && gid > 0 && hasName(uid) ? { uid, gid } : undefined;
}

/** Tells whether the user has a name, because initdb needs one. */
const hasName = (uid: number) => spawnSync('id', ['-un', String(uid)], { stdio: 'ignore' }).status === 0;

function nobody() {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
