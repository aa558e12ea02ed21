import { API, type BeginDraftDto, type Draft, type SavedDraft, type UserDraft } from '@lacorte/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, getQuery, requestJson } from '../../../lib/api-client';
import { tabGeneration } from '../../../lib/tab-storage';
import { type TypedDraft, typedDraft } from './draft-values';
import type { TabDraft } from './tab-drafts';

/** A save without an answer within this time counts as lost and may be repeated. */
const ANSWERED_WITHIN_MS = 30_000;
/** Browsers refuse larger bodies of requests that outlive their page. */
const KEEPALIVE_MAX_BYTES = 60_000;
const NOT_FOUND = 404;
/** Options of calls that do not ask for a login, because the form saves again automatically after a login. */
const byItself = () => ({ whenSessionEnds: 'notice', signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }) as const;

let last: Promise<unknown> = Promise.resolve();

/**
 * Queues the calls about drafts of all pages of the site, so that a read sees the save before it. A call that still waits when another
 * person logs in is not made.
 */
function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const generation = tabGeneration();
  const turn = last.then(() => {
    if (generation !== tabGeneration()) throw new Error('the draft is no longer that of the reader');
    return call();
  });
  last = turn.catch(() => undefined);
  return turn;
}

export function readDraft(): Promise<Draft | undefined> {
  return inTurn(async () => {
    try {
      return await requestJson<Draft>('GET', API.userDraft, undefined, byItself());
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
      throw error;
    }
  });
}

/** PUT /api/user/draft. If the page is being left, the request must outlive it. */
export function saveDraft(values: TypedDraft, version: number | null, isLeaving: boolean): Promise<SavedDraft> {
  const body = { values, version };
  const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size < KEEPALIVE_MAX_BYTES;
  return inTurn(() => requestJson<SavedDraft>('PUT', API.userDraft, body, { ...byItself(), keepalive }));
}

export function deleteDraft(): Promise<void> {
  return inTurn(() => requestJson<void>('DELETE', API.userDraft));
}

/** POST /api/drafts. Saves the draft of a visitor, who is logged in afterwards. */
export function beginDraft(body: Omit<BeginDraftDto, 'values'> & { values: TypedDraft }): Promise<SavedDraft> {
  return inTurn(() => requestJson<SavedDraft>('POST', API.drafts, body, { isOfUser: false, whenSessionEnds: 'fail' }));
}

export function asSaved({ values, version, savedAt, files }: Draft): TabDraft {
  return { values: typedDraft(values), version, savedAt, isUnsaved: false, files };
}

/** GET /api/user/drafts, without the draft of the open tender. Each page reads it again, because the form changes drafts. */
export const closedDraftsQuery = queryOptions({
  ...getQuery<UserDraft[]>(API.userDrafts),
  select: (drafts) => drafts.filter(({ state }) => state === 'closed'),
  staleTime: 0,
});
