import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { ControlProps } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import type { MunicipalityChoice } from './use-municipality-choice';

interface MunicipalityComboboxProps {
  control: ControlProps;
  choice: MunicipalityChoice;
  listLabel: string;
  /** Shown instead of the list if nothing is found. */
  nothingText: string;
}

export function MunicipalityCombobox({ control, choice, listLabel, nothingText }: MunicipalityComboboxProps) {
  const { t } = useTranslation();
  const state = useMunicipalityCombobox(choice, control.id);
  const { combobox, takeOnEnter } = state;
  return (
    <div className="relative">
      <TextInput
        {...combobox.getInputProps({
          ...control,
          'aria-labelledby': undefined,
          ref: choice.inputRef,
          // `onInputValueChange` is one render late. With it, fast typing would lose letters.
          onChange: ({ currentTarget }) => choice.type(currentTarget.value),
          onKeyDown: takeOnEnter,
          onBlur: choice.leave,
          placeholder: t('applicationForm.residence.comunePlaceholder'),
          autoComplete: 'off',
          spellCheck: false,
          className: 'pr-12',
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
        {combobox.isOpen &&
          (choice.found.length === 0
            ? nothingText
            : t('applicationForm.residence.comuneCount', { count: choice.found.length }))}
      </p>
      <MunicipalityList state={state} choice={choice} label={listLabel} nothingText={nothingText} />
    </div>
  );
}

/** Height of an option. It is fixed, so that the virtual list needs no measuring. */
const OPTION_PX = 44;
const OPTIONS_BEYOND_VIEW = 6;
const NOTHING_HIGHLIGHTED = -1;

function useMunicipalityCombobox(choice: MunicipalityChoice, inputId: string) {
  const { found, chosen } = choice;
  const list = useRef<HTMLUListElement>(null);
  const combobox = useCombobox({
    items: found,
    itemToString: (municipality) => municipality?.name ?? '',
    inputValue: choice.text,
    selectedItem: chosen,
    inputId,
    onInputValueChange: ({ type }) => {
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) choice.type('');
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choice.choose(selectedItem),
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      // After a mouse move, scrolling would move the option away from the pointer.
      if (highlightedIndex >= 0 && type !== useCombobox.stateChangeTypes.ItemMouseMove) {
        virtualizer.scrollToIndex(highlightedIndex);
      }
    },
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen && chosen) virtualizer.scrollToIndex(found.indexOf(chosen), { align: 'center' });
    },
    // On blur, Downshift must not select the highlighted option, because `leave` decides by the text.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    scrollIntoView: () => {},
  });
  const virtualizer = useVirtualizer({
    // A closed list is not measured, because that would lay out the whole form during hydration.
    enabled: combobox.isOpen,
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION_PX,
    overscan: OPTIONS_BEYOND_VIEW,
  });

  /** Makes Enter in an open list select instead of submitting the form. */
  function takeOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !combobox.isOpen || combobox.highlightedIndex !== NOTHING_HIGHLIGHTED) return;
    event.preventDefault();
    choice.takeFirst();
    combobox.closeMenu();
  }

  return { combobox, virtualizer, list, takeOnEnter };
}

interface MunicipalityListProps {
  state: ReturnType<typeof useMunicipalityCombobox>;
  choice: MunicipalityChoice;
  label: string;
  nothingText: string;
}

/** The list is at most 15rem high (specification, section 2). It renders only the options in view and a few around them. */
function MunicipalityList({ state, choice, label, nothingText }: MunicipalityListProps) {
  const { combobox, virtualizer, list } = state;
  const { found, chosen } = choice;
  const { isOpen } = combobox;
  return (
    <div
      className={clsx(
        'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-edge bg-surface shadow-raised',
        !isOpen && 'hidden',
      )}
    >
      <ul
        {...combobox.getMenuProps({ ref: list, 'aria-label': label, 'aria-labelledby': undefined })}
        className="relative max-h-[15rem] overflow-y-auto overscroll-contain"
      >
        {isOpen && <li role="presentation" aria-hidden style={{ height: virtualizer.getTotalSize() }} />}
        {isOpen &&
          virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const municipality = found[index];
            // For one render, a list that became shorter may still have the positions of the longer one.
            if (!municipality) return null;
            return (
              <li
                key={key}
                {...combobox.getItemProps({ item: municipality, index })}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                style={{ height: OPTION_PX, transform: `translateY(${start}px)` }}
                className={clsx(
                  'absolute inset-x-0 top-0 flex cursor-pointer items-center px-3',
                  index === combobox.highlightedIndex && 'bg-brand-tint',
                  municipality === chosen && 'font-semibold text-brand',
                )}
              >
                <span className="truncate">{municipality.name}</span>
              </li>
            );
          })}
      </ul>
      {isOpen && found.length === 0 && <p className="px-3 py-2.5 text-muted">{nothingText}</p>}
    </div>
  );
}
