import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const CHROMIUM = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell';
const NOBODY = 65_534;

export interface Photograph {
  html: string;
  width: number;
  height: number;
}

/** Renders HTML to a PNG with a transparent background. Chromium never runs as root, because its sandbox refuses root. */
export async function photograph({ html, width, height }: Photograph): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'photograph-'));
  try {
    await chmod(folder, 0o777);
    const page = join(folder, 'page.html');
    const picture = join(folder, 'picture.png');
    await writeFile(page, html);
    await promisify(execFile)(
      CHROMIUM,
      [
        `--window-size=${width},${height}`,
        `--screenshot=${picture}`,
        `--user-data-dir=${join(folder, 'profile')}`,
        '--hide-scrollbars',
        '--default-background-color=00000000',
        '--force-color-profile=srgb',
        // The page loads fonts from separate files.
        '--allow-file-access-from-files',
        pathToFileURL(page).href,
      ],
      { env: { ...process.env, HOME: folder }, ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }) },
    );
    return await readFile(picture);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
