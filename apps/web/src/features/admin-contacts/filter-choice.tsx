import { Field } from '../../components/ui/field';
import { Select } from '../../components/ui/select';
import { useTranslation } from '../../i18n/translations';
import { MESSAGE_FILTERS, type MessageFilter } from './messages-state';

interface FilterChoiceProps {
  value: MessageFilter;
  onChoose: (filter: MessageFilter) => void;
}

export function FilterChoice({ value, onChoose }: FilterChoiceProps) {
  const { t } = useTranslation();
  return (
    <Field name="filter" label={t('adminContacts.filter.label')} className="w-full sm:w-60">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={MESSAGE_FILTERS.map((filter) => ({ value: filter, label: t(`adminContacts.filter.${filter}`) }))}
          onChange={({ target }) => {
            const filter = MESSAGE_FILTERS.find((known) => known === target.value);
            if (filter) onChoose(filter);
          }}
        />
      )}
    </Field>
  );
}
