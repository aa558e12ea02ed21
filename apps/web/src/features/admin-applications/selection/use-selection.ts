import { type ListedApplication, MAX_BULK_CHANGES } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { filterQuery, type ListState } from '../../../lib/applications-list/list-state';

export type Selection = ReturnType<typeof useSelection>;
type Chosen = ReadonlyMap<string, ListedApplication>;

const NONE: Chosen = new Map();
const EMPTY: readonly ListedApplication[] = [];

/** Holds a selection across the pages of one list. Another search or filter begins with an empty selection. */
export function useSelection(list: ListState, shown = EMPTY) {
  const filters = new URLSearchParams(filterQuery(list)).toString();
  const [kept, setKept] = useState({ filters, chosen: NONE });
  const chosen = kept.filters === filters ? kept.chosen : NONE;
  const keep = (next: Chosen) => setKept({ filters, chosen: next });

  // Stores the newest versions, because the list may show another page next.
  useEffect(() => {
    setKept((before) => {
      const next = refreshed(before.chosen, shown);
      return next === before.chosen ? before : { ...before, chosen: next };
    });
  }, [shown]);

  const onPage = shown.filter(({ id }) => chosen.has(id)).length;
  const someOrAll = onPage === shown.length ? 'all' : 'some';
  return {
    /** The selected applications, each as the list last showed it. */
    applications: [...refreshed(chosen, shown).values()],
    /** Whether the selection has as many applications as one change may have. */
    isFull: chosen.size >= MAX_BULK_CHANGES,
    has: (id: string) => chosen.has(id),
    toggle: (application: ListedApplication) =>
      keep(chosen.has(application.id) ? without(chosen, [application]) : withMore(chosen, [application])),
    page: onPage === 0 ? 'none' : someOrAll,
    togglePage: () => keep(onPage > 0 ? without(chosen, shown) : withMore(chosen, shown)),
    clear: () => keep(NONE),
    /** Keeps only these applications selected, in the given versions. */
    keepOnly: (applications: readonly ListedApplication[]) =>
      keep(byId(applications.filter(({ id }) => chosen.has(id)))),
  };
}

const byId = (applications: readonly ListedApplication[]): Chosen =>
  new Map(applications.map((application) => [application.id, application]));

function refreshed(chosen: Chosen, shown: readonly ListedApplication[]): Chosen {
  const newer = shown.filter(({ id, version }) => version > (chosen.get(id)?.version ?? version));
  return newer.length === 0 ? chosen : new Map([...chosen, ...byId(newer)]);
}

function withMore(chosen: Chosen, more: readonly ListedApplication[]): Chosen {
  return new Map([...new Map([...chosen, ...byId(more)])].slice(0, MAX_BULK_CHANGES));
}

function without(chosen: Chosen, fewer: readonly ListedApplication[]): Chosen {
  const removed = byId(fewer);
  return new Map([...chosen].filter(([id]) => !removed.has(id)));
}
