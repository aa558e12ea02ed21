import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText } from '../../../lib/refusal-text';
import { FIELD_ORDER, type FieldName, type FormValues, isFieldName, partOf } from './form-parts';

interface ErrorSummaryProps {
  onErrors: (hasErrors: boolean) => void;
  /** Fields after those of the form. */
  more?: readonly string[];
}

/** Lists the remaining errors after a failed submission, as links to their fields. Gets the focus with each failed submission. */
export function ErrorSummary({ onErrors, more = [] }: ErrorSummaryProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { control, setFocus } = useFormContext<FormValues>();
  const { errors, submitCount } = useFormState({ control });
  const wrong = [...FIELD_ORDER, ...more].flatMap((name) => {
    const sentence = fieldErrorText(Reflect.get(errors, name), translation);
    return sentence ? [{ name, sentence }] : [];
  });
  const isShown = submitCount > 0 && wrong.length > 0;
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    onErrors(isShown);
    return () => onErrors(false);
  }, [isShown, onErrors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each submission, not when the errors change.
  useEffect(() => {
    summary.current?.focus({ preventScroll: true });
    // Browsers scroll a focused box that is higher than the screen to its middle, so its heading would be out of sight.
    summary.current?.scrollIntoView();
  }, [submitCount]);
  if (!isShown) return null;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-labelledby="riepilogo-errori"
      className="scroll-mt-6 animate-rise rounded-lg border-2 border-danger bg-surface p-5 sm:p-6"
    >
      <h2 id="riepilogo-errori" className="flex items-center gap-2.5 font-sans text-lg font-semibold">
        <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />
        {t('applicationForm.errors.title', { count: wrong.length })}
      </h2>
      <ul className="mt-2 gap-x-8 sm:columns-2">
        {wrong.map(({ name, sentence }) => (
          <li key={name} className="break-inside-avoid">
            <a
              href={`#${isFieldName(name) ? partOf(name) : name}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(name as FieldName);
              }}
              className="inline-flex min-h-11 items-center font-medium text-danger underline"
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
