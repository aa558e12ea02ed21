import { useEffect, useMemo, useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { FormValues } from '../form/form-parts';
import { findMunicipality, type Municipality, searchMunicipalities } from './search-municipalities';

export type MunicipalityChoice = ReturnType<typeof useMunicipalityChoice>;

export function useMunicipalityChoice(all: readonly Municipality[]) {
  const { control, setValue, watch } = useFormContext<FormValues>();
  // `isSubmitted` is read while rendering, because a handler would get an outdated value.
  const { isSubmitted } = useFormState({ control });
  const { field } = useController({ control, name: 'comune' });
  const province = watch('provincia');
  const [text, setText] = useState(field.value);
  const [isLeft, setLeft] = useState(false);
  const [knownValue, setKnownValue] = useState(field.value);
  // When another part of the form changes the field, for example by restoring a draft, the input shows the new value.
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

  const inOthers = isSearching && found.length === 0 ? searchMunicipalities(all, '', text) : [];

  function findElsewhere(): Municipality | undefined {
    const [only, ...others] = inOthers;
    return findMunicipality(all, text) ?? (others.length === 0 ? only : undefined);
  }

  function put(value: string, shown: string): void {
    setText(shown);
    setKnownValue(value);
    if (value !== field.value) field.onChange(value);
  }

  function choose({ name, province: own }: Municipality): void {
    put(name, name);
    setLeft(false);
    if (own !== province) setValue('provincia', own, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  /** @returns whether the text names one municipality, which is then chosen */
  function takeMatch(): boolean {
    const [first, ...others] = found;
    const match = findMunicipality(found, text) ?? (others.length === 0 ? first : undefined);
    if (isSearching && match) choose(match);
    return isSearching && match !== undefined;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the province or the list changes, not while somebody types.
  useEffect(() => {
    if (isLeft && text.trim() !== '') takeMatch();
  }, [province, all]);

  return {
    text,
    found,
    chosen: all.find((one) => one.name === field.value) ?? null,
    /** A municipality of another province whose name is the text, or that is the only one to contain the text. */
    elsewhere: isSearching && !findMunicipality(found, text) ? findElsewhere() : undefined,
    /** Other provinces with municipalities that contain the text; empty if the chosen province has such a municipality. */
    otherProvinces: [...new Set(inOthers.map((one) => one.province))].sort(),
    isStray: isLeft && isSearching && text.trim() !== '',
    inputRef: field.ref,
    choose,
    type: (typed: string) => {
      setLeft(false);
      put('', typed);
    },
    takeFirst: () => {
      const [first] = found;
      const match = findMunicipality(found, text) ?? first;
      if (isSearching && text.trim() !== '' && match) choose(match);
    },
    leave: () => {
      if (!takeMatch()) setLeft(true);
      field.onBlur();
    },
  };
}
