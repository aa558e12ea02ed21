import { RunningProduct } from '@lacorte/testing/product';
import { PRODUCT_FOLDER, ROOT } from './product';

/** Starts the product. @returns stops it */
export default async function startProduct(): Promise<() => Promise<void>> {
  // For development: E2E_REUSE=1 with E2E_PORT, E2E_MAIL_PORT and E2E_LOCAL_DIR uses a running stack.
  if (process.env.E2E_REUSE === '1') return async () => undefined;
  const product = await RunningProduct.start({
    root: ROOT,
    folder: PRODUCT_FOLDER,
    environment: {
      PORT: new URL(process.env.E2E_BASE_URL ?? '').port,
      MAIL_PORT: new URL(process.env.E2E_MAIL_URL ?? '').port,
      RATE_LIMIT_FACTOR: '50',
      STATUS_MAIL_DELAY_SECONDS: '5',
      PAYMENT_URL: 'https://pay.example.com/quota',
      PLAN_BASIC_URL: 'https://pay.example.com/basic',
      PLAN_PRO_URL: 'https://pay.example.com/pro',
      PLAN_MEMBERS_URL: 'https://pay.example.com/members',
    },
  });
  return () => product.stop();
}
