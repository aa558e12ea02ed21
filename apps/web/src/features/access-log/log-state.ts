import { ACCESS_ACTIONS, type AccessAction, type AccessLogPage, API, typedApplicationCode } from '@lacorte/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn, pageQuery } from '../../lib/pages-of-a-list';

/** Which entries the page shows; '' is no filter. */
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

/** Reads the page's address; what no control could show counts as not said. */
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

/** A code in its written form, however it was typed. */
const codeIn = (text: string) => typedApplicationCode(text) ?? text.trim().toUpperCase();

/** The address of a state: only what differs from the whole log. */
export function writeLogState({ page, ...filters }: LogState): URLSearchParams {
  const given = FILTER_NAMES.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]);
  return new URLSearchParams([...given, ...(page > 1 ? [['page', String(page)]] : [])]);
}

/** The state in the page's address, so that the back button and a copied link work. */
export function useLogState() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readLogState(params), [params]);
  const show = (part: Partial<LogState>, { replace = false } = {}) => {
    // Read again, so that typed filters are cleaned like those of an address.
    const next = writeLogState(readLogState(writeLogState({ ...state, page: 1, ...part })));
    const isSame = next.toString() === params.toString();
    setParams(next, { replace: replace || isSame, preventScrollReset: true });
  };
  return { state, show };
}

export function logPageQuery({ page, ...filters }: LogState) {
  return pageQuery<AccessLogPage>(API.accessLog, filters, page);
}
