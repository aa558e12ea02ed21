import { API } from '@lacorte/contracts/routes';
import { waitFor } from '../wait-for';
import type { Browser } from './browser';

const COMPUTED_MS = 60_000;

/** Starts a run of the ranking rule and waits until it is computed. @returns its id @throws Error when it fails */
export async function computeRanking(
  administrator: Browser,
  tenderId: string,
  wanted: { stage: string; drawNumbers: string },
): Promise<string> {
  const { id } = await administrator.call<{ id: string }>('POST', API.startRanking(tenderId), wanted);
  const ended = async () => {
    const { state } = await administrator.call<{ state: string }>('GET', API.adminRanking(id));
    return state !== 'computing' && state;
  };
  const state = await waitFor(ended, { what: 'the run', atLeastMs: COMPUTED_MS });
  if (state !== 'ready') throw new Error(`the run is ${state}`);
  return id;
}
