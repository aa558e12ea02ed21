import { useSearchParams } from 'react-router-dom';

export const MESSAGE_FILTERS = ['unanswered', 'answered', 'all'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** What needs doing comes first. */
const DEFAULT_FILTER: MessageFilter = 'unanswered';

export interface MessagesState {
  filter: MessageFilter;
  /** From 1. */
  page: number;
}

/** Which messages are shown; kept in the address. */
export function useMessagesState() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const state: MessagesState = {
    filter: MESSAGE_FILTERS.find((filter) => filter === params.get('filter')) ?? DEFAULT_FILTER,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const show = (part: Partial<MessagesState>) => {
    const next = { ...state, page: 1, ...part };
    setParams(
      {
        ...(next.filter !== DEFAULT_FILTER && { filter: next.filter }),
        ...(next.page > 1 && { page: String(next.page) }),
      },
      { preventScrollReset: true },
    );
  };
  return { state, show };
}
