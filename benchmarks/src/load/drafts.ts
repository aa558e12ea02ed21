import { API, type DraftValues } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import pLimit from 'p-limit';
import { request } from 'undici';
import type { Product } from '../product/product';
import { toRequest } from './load';
import type { Session } from './sessions';

const AT_ONCE = 8;

/** A form that is filled in; saves differ in one field. */
export function draftValues(typed: number): DraftValues {
  return anApplication()
    .withoutPassword()
    .with({ indirizzo: `Via dei Tigli ${typed}` })
    .body();
}

/** Gives every session a new draft of version 1, and deletes all others. */
export async function beginDrafts(product: Product, sessions: Session[]): Promise<void> {
  await product.query('DELETE FROM applications.draft');
  await pLimit(AT_ONCE).map(sessions, async ({ headers }) => {
    const asked = toRequest({ ...saving(1, null), headers });
    const { statusCode, body } = await request(product.origin, asked);
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`${asked.path} answers ${statusCode}: ${answer}`);
  });
}

/** @param typed number of the save @param version that it is based on */
export function saving(typed: number, version: number | null) {
  return { path: API.userDraft, method: 'PUT', json: { values: draftValues(typed), version } } as const;
}
