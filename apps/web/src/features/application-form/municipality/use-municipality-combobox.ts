import { useVirtualizer } from '@tanstack/react-virtual';
import { useCombobox } from 'downshift';
import { type KeyboardEvent, useRef } from 'react';
import type { MunicipalityChoice } from './use-municipality-choice';

/** Every option is as high as a finger needs; the list knows where each stands without measuring. */
export const OPTION_PX = 44;
const OPTIONS_BEYOND_VIEW = 6;
const NOTHING_HIGHLIGHTED = -1;

export type MunicipalityComboboxState = ReturnType<typeof useMunicipalityCombobox>;

/** The WAI-ARIA combobox over the choice's municipalities, and the part of its list that is in view. */
export function useMunicipalityCombobox(choice: MunicipalityChoice, inputId: string) {
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
    inputId,
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

  /** Enter in an open list answers this question; it does not send the application. */
  function takeOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !combobox.isOpen || combobox.highlightedIndex !== NOTHING_HIGHLIGHTED) return;
    event.preventDefault();
    choice.takeFirst();
    combobox.closeMenu();
  }

  return { combobox, virtualizer, list, takeOnEnter };
}
