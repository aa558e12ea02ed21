import { useState } from 'react';
import { type Turn, ZOOMS, type Zoom } from './fit-page';

export interface View {
  zoom: Zoom;
  turn: Turn;
}

const TURNS: readonly Turn[] = [0, 90, 180, 270];
const START: View = { zoom: 1, turn: 0 };

/** Zoom and rotation of the shown document; each document begins upright, as wide as its space. */
export function useView(documentPath: string) {
  const [{ path, ...view }, setView] = useState({ path: documentPath, ...START });
  const shown = path === documentPath ? view : START;
  const set = (part: Partial<View>) => setView({ ...shown, ...part, path: documentPath });
  const zoomTo = (step: number) => {
    const at = ZOOMS.indexOf(shown.zoom);
    set({ zoom: ZOOMS[Math.min(Math.max(at + step, 0), ZOOMS.length - 1)] ?? 1 });
  };
  return {
    view: shown,
    zoomIn: () => zoomTo(1),
    zoomOut: () => zoomTo(-1),
    rotate: () => set({ turn: TURNS[(TURNS.indexOf(shown.turn) + 1) % TURNS.length] ?? 0 }),
    reset: () => set(START),
  };
}
