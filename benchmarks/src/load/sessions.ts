import { API } from '@lacorte/contracts';
import { Browser, SEEDED_PASSWORD } from '@lacorte/testing/product';
import pLimit from 'p-limit';
import type { Product } from '../product/product';

/** Number of concurrent logins, enough to use password hashing fully. */
const AT_ONCE = 8;

export interface Session {
  userId: string;
  browser: Browser;
  headers: Record<string, string>;
}

/** Logs seeded users in. @throws Error when the product has fewer */
export async function sessionsOf(product: Product, count: number): Promise<Session[]> {
  const users = await product.users(count);
  if (users.length < count) throw new Error(`the product has ${users.length} users instead of ${count}`);
  const logIn = async ({ id: userId, email }: (typeof users)[number]) => {
    const browser = new Browser(product.origin);
    await browser.call('POST', API.login, { email, password: SEEDED_PASSWORD });
    return { userId, browser, headers: browser.headers };
  };
  return pLimit(AT_ONCE).map(users, logIn);
}
