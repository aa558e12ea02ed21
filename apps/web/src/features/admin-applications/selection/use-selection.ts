import { type ListedApplication, MAX_BULK_CHANGES } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { filterQuery, type ListState } from '../../../lib/applications-list/list-state';

export interface Selection {
  /** The selected applications, each as the list last showed it. */
  applications: ListedApplication[];
  /** Whether one change takes no more applications. */
  isFull: boolean;
  has: (id: string) => boolean;
  toggle: (application: ListedApplication) => void;
  /** How many applications of the shown page are selected. */
  page: 'all' | 'some' | 'none';
  togglePage: () => void;
  clear: () => void;
  /** Deselects all others, and replaces these by the given versions. */
  keepOnly: (applications: readonly ListedApplication[]) => void;
}

type Chosen = ReadonlyMap<string, ListedApplication>;

const NONE: Chosen = new Map();
const EMPTY: ListedApplication[] = [];

/** Selection across the pages of one list. Another search or filter begins with an empty selection. */
export function useSelection(list: ListState, shown: ListedApplication[] = EMPTY): Selection {
  const filters = new URLSearchParams(filterQuery(list)).toString();
  const [kept, setKept] = useState({ filters, chosen: NONE });
  const chosen = kept.filters === filters ? kept.chosen : NONE;
  const keep = (next: Chosen) => setKept({ filters, chosen: next });

  // Keeps the newest versions for when the list shows another page.
  useEffect(() => {
    setKept((before) => {
      const next = refreshed(before.chosen, shown);
      return next === before.chosen ? before : { ...before, chosen: next };
    });
  }, [shown]);

  const onPage = shown.filter(({ id }) => chosen.has(id)).length;
  return {
    applications: [...refreshed(chosen, shown).values()],
    isFull: chosen.size >= MAX_BULK_CHANGES,
    has: (id) => chosen.has(id),
    toggle: (application) =>
      keep(chosen.has(application.id) ? without(chosen, [application]) : withMore(chosen, [application])),
    page: pageState(onPage, shown.length),
    togglePage: () => keep(onPage > 0 ? without(chosen, shown) : withMore(chosen, shown)),
    clear: () => keep(NONE),
    keepOnly: (applications) =>
      keep(
        new Map(applications.filter(({ id }) => chosen.has(id)).map((application) => [application.id, application])),
      ),
  };
}

function pageState(selected: number, shown: number): Selection['page'] {
  if (selected === 0) return 'none';
  return selected === shown ? 'all' : 'some';
}

/** The chosen applications, each in its newest version. */
function refreshed(chosen: Chosen, shown: readonly ListedApplication[]): Chosen {
  const newer = shown.filter(({ id, version }) => version > (chosen.get(id)?.version ?? version));
  return newer.length === 0 ? chosen : new Map([...chosen, ...newer.map((one) => [one.id, one] as const)]);
}

/** Adds applications, up to the number that one change takes. */
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
