/** Product, limit, product, limit, ...: what else the machine does meanwhile meets both. */
export async function alternately<P, L>(
  rounds: number,
  product: () => Promise<P>,
  limit: () => Promise<L>,
): Promise<{ product: P[]; limit: L[] }> {
  const results: { product: P[]; limit: L[] } = { product: [], limit: [] };
  for (let round = 0; round < rounds; round += 1) {
    results.product.push(await product());
    results.limit.push(await limit());
  }
  return results;
}
