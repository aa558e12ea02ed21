import { API, type OidcClaims } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getQuery } from '../../../lib/api-client';
import { usePublicSettings } from '../../../lib/public-settings';
import type { FormValues } from './form-parts';

const FIELDS = ['nome', 'cognome', 'dataNascita', 'codiceFiscale'] as const satisfies readonly (keyof OidcClaims)[];

/**
 * Fills empty fields with what the identity provider said of the person in this browser.
 *
 * @returns name of the provider once it has filled in a field
 */
export function useClaims(form: UseFormReturn<FormValues>): string | undefined {
  const provider = usePublicSettings()?.oidcLabel;
  const { data: claims } = useQuery({ ...getQuery<OidcClaims>(API.oidcClaims), enabled: Boolean(provider) });
  const [hasFilled, setFilled] = useState(false);
  useEffect(() => {
    for (const name of FIELDS) {
      const value = claims?.[name];
      if (value === undefined || form.getValues(name) !== '') continue;
      form.setValue(name, value, { shouldDirty: true });
      setFilled(true);
    }
  }, [claims, form]);
  return hasFilled ? provider : undefined;
}
