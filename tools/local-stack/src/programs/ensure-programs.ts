import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { lastWordsOf, runToEnd } from '../processes/run-to-end.ts';
import { SetupError, say } from '../terminal/terminal.ts';
import { lookForPrograms, type ProgramName, type ProgramPaths, REQUIREMENTS } from './find-programs.ts';

/**
 * Finds these programs, and installs missing ones if the user may.
 *
 * @param chosen paths chosen by the user
 * @throws SetupError that names each missing program and how to get it
 */
export async function ensurePrograms<Name extends ProgramName>(
  names: readonly Name[],
  chosen: Partial<ProgramPaths<Name>>,
  logFile: string,
): Promise<ProgramPaths<Name>> {
  const { paths, missing } = lookForPrograms(names, chosen);
  if (names.some((name) => name === 'chromium')) await ensureFonts(logFile);
  if (missing.length === 0) return paths as ProgramPaths<Name>;
  if (!isDebian() || !canInstallWithApt()) throw new SetupError(howToInstall(missing, process.platform));
  say(`  installing ${namesOf(missing).join(', ')} …`);
  await installWithApt(
    missing.map((name) => REQUIREMENTS[name].aptPackages.join(' ')),
    logFile,
  );
  const after = lookForPrograms(names, chosen);
  if (after.missing.length > 0) throw new SetupError(howToInstall(after.missing, process.platform));
  return after.paths as ProgramPaths<Name>;
}

/** Installs fonts for printed documents if that needs no password. Without them the product runs, but prints no Chinese name. */
async function ensureFonts(logFile: string): Promise<void> {
  const missing = missingFonts();
  if (missing.length === 0) return;
  const problem = `  printed documents will lack Chinese letters or emoji; install ${missing.join(', ')}`;
  if (!isDebian() || !(isRoot() || hasSudo())) return say(problem);
  say(`  installing ${missing.join(', ')} …`);
  await installWithApt(missing, logFile).catch(() => say(problem));
}

/** Returns a line that names the missing programs and how to install them. */
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

const RELEASE = '/etc/os-release';

/** True on Debian, Ubuntu and their derivatives. */
function isDebian(): boolean {
  const release = existsSync(RELEASE) ? readFileSync(RELEASE, 'utf8') : '';
  return /^ID(?:_LIKE)?=.{0,200}\b(?:debian|ubuntu)\b/m.test(release);
}

/** Installs the first available package of each group. The packages may not start their own servers. */
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

/** Tells whether sudo asks for no password. */
const hasSudo = () => spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;

/** Tells whether the user is root or has sudo. sudo may ask for the password on a terminal. */
function canInstallWithApt(): boolean {
  if (isRoot() || hasSudo()) return true;
  return process.stdin.isTTY === true && spawnSync('sudo', ['-v'], { stdio: 'inherit' }).status === 0;
}

/** @param groups each has packages joined by spaces, of which the first available one is installed */
async function installWithApt(groups: string[], logFile: string): Promise<void> {
  const script = ['sh', '-c', INSTALL, 'install', ...new Set(groups)];
  const [command = 'sh', ...args] = isRoot() ? script : ['sudo', ...script];
  const env = process.env as Record<string, string>;
  try {
    await runToEnd({ command, args, env, folder: '/', logFile, onTerminal: true });
  } catch (error) {
    throw new SetupError(`apt could not install what is missing: ${lastWordsOf(error)} (${logFile})`);
  }
}

interface PrintingFont {
  aptPackage: string;
  /** Files of which one is enough. */
  files: string[];
}

const FONTS = '/usr/share/fonts';

/** Fonts with Chinese characters and emoji for names, because the product's own fonts lack them. */
const PRINTING_FONTS: PrintingFont[] = [
  {
    aptPackage: 'fonts-droid-fallback',
    files: [
      `${FONTS}/truetype/droid/DroidSansFallbackFull.ttf`,
      `${FONTS}/opentype/noto/NotoSansCJK-Regular.ttc`,
      '/System/Library/Fonts/PingFang.ttc',
    ],
  },
  {
    aptPackage: 'fonts-noto-color-emoji',
    files: [`${FONTS}/truetype/noto/NotoColorEmoji.ttf`, '/System/Library/Fonts/Apple Color Emoji.ttc'],
  },
];

/** Returns the Debian packages of the fonts that are not installed. */
export const missingFonts = (exists: (file: string) => boolean = existsSync): string[] =>
  PRINTING_FONTS.filter(({ files }) => !files.some(exists)).map(({ aptPackage }) => aptPackage);
