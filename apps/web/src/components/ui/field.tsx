import clsx from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
}

export interface FieldProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** A warning that does not stop the form. Must be '' while there is none, so that screen readers announce a later warning. */
  warning?: string;
  offer?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ name, label, required = false, hint, error, warning, offer, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const warningId = `${id}-warning`;
  const described = [hint ? hintId : '', warning ? warningId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={clsx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline gap-1">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {hint && (
        <p id={hintId} className="-mt-1 mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
        'aria-required': required,
      })}
      {warning !== undefined && <FieldWarning id={warningId}>{warning}</FieldWarning>}
      <FieldError id={errorId}>{error}</FieldError>
      {offer && <div className="mt-2">{offer}</div>}
    </div>
  );
}

/** The mark is outside of the label, so that it is not part of the accessible name. `aria-required` says the same. */
export function RequiredMark() {
  return (
    <span aria-hidden className="font-semibold text-brand">
      *
    </span>
  );
}

function FieldWarning({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="status" className="text-sm text-warning">
      {children && (
        <span className="mt-1.5 flex items-start gap-1.5">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>{children}</span>
        </span>
      )}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1.5 flex animate-appear items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
