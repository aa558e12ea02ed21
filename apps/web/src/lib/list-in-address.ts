import { useMemo } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Reads and writes one value of a list's state in the URL. */
export interface Parameter<Value> {
  /** Reads the value. An unknown text is read like a missing parameter. */
  read: (params: URLSearchParams, name: string) => Value;
  /** Returns the parameters for the value, and none for the default. */
  write: (value: Value, name: string) => Record<string, string>;
}

/** The filters and the sort of a list, in the order in which the URL has them. */
export type ListParameters<Filters> = { [Name in keyof Filters]: Parameter<Filters[Name]> };

export type InAddress<Filters> = Filters & {
  /** Number of the page, from 1. */
  page: number;
};

/** Makes a parameter whose text `toValue` turns into a value. The value of an empty text is the default. */
export function parameter<Value extends string | undefined>(toValue: (text: string) => Value): Parameter<Value> {
  const standard = toValue('');
  return {
    read: (params, name) => toValue(params.get(name) ?? ''),
    write: (value, name) => (value === undefined || value === standard ? {} : { [name]: value }),
  };
}

export const words = parameter((text) => text.trim());

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day, `yyyy-mm-dd`; empty without one. */
export const day = parameter((text) => DAY.exec(text)?.[0] ?? '');

export const anyName = parameter((text) => text || undefined);

export function oneOf<Value extends string>(values: readonly Value[]): Parameter<Value | undefined>;
export function oneOf<Value extends string>(values: readonly Value[], standard: NoInfer<Value>): Parameter<Value>;
export function oneOf<Value extends string>(values: readonly Value[], standard?: Value): Parameter<Value | undefined> {
  return parameter((text) => values.find((value) => value === text) ?? standard);
}

export function readList<Filters>(of: ListParameters<Filters>, params: URLSearchParams): InAddress<Filters> {
  const page = Number(params.get('page'));
  const filters = Object.fromEntries(namesOf(of).map((name) => [name, of[name].read(params, name)])) as Filters;
  return { ...filters, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** Returns the search parameters of a state, without default values. */
export function writeList<Filters>(of: ListParameters<Filters>, state: InAddress<NoInfer<Filters>>): URLSearchParams {
  return new URLSearchParams({ ...writeFilters(of, state), ...(state.page > 1 && { page: String(state.page) }) });
}

export function writeFilters<Filters>(of: ListParameters<Filters>, filters: Filters): Record<string, string> {
  return Object.assign({}, ...namesOf(of).map((name) => of[name].write(filters[name], name)));
}

function namesOf<Filters>(of: ListParameters<Filters>) {
  return Object.keys(of) as (keyof Filters & string)[];
}

/** Keeps the state of a list in the URL, for the back button and copied links. `of` must be the same object in every render. */
export function useListInAddress<Filters>(of: ListParameters<Filters>) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readList(of, params), [of, params]);

  /** Changes the state. Any change but that of the page returns to page 1. */
  const change = (part: Partial<InAddress<Filters>>, how: NavigateOptions = {}) => {
    // The written state is read again, so that typed values are cleaned like those of a URL.
    const next = writeList(of, readList(of, writeList(of, { ...state, page: 1, ...part })));
    const isSame = next.toString() === params.toString();
    setParams(next, { preventScrollReset: true, replace: isSame, ...how });
  };
  const turn = (page: number, how?: NavigateOptions) => change({ page } as Partial<InAddress<Filters>>, how);
  return { state, change, turn };
}
