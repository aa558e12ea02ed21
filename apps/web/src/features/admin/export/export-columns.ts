import { EXPORT_COLUMNS, type ExportColumn } from '@lacorte/contracts';
import { useState } from 'react';
import { readStored, store } from '../../../lib/stored-choice';

const KEY = 'export-columns';

/** The chosen columns in the order of the file; this browser remembers them. */
export function useExportColumns() {
  const [chosen, setChosen] = useState(remembered);
  const choose = (columns: readonly ExportColumn[]) => {
    const inOrder = EXPORT_COLUMNS.filter((column) => columns.includes(column));
    setChosen(inOrder);
    store(KEY, inOrder.length === EXPORT_COLUMNS.length ? null : inOrder.join(','));
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
  const names = readStored(KEY)?.split(',') ?? [];
  const known = EXPORT_COLUMNS.filter((column) => names.includes(column));
  return known.length > 0 ? known : [...EXPORT_COLUMNS];
}
