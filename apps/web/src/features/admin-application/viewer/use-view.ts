import { useState } from 'react';
import { type Turn, ZOOMS, type Zoom } from './fit-page';

export interface View {
  zoom: Zoom;
  turn: Turn;
  /** From 1. */
  page: number;
  /** 1 for pictures, and until the document is open. */
  pages: number;
}

const TURNS: readonly Turn[] = [0, 90, 180, 270];
const START: View = { zoom: 1, turn: 0, page: 1, pages: 1 };

/** Zoom, rotation and page of the shown document. Each document begins upright, as wide as its space, with its first page. */
export function useView(documentPath: string) {
  const [kept, setKept] = useState({ path: documentPath, ...START });
  const view: View = kept.path === documentPath ? kept : START;
  const set = (part: (now: View) => Partial<View>) =>
    setKept((before) => {
      const now = before.path === documentPath ? before : START;
      return { ...now, ...part(now), path: documentPath };
    });
  const zoomTo = (step: number) =>
    set(({ zoom }) => ({ zoom: ZOOMS[within(ZOOMS.indexOf(zoom) + step, 0, ZOOMS.length - 1)] ?? 1 }));
  return {
    view,
    zoomIn: () => zoomTo(1),
    zoomOut: () => zoomTo(-1),
    rotate: () => set(({ turn }) => ({ turn: TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0 })),
    turnPage: (by: number) => set(({ page, pages }) => ({ page: within(page + by, 1, pages) })),
    setPages: (pages: number) => set(() => ({ pages })),
  };
}

/** Functions that change the view. */
export type ViewChange = Omit<ReturnType<typeof useView>, 'view'>;

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
