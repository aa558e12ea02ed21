import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { mailTo } from '../mailbox';
import { apply, attachDocuments } from '../people';
import { PRODUCT_FOLDER, ROOT, tablesWith } from '../product';

const privacy = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/local-stack/src/commands/main.ts', 'privacy', ...args], {
    cwd: ROOT,
    env: { ...process.env, LOCAL_DIR: PRODUCT_FOLDER },
  });

test('staff export and erase an account by command', async ({ page }) => {
  const applicant = await apply(page);
  const { email, id, code } = applicant;
  await attachDocuments(page, applicant);
  await mailTo(email);
  const folder = mkdtempSync(join(tmpdir(), 'privacy-'));
  const file = join(folder, 'dati.zip');
  try {
    expect((await privacy('export', '--email', email.toUpperCase(), '--to', file)).stdout).toContain(email);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).toContain(code);
    await expect(privacy('export', '--email', email, '--to', file)).rejects.toThrow();
    await expect(privacy('erase', '--email', 'nessuno@example.com')).rejects.toThrow('has no account');
    await privacy('erase', '--email', email);
    await expect.poll(() => tablesWith(email)).toEqual([]);
    expect((await page.request.get(`/api/applications/${id}`)).status()).toBe(404);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
