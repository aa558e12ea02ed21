import { useQuery } from '@tanstack/react-query';
import { type Municipality, toMunicipalities } from './search-municipalities';

const NONE: readonly Municipality[] = [];

/** The municipalities of Lombardia, a chunk of their own; empty until they have arrived. */
export function useMunicipalities(): readonly Municipality[] {
  const { data } = useQuery({
    queryKey: ['municipalities'],
    queryFn: async () => toMunicipalities((await import('@lacorte/contracts/municipalities')).MUNICIPALITIES),
  });
  return data ?? NONE;
}
