import { ACCESS_ACTIONS, type AccessAction, type AccessLogPage, API, typedApplicationCode } from '@lacorte/contracts';
import { day, type InAddress, type ListParameters, parameter, words } from '../../lib/list-in-address';
import { pageQuery } from '../../lib/pages-of-a-list';

/** Filters of the shown entries. An empty string means no filter. */
export interface LogFilters {
  who: string;
  action: AccessAction | '';
  applicationCode: string;
  /** First and last day in Italy, `yyyy-mm-dd`. */
  from: string;
  to: string;
}

export const NO_FILTERS: LogFilters = { who: '', action: '', applicationCode: '', from: '', to: '' };
export const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof LogFilters)[];

export const LOG: ListParameters<LogFilters> = {
  who: words,
  action: parameter((text) => ACCESS_ACTIONS.find((action) => action === text) ?? ''),
  // Turns a code typed in any spelling into its written form.
  applicationCode: parameter((text) => typedApplicationCode(text) ?? text.trim().toUpperCase()),
  from: day,
  to: day,
};

export function logPageQuery({ page, ...filters }: InAddress<LogFilters>) {
  return pageQuery<AccessLogPage>(API.accessLog, { ...filters }, page);
}
