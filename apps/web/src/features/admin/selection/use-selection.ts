import { type ListedApplication, MAX_BULK_CHANGES } from '@lacorte/contracts';
import { useState } from 'react';
import { filterQuery, type ListState } from '../../../lib/applications-list/list-state';

export interface Selection {
  /** As the list shows them now, or did when they were selected on another page. */
  applications: ListedApplication[];
  /** Whether no more fit into one change. */
  isFull: boolean;
  has: (id: string) => boolean;
  toggle: (application: ListedApplication) => void;
  /** Of the applications of the shown page. */
  page: 'all' | 'some' | 'none';
  togglePage: () => void;
  clear: () => void;
  /** All others are no longer selected. */
  keepOnly: (ids: readonly string[]) => void;
}

type Chosen = ReadonlyMap<string, ListedApplication>;

const NONE: Chosen = new Map();

/** Selected applications, over the pages of one list; another search or filter begins without any. */
export function useSelection(list: ListState, shown: ListedApplication[] = []): Selection {
  const filters = new URLSearchParams(filterQuery(list)).toString();
  const [kept, setKept] = useState({ filters, chosen: NONE });
  const chosen = kept.filters === filters ? kept.chosen : NONE;
  const keep = (next: Chosen) => setKept({ filters, chosen: next });

  const onPage = shown.filter(({ id }) => chosen.has(id)).length;
  return {
    applications: [...chosen.values()].map(
      (application) => shown.find(({ id }) => id === application.id) ?? application,
    ),
    isFull: chosen.size >= MAX_BULK_CHANGES,
    has: (id) => chosen.has(id),
    toggle: (application) =>
      keep(chosen.has(application.id) ? without(chosen, [application]) : withMore(chosen, [application])),
    page: onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some',
    togglePage: () => keep(onPage > 0 ? without(chosen, shown) : withMore(chosen, shown)),
    clear: () => keep(NONE),
    keepOnly: (ids) => keep(new Map([...chosen].filter(([id]) => ids.includes(id)))),
  };
}

/** At most as many as one change takes. */
function withMore(chosen: Chosen, more: ListedApplication[]): Chosen {
  const next = new Map(chosen);
  for (const application of more) {
    if (next.size < MAX_BULK_CHANGES) next.set(application.id, application);
  }
  return next;
}

function without(chosen: Chosen, fewer: ListedApplication[]): Chosen {
  const next = new Map(chosen);
  for (const { id } of fewer) next.delete(id);
  return next;
}
