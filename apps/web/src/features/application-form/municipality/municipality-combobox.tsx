import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { CONTROL_LOOK } from '../../../components/ui/control-look';
import type { ControlProps } from '../../../components/ui/field';
import { useTranslation } from '../../../i18n/translations';
import { MunicipalityList } from './municipality-list';
import type { MunicipalityChoice } from './use-municipality-choice';
import { useMunicipalityCombobox } from './use-municipality-combobox';

interface MunicipalityComboboxProps {
  control: ControlProps;
  choice: MunicipalityChoice;
  listLabel: string;
}

/** The input that narrows the list down, its button and its list. */
export function MunicipalityCombobox({ control, choice, listLabel }: MunicipalityComboboxProps) {
  const { t } = useTranslation();
  const state = useMunicipalityCombobox(choice, control.id);
  const { combobox, takeOnEnter } = state;
  return (
    <div className="relative">
      <input
        {...combobox.getInputProps({
          ...control,
          'aria-labelledby': undefined,
          ref: choice.inputRef,
          // At once: through `onInputValueChange` the text comes a render late, and fast typing loses letters.
          onChange: ({ currentTarget }) => choice.type(currentTarget.value),
          onKeyDown: takeOnEnter,
          onBlur: choice.leave,
          placeholder: t('applicationForm.residence.comunePlaceholder'),
          autoComplete: 'off',
          spellCheck: false,
          className: clsx(CONTROL_LOOK, 'pr-12'),
        })}
      />
      <button
        type="button"
        {...combobox.getToggleButtonProps({ 'aria-label': listLabel })}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <ChevronDown className="size-5" aria-hidden />
      </button>
      <p role="status" className="sr-only">
        {combobox.isOpen && t('applicationForm.residence.comuneCount', { count: choice.found.length })}
      </p>
      <MunicipalityList state={state} choice={choice} label={listLabel} />
    </div>
  );
}
