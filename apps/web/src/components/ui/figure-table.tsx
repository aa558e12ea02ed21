import clsx from 'clsx';

interface FigureTableProps {
  columns: readonly [string, string];
  rows: readonly (readonly [string, string])[];
  className?: string;
}

export function FigureTable({ columns, rows, className }: FigureTableProps) {
  return (
    <table className={clsx('w-full text-sm', className)}>
      <thead>
        <tr className="border-b border-line text-muted *:py-1 *:font-semibold *:first:text-left *:last:text-right">
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map(([name, figure]) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1 text-right">{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
