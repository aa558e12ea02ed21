import clsx from 'clsx';
import { useTranslation } from '../../../i18n/translations';
import type { MunicipalityChoice } from './use-municipality-choice';
import { type MunicipalityComboboxState, OPTION_PX } from './use-municipality-combobox';

interface MunicipalityListProps {
  state: MunicipalityComboboxState;
  choice: MunicipalityChoice;
  label: string;
}

/** The list under the input, at most 15rem high (specification, section 2); it draws only the options in view. */
export function MunicipalityList({ state, choice, label }: MunicipalityListProps) {
  const { t } = useTranslation();
  const { combobox, virtualizer, list } = state;
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
            return <MunicipalityOption key={key} state={state} choice={choice} index={index} top={start} />;
          })}
      </ul>
      {isOpen && choice.found.length === 0 && (
        <p className="px-3 py-2.5 text-muted">{t('applicationForm.residence.comuneNone')}</p>
      )}
    </div>
  );
}

interface MunicipalityOptionProps extends Omit<MunicipalityListProps, 'label'> {
  index: number;
  /** Pixels from the top of the whole list. */
  top: number;
}

function MunicipalityOption({ state: { combobox }, choice, index, top }: MunicipalityOptionProps) {
  const municipality = choice.found[index];
  // A shorter list may be drawn once more with the places of the longer one.
  if (!municipality) return null;
  return (
    <li
      {...combobox.getItemProps({ item: municipality, index })}
      aria-setsize={choice.found.length}
      aria-posinset={index + 1}
      style={{ height: OPTION_PX, transform: `translateY(${top}px)` }}
      className={clsx(
        'absolute inset-x-0 top-0 flex cursor-pointer items-center px-3',
        index === combobox.highlightedIndex && 'bg-brand-tint',
        municipality === choice.chosen && 'font-semibold text-brand',
      )}
    >
      <span className="truncate">{municipality.name}</span>
    </li>
  );
}
