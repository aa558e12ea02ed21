import type { ReactNode } from 'react';

interface FigureTableProps {
  /** Read out, not shown: the heading above says the same. */
  caption: string;
  columns: readonly [string, string];
  rows: readonly { id: string; name: string; mark?: ReactNode; value: string }[];
}

/** Names and their figures. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className="mt-6 w-full max-w-text border-collapse overflow-hidden rounded-lg bg-surface tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line text-left text-sm text-muted">
          <th scope="col" className="px-5 py-3 font-semibold">
            {columns[0]}
          </th>
          <th scope="col" className="px-5 py-3 text-right font-semibold">
            {columns[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, mark, value }) => (
          <tr key={id} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-5 py-3.5 text-left font-medium">
              <span className="flex items-center gap-4">
                {mark}
                {name}
              </span>
            </th>
            <td className="px-5 py-3.5 text-right font-serif text-xl font-semibold whitespace-nowrap">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
