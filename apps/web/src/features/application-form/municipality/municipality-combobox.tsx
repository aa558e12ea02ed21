import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_LOOK } from '../../../components/ui/control-look';
import type { ControlProps } from '../../../components/ui/field';
import type { MunicipalityChoice } from './use-municipality-choice';

interface MunicipalityComboboxProps {
  control: ControlProps;
  choice: MunicipalityChoice;
  listLabel: string;
}

/** Every option is as high as a finger needs; the list knows where each stands without measuring. */
const OPTION_PX = 44;
const OPTIONS_BEYOND_VIEW = 6;
const NOTHING_HIGHLIGHTED = -1;

/** A combobox after the WAI-ARIA pattern whose list draws only the options in view, out of up to 1,501. */
export function MunicipalityCombobox({ control, choice, listLabel }: MunicipalityComboboxProps) {
  const { t } = useTranslation();
  const { found, chosen } = choice;
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION_PX,
    overscan: OPTIONS_BEYOND_VIEW,
  });
  const combobox = useCombobox({
    items: found,
    itemToString: (municipality) => municipality?.name ?? '',
    inputValue: choice.text,
    selectedItem: chosen,
    inputId: control.id,
    onInputValueChange: ({ type }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) choice.type('');
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choice.choose(selectedItem),
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      // Under the pointer the option is in view already; moving the list would move it away.
      if (highlightedIndex >= 0 && type !== useCombobox.stateChangeTypes.ItemMouseMove) {
        virtualizer.scrollToIndex(highlightedIndex);
      }
    },
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen && chosen) virtualizer.scrollToIndex(found.indexOf(chosen), { align: 'center' });
    },
    // Leaving the input takes what is written, not what happens to be highlighted (see `leave`).
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    scrollIntoView: () => {},
  });

  return (
    <div className="relative">
      <input
        {...combobox.getInputProps({
          ...control,
          'aria-labelledby': undefined,
          ref: choice.inputRef,
          // At once: through `onInputValueChange` the text comes a render late, and fast typing loses letters.
          onChange: ({ currentTarget }) => choice.type(currentTarget.value),
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || !combobox.isOpen || combobox.highlightedIndex !== NOTHING_HIGHLIGHTED) return;
            // Enter answers this question; it does not send the application.
            event.preventDefault();
            choice.takeFirst();
            combobox.closeMenu();
          },
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
        {combobox.isOpen && t('applicationForm.residence.comuneCount', { count: found.length })}
      </p>
      <div
        className={clsx(
          'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-edge bg-surface shadow-raised',
          !combobox.isOpen && 'hidden',
        )}
      >
        <ul
          {...combobox.getMenuProps({ ref: list, 'aria-label': listLabel, 'aria-labelledby': undefined })}
          className="relative max-h-[15rem] overflow-y-auto overscroll-contain"
        >
          {combobox.isOpen && <li role="presentation" aria-hidden style={{ height: virtualizer.getTotalSize() }} />}
          {combobox.isOpen &&
            virtualizer.getVirtualItems().map(({ index, start, key }) => {
              const municipality = found[index];
              if (!municipality) return null;
              return (
                <li
                  key={key}
                  {...combobox.getItemProps({ item: municipality, index })}
                  aria-setsize={found.length}
                  aria-posinset={index + 1}
                  style={{ height: OPTION_PX, transform: `translateY(${start}px)` }}
                  className={clsx(
                    'absolute inset-x-0 top-0 flex cursor-pointer items-center justify-between gap-3 px-3',
                    index === combobox.highlightedIndex && 'bg-brand-tint',
                    municipality === chosen && 'font-semibold text-brand',
                  )}
                >
                  <span className="truncate">{municipality.name}</span>
                </li>
              );
            })}
        </ul>
        {combobox.isOpen && found.length === 0 && (
          <p className="px-3 py-2.5 text-muted">{t('applicationForm.residence.comuneNone')}</p>
        )}
      </div>
    </div>
  );
}
