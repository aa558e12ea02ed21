/** A call of `query` of TypeORM or node-postgres. Health checks have nothing to declare. */
const QUERY = /\.query(?:<|\((?!'SELECT 1'\)))/g;

/** @returns `file:line` of each statement that runs without a declaration; `statement` of libs/persistence makes one */
export function strayQueries(file: string, text: string): string[] {
  return [...text.matchAll(QUERY)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
}
