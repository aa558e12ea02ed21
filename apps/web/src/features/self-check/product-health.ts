import { HEALTH_PATH } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

interface ProductHealth {
  status: 'ok' | 'error';
  services: Record<string, 'ok' | 'down'>;
}

/** GET /healthz: with 503 as with 200 it says which part is ready (contract, section 1). */
const productHealthQuery = queryOptions({
  queryKey: [HEALTH_PATH],
  queryFn: async ({ signal }): Promise<ProductHealth> => {
    const health: unknown = await (await fetch(HEALTH_PATH, { signal })).json();
    if (!isProductHealth(health)) throw new Error('not a health answer');
    return health;
  },
  // What was true the last time somebody looked is of no use here.
  gcTime: 0,
});

export function useProductHealth() {
  return useQuery(productHealthQuery);
}

function isProductHealth(value: unknown): value is ProductHealth {
  return typeof value === 'object' && value !== null && 'status' in value && 'services' in value;
}
