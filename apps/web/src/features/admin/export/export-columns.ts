import { EXPORT_COLUMNS, type ExportColumn } from '@lacorte/contracts';
import { useState } from 'react';

const KEY = 'export-columns';

/** The chosen columns in the order of the file; this browser remembers them. */
export function useExportColumns() {
  const [chosen, setChosen] = useState(remembered);
  const choose = (columns: readonly ExportColumn[]) => {
    const inOrder = EXPORT_COLUMNS.filter((column) => columns.includes(column));
    setChosen(inOrder);
    remember(inOrder);
  };
  return {
    chosen,
    toggle: (column: ExportColumn) =>
      choose(chosen.includes(column) ? chosen.filter((other) => other !== column) : [...chosen, column]),
    chooseAll: () => choose(EXPORT_COLUMNS),
    chooseNone: () => choose([]),
  };
}

/** All of them at first, and when nothing of what was remembered exists any more. */
function remembered(): ExportColumn[] {
  const names = read()?.split(',') ?? [];
  const known = EXPORT_COLUMNS.filter((column) => names.includes(column));
  return known.length > 0 ? known : [...EXPORT_COLUMNS];
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be blocked.
    return null;
  }
}

function remember(columns: ExportColumn[]): void {
  try {
    if (columns.length === EXPORT_COLUMNS.length) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, columns.join(','));
  } catch {
    // Storage may be blocked: this export still has its columns.
  }
}
