import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Top folder of the repository, seen from the bundle in dist/. */
export const ROOT = join(import.meta.dirname, '../../..');

const FOLDER = join(ROOT, 'docs/guida/immagini');
const MOST_BYTES = 130_000;

/** A picture of the page at a path, cut at the lower end of the window. */
interface Picture {
  name: string;
  path: string;
  /** Text that the page shows when it is complete. */
  shows: string | RegExp;
  /** Actions on the page before the picture is taken. */
  act?: () => Promise<unknown>;
  /** Heading at the upper end of the picture; undefined for the beginning of the page. */
  from?: string;
  height?: number;
}

/** Writes a picture into docs/guida/immagini. Throws if the file is larger than the guide allows. */
export async function takePicture(page: Page, { name, path, shows, act, from, height = 900 }: Picture): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await page.goto(path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await act?.();
  if (from) {
    await page.getByRole('heading', { name: from }).evaluate((heading) => {
      heading.style.scrollMarginTop = '100px';
      heading.scrollIntoView({ behavior: 'instant' });
    });
  }
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MOST_BYTES}.`);
  console.log(`${name}.png  ${Math.ceil(size / 1000)} kB`);
}
