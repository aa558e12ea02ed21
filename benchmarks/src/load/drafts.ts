import { API, type DraftValues } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import pLimit from 'p-limit';
import type { Product } from '../product/product';
import type { Session } from './sessions';

const AT_ONCE = 8;

/** Gives every session a new draft of version 1, and deletes all others. */
export async function beginDrafts(product: Product, sessions: Session[]): Promise<void> {
  await product.query('DELETE FROM applications.draft');
  await pLimit(AT_ONCE).map(sessions, ({ browser }) => {
    const { method, path, json } = saving(1, null);
    return browser.call(method, path, json);
  });
}

/** A form that is filled in. @param typed number of the save: saves differ in one field @param version that it is based on */
export function saving(typed: number, version: number | null) {
  const application = anApplication().withoutPassword();
  const values: DraftValues = application.with({ indirizzo: `Via dei Tigli ${typed}` }).body();
  return { path: API.userDraft, method: 'PUT', json: { values, version } } as const;
}
