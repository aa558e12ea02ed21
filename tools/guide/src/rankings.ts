import { setTimeout } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import type { Browser } from '@lacorte/testing/product';

const DRAW_NUMBERS = '12-45-67-8-90';
const POLL_MS = 500;

interface Run {
  id: string;
  state: 'computing' | 'ready' | 'published' | 'failed';
}

/** Computes the provisional ranking and returns its id. */
export async function computeProvisional(api: Browser, tenderId: string): Promise<string> {
  const { id } = await api.call<Run>('POST', API.startRanking(tenderId), {
    stage: 'provisional',
    drawNumbers: DRAW_NUMBERS,
  });
  for (;;) {
    const { state } = await api.call<Run>('GET', API.adminRanking(id));
    if (state === 'ready') {
      return id;
    }
    if (state !== 'computing') {
      throw new Error(`The ranking is ${state}.`);
    }
    await setTimeout(POLL_MS);
  }
}
