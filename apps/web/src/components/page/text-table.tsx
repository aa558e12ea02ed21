interface TextTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row header. */
  rows: readonly (readonly [string, ...string[]])[];
}

export function TextTable({ caption, columns, rows }: TextTableProps) {
  return (
    <table className="border-collapse text-left text-sm hyphens-auto sm:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-muted">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold last:pr-0 sm:pr-6">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-3 pr-4 align-top font-semibold sm:pr-6">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="py-3 pr-4 align-top last:pr-0 sm:pr-6">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
