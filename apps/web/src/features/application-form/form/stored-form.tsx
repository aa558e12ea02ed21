import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Form } from '../../../components/ui/form';
import { HouseholdPart, HousingPart } from '../parts/choice-parts';
import { ContactsPart, ResidencePart } from '../parts/contact-parts';
import { PersonalDataPart } from '../parts/personal-data-part';
import { ErrorSummary } from './error-summary';
import { FixedFields, Wording } from './fields';
import type { TextFieldName } from './form-parts';
import { fieldOfEnter } from './missing-fields';

interface StoredFormProps extends ComponentProps<typeof ErrorSummary>, ComponentProps<typeof PersonalDataPart> {
  label: string;
  /** Returns the key of the text that replaces one of the form for new applications. */
  wording: (key: string) => string;
  /** Returns what replaces the control of a field that cannot be changed; undefined for every other field. */
  fixedField: (name: TextFieldName) => ReactNode;
  onSubmit: (event: FormEvent) => unknown;
  /** Called instead of a submission when Enter is pressed in a field. */
  onEnter: () => void;
  children: ReactNode;
}

/** The form of a stored application: all parts but password, documents and consents. */
export function StoredForm(props: StoredFormProps) {
  const { label, wording, fixedField, minimumAge, onSubmit, onEnter, children, ...summary } = props;

  function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
    if (fieldOfEnter(event) === undefined) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <FixedFields value={fixedField}>
      <Wording value={wording}>
        <Form
          noValidate
          onSubmit={onSubmit}
          onKeyDown={goOnByEnter}
          aria-label={label}
          className="grid grid-cols-1 gap-6"
        >
          <ErrorSummary {...summary} />
          <PersonalDataPart minimumAge={minimumAge} />
          <ResidencePart />
          <ContactsPart />
          <HouseholdPart />
          <HousingPart />
          {children}
        </Form>
      </Wording>
    </FixedFields>
  );
}
