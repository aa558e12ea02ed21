import { ACCESS_ACTIONS, type AccessAction, type AccessLogPage, API, typedApplicationCode } from '@lacorte/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn, pageQuery } from '../../lib/pages-of-a-list';

/** Filters of the shown entries. An empty string means no filter. */
export interface LogFilters {
  who: string;
  action: AccessAction | '';
  applicationCode: string;
  /** First and last day in Italy, `yyyy-mm-dd`. */
  from: string;
  to: string;
}

export interface LogState extends LogFilters {
  /** From 1. */
  page: number;
}

export const NO_FILTERS: LogFilters = { who: '', action: '', applicationCode: '', from: '', to: '' };
export const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof LogFilters)[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the state from the address of the page, without values that no control can show. */
export function readLogState(params: URLSearchParams): LogState {
  const dayIn = (name: string) => DAY.exec(params.get(name) ?? '')?.[0] ?? '';
  return {
    who: params.get('who')?.trim() ?? '',
    action: ACCESS_ACTIONS.find((action) => action === params.get('action')) ?? '',
    applicationCode: codeIn(params.get('applicationCode') ?? ''),
    from: dayIn('from'),
    to: dayIn('to'),
    page: pageIn(params),
  };
}

/** The code in its written form, in whatever form it was typed. */
const codeIn = (text: string) => typedApplicationCode(text) ?? text.trim().toUpperCase();

/** Writes a state into an address, without filters that are not set. */
export function writeLogState({ page, ...filters }: LogState): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    if (filters[name] !== '') params.set(name, filters[name]);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The state in the page's address, so that the back button and a copied link work. */
export function useLogState() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readLogState(params), [params]);
  const show = (part: Partial<LogState>, { replace = false } = {}) => {
    // Reads the written state again, so that typed filters are cleaned like those of an address.
    const next = writeLogState(readLogState(writeLogState({ ...state, page: 1, ...part })));
    const isSame = next.toString() === params.toString();
    setParams(next, { replace: replace || isSame, preventScrollReset: true });
  };
  return { state, show };
}

export function logPageQuery({ page, ...filters }: LogState) {
  return pageQuery<AccessLogPage>(API.accessLog, filters, page);
}
