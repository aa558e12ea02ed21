import { spawnSync } from 'node:child_process';
import { runToEnd, TaskFailure } from '../processes/run-to-end.ts';
import { SetupError } from '../terminal/setup-error.ts';

/**
 * Installs one package of each group, the first that the system offers. The packages' own servers are kept from starting:
 * the stack runs its own, and nothing but that.
 */
const INSTALL = `
set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
apt-get update -q
packages=
for group in "$@"; do
  for package in $group; do
    if apt-cache show "$package" > /dev/null 2>&1; then packages="$packages $package"; break; fi
  done
done
apt-get install -y -q --no-install-recommends $packages
`;

const isRoot = () => process.getuid?.() === 0;

/** Whether this user may install packages: as root, or with sudo, which may ask for the password on a terminal. */
export async function canInstallWithApt(): Promise<boolean> {
  if (isRoot()) return true;
  if (spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return true;
  return process.stdin.isTTY === true && spawnSync('sudo', ['-v'], { stdio: 'inherit' }).status === 0;
}

/** @param groups packages of which one each is needed */
export async function installWithApt(groups: string[][], logFile: string): Promise<void> {
  const unique = [...new Set(groups.map((group) => group.join(' ')))];
  const script = ['sh', '-c', INSTALL, 'install', ...unique];
  const [command = 'sh', ...args] = isRoot() ? script : ['sudo', ...script];
  try {
    await runToEnd({
      command,
      args,
      env: process.env as Record<string, string>,
      folder: '/',
      logFile,
      onTerminal: true,
    });
  } catch (error) {
    const reason = error instanceof TaskFailure ? error.lastWords : String(error);
    throw new SetupError(`apt could not install what is missing: ${reason} (${logFile})`);
  }
}
