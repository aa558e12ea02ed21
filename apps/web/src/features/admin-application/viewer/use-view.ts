import { useState } from 'react';

export interface View {
  zoom: (typeof ZOOMS)[number];
  /** Rotation in degrees, clockwise. */
  turn: number;
  /** Number of the page, from 1. */
  page: number;
  /** Number of pages; 1 for pictures, and before the document is open. */
  pages: number;
}

const START: View = { zoom: 1, turn: 0, page: 1, pages: 1 };

/** Holds zoom, rotation and page of the shown document. Each document starts upright, as wide as its space, at its first page. */
export function useView(documentPath: string) {
  const [kept, setKept] = useState({ path: documentPath, ...START });
  const view: View = kept.path === documentPath ? kept : START;
  const set = (part: (now: View) => Partial<View>) =>
    setKept((before) => {
      const now = before.path === documentPath ? before : START;
      return { ...now, ...part(now), path: documentPath };
    });
  const zoomBy = (step: number) =>
    set(({ zoom }) => ({ zoom: ZOOMS[within(ZOOMS.indexOf(zoom) + step, 0, ZOOMS.length - 1)] ?? 1 }));
  return {
    view,
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    rotate: () => set(({ turn }) => ({ turn: (turn + 90) % 360 })),
    turnPage: (by: number) => set(({ page, pages }) => ({ page: within(page + by, 1, pages) })),
    setPages: (pages: number) => set(() => ({ pages })),
  };
}

export type ViewChange = Omit<ReturnType<typeof useView>, 'view'>;

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
