import { ApplicationFormDto, OwnApplicationFormDto, validated } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FIELD_PARTS, type FieldPartId } from './form-parts';
import type { FormValues } from './form-values';

const ALL: ReadonlySet<FieldPartId> = new Set(FIELD_PARTS.map((part) => part.id));

/** The parts whose fields do not yet follow every rule, kept up to date while the reader types. */
export function useMissingParts(isLoggedIn: boolean): ReadonlySet<FieldPartId> {
  const { control } = useFormContext<FormValues>();
  const values = useWatch({ control });
  const [missing, setMissing] = useState(ALL);

  useEffect(() => {
    let isLatest = true;
    void validated<object>(isLoggedIn ? OwnApplicationFormDto : ApplicationFormDto, values).then(({ fields = {} }) => {
      if (!isLatest) return;
      const parts = FIELD_PARTS.filter((part) => part.fields.some((name) => Object.hasOwn(fields, name)));
      setMissing(new Set(parts.map((part) => part.id)));
    });
    return () => {
      isLatest = false;
    };
  }, [values, isLoggedIn]);

  return missing;
}
