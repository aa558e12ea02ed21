import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RunningProduct } from '@lacorte/testing/product';
import { PRODUCT_FOLDER, PRODUCT_FOLDERS, ROOT } from './product';

/** Starts the product with new data. @returns a function that stops it; the data stays until the next run */
export default async function startProduct(): Promise<() => Promise<void>> {
  // For development: E2E_REUSE=1 with E2E_PORT, E2E_MAIL_PORT and E2E_LOCAL_DIR uses a running stack.
  if (process.env.E2E_REUSE === '1') return async () => undefined;
  await removeEarlierRuns();
  const product = await RunningProduct.start({
    root: ROOT,
    folder: PRODUCT_FOLDER,
    environment: {
      PORT: new URL(process.env.E2E_BASE_URL ?? '').port,
      MAIL_PORT: new URL(process.env.E2E_MAIL_URL ?? '').port,
      RATE_LIMIT_FACTOR: '50',
      STATUS_MAIL_DELAY_SECONDS: '1',
      PAYMENT_URL: 'https://pay.example.com/quota',
      PLAN_BASIC_URL: 'https://pay.example.com/basic',
      PLAN_PRO_URL: 'https://pay.example.com/pro',
      PLAN_MEMBERS_URL: 'https://pay.example.com/members',
    },
  });
  return () => product.stop();
}

async function removeEarlierRuns(): Promise<void> {
  const reset = [join(ROOT, 'tools/local-stack/src/main.ts'), 'reset', '--yes'];
  for (const name of existsSync(PRODUCT_FOLDERS) ? readdirSync(PRODUCT_FOLDERS) : []) {
    const env = { ...process.env, LOCAL_DIR: join(PRODUCT_FOLDERS, name) };
    // The reset of a run in progress fails, and its data is kept.
    await promisify(execFile)(process.execPath, reset, { env }).catch(() => undefined);
  }
}
