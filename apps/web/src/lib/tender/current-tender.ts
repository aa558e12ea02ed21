import { API, type Tender } from '@lacorte/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError, send } from '../api-client';

const SECOND_MS = 1_000;
/** Older answers are not shown, because a change must be on the pages within a minute (contract, section 5). */
const FRESH_MS = 60 * SECOND_MS;
const ASK_AGAIN_MS = 45 * SECOND_MS;
/** Delay before a second read, because the service may answer from memory for a second after a change. */
const REMEMBERED_MS = 1.2 * SECOND_MS;
/** Time over which the reads after an opening or a closing are spread, so that waiting readers do not all ask at once. */
const SPREAD_MS = 2 * SECOND_MS;

interface Answer {
  /** Null while no tender is published. */
  tender: Tender | null;
  /** The server's clock minus the reader's, in milliseconds. */
  aheadMs: number;
}

const KEY = [API.currentTender];

export interface CurrentTender extends Pick<Answer, 'aheadMs'> {
  state: 'pending' | 'failed' | 'none' | 'known';
  /** Undefined unless the state is `known`. */
  tender: Tender | undefined;
  retry: () => void;
  isRetrying: boolean;
}

/** GET /api/tenders/current, asked again while the page is visible. Answers that may be out of date are not shown. */
export function useCurrentTender(): CurrentTender {
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: KEY,
    queryFn: readCurrentTender,
    staleTime: ASK_AGAIN_MS,
    refetchInterval: (query) => untilNextQuestion(query.state.data),
    refetchOnWindowFocus: true,
  });
  const isFresh = data !== undefined && Date.now() - dataUpdatedAt < FRESH_MS;
  const shown = isFresh && !isError ? data : undefined;
  const missing = isError ? 'failed' : 'pending';
  const known = shown?.tender ? 'known' : 'none';
  return {
    state: shown ? known : missing,
    tender: shown?.tender ?? undefined,
    aheadMs: data?.aheadMs ?? 0,
    retry: () => void refetch(),
    isRetrying: isFetching,
  };
}

/** Reads the tender again, after a call that may have changed it or was refused because of it. */
export async function rereadCurrentTender(queryClient: QueryClient): Promise<void> {
  const reread = () => queryClient.invalidateQueries({ queryKey: KEY });
  setTimeout(reread, REMEMBERED_MS);
  await reread();
}

async function readCurrentTender({ signal }: { signal: AbortSignal }): Promise<Answer> {
  try {
    const response = await send('GET', API.currentTender, undefined, { signal });
    const tender: Tender = await response.json();
    return { tender, aheadMs: aheadOf(response) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { tender: null, aheadMs: 0 };
    throw error;
  }
}

/** Returns the server's clock minus the reader's. Half a second is added, because the header has whole seconds. */
function aheadOf(response: Response): number {
  const at = Date.parse(response.headers.get('Date') ?? '');
  return Number.isNaN(at) ? 0 : at + SECOND_MS / 2 - Date.now();
}

/** Returns the delay before the next read. The read comes at the latest when the tender opens or closes. */
function untilNextQuestion(answer: Answer | undefined): number {
  const { status, opensAt, closesAt } = answer?.tender ?? {};
  const closing = status === 'open' ? closesAt : null;
  const next = status === 'scheduled' ? opensAt : closing;
  if (!answer || !next) return ASK_AGAIN_MS;
  const left = Date.parse(next) - (Date.now() + answer.aheadMs);
  return left > 0 ? Math.min(ASK_AGAIN_MS, left + SECOND_MS + Math.random() * SPREAD_MS) : SPREAD_MS;
}
