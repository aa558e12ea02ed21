import { useMemo, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FormValues } from '../form/form-values';
import { findMunicipality, type Municipality, searchMunicipalities } from './search-municipalities';

export interface MunicipalityChoice {
  /** What stands in the input. */
  text: string;
  found: Municipality[];
  chosen: Municipality | null;
  /** The reader left a text that is no municipality. */
  isStray: boolean;
  type: (text: string) => void;
  choose: (municipality: Municipality) => void;
  /** Takes what is written, or the first that was found for it. */
  takeFirst: () => void;
  /** Takes what is written when it can mean one municipality only. */
  leave: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
}

/** The text of the input and the form's field `comune` (and `provincia`) kept in step. */
export function useMunicipalityChoice(all: readonly Municipality[]): MunicipalityChoice {
  const { control, setValue, watch, formState } = useFormContext<FormValues>();
  const { field } = useController({ control, name: 'comune' });
  const province = watch('provincia');
  const [text, setText] = useState(field.value);
  const [isLeft, setLeft] = useState(false);
  const [knownValue, setKnownValue] = useState(field.value);
  // The field changed from outside (another province, a restored draft, a reset): the text follows.
  if (field.value !== knownValue) {
    setKnownValue(field.value);
    setText(field.value);
    setLeft(false);
  }

  const isSearching = text !== field.value;
  const found = useMemo(
    () => searchMunicipalities(all, province, isSearching ? text : ''),
    [all, province, isSearching, text],
  );

  function put(value: string, shown: string): void {
    setText(shown);
    setKnownValue(value);
    if (value !== field.value) field.onChange(value);
  }

  function choose({ name, province: own }: Municipality): void {
    put(name, name);
    setLeft(false);
    if (own !== province) setValue('provincia', own, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return {
    text,
    found,
    chosen: all.find((one) => one.name === field.value) ?? null,
    isStray: isLeft && isSearching && text.trim() !== '',
    inputRef: field.ref,
    choose,
    type: (typed) => {
      setLeft(false);
      put('', typed);
    },
    takeFirst: () => {
      const [first] = found;
      const match = findMunicipality(found, text) ?? first;
      if (isSearching && text.trim() !== '' && match) choose(match);
    },
    leave: () => {
      const [first, ...others] = found;
      const match = findMunicipality(found, text) ?? (others.length === 0 ? first : undefined);
      if (isSearching && match) choose(match);
      else setLeft(true);
      field.onBlur();
    },
  };
}
