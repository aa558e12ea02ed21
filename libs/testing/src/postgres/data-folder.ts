import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedUser } from '../processes/server-process.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Path of a PostgreSQL program: Debian's newest version, which is outside PATH, or the one in PATH. */
export function postgresProgram(name: 'initdb' | 'postgres'): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin', name)).find((path) => existsSync(path));
  return found ?? name;
}

/** Such as `15.14`. */
function postgresVersion(): string {
  const printed = execFileSync(postgresProgram('postgres'), ['--version'], { encoding: 'utf8' });
  return /\d+(?:\.\d+)*/.exec(printed)?.[0] ?? '';
}

/** The account is no secret, because the server listens on loopback, for one test run. */
export const ADMIN = { user: 'postgres', password: 'postgres' };

/** Creates a data folder at `target` from a cached result of `initdb`, which takes a second or two. */
export function makeDataFolder(target: string): void {
  const user = unprivilegedUser();
  const template = join(tmpdir(), `lacorte-postgres-template-${postgresVersion()}-${user?.uid ?? process.getuid?.()}`);
  if (!existsSync(template)) makeTemplate(template);
  if (process.platform === 'linux') {
    execFileSync('cp', ['-a', '--reflink=auto', template, target], { ...user, cwd: tmpdir() });
  } else {
    cpSync(template, target, { recursive: true, mode: 0o700 });
  }
}

function makeTemplate(template: string): void {
  const user = unprivilegedUser();
  const workplace = mkdtempSync(`${template}-`);
  const passwordFile = join(workplace, 'password');
  writeFileSync(passwordFile, ADMIN.password);
  if (user) for (const path of [workplace, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(workplace, 'data');
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const account = [`--username=${ADMIN.user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const options = [`--pgdata=${data}`, ...account, '--encoding=UTF8', `--locale=${locale}`, '--no-sync'];
  execFileSync(postgresProgram('initdb'), options, { ...user, cwd: workplace, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    renameSync(data, template);
  } catch (error) {
    // Another test run was faster; its template is equivalent.
    if (!existsSync(template)) throw error;
  }
  rmSync(workplace, { recursive: true, force: true });
}
