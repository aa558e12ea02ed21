import { type Fact, factOf } from '@lacorte/tender-rules';
import { useId, useState } from 'react';
import { FieldError } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import { useFormats } from '../../../i18n/use-formats';
import { readNumber, textOfNumber } from './typed-value';

interface NumberFieldProps {
  fact: Fact;
  value: number | null;
  onChange: (value: number | null) => void;
  labelledBy: string;
  describedBy?: string | undefined;
  /** Error text of the server for this fact. */
  error?: string | undefined;
}

/** A number or an amount. Text that cannot be read counts as not verified, stays in the field, and is reported on leaving it. */
export function NumberField({ fact, value, onChange, labelledBy, describedBy, error }: NumberFieldProps) {
  const { t, number, roundMoney } = useFormats();
  const errorId = useId();
  const [text, setText] = useState(() => textOfNumber(fact, value));
  const [shown, setShown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const read = readNumber(fact, text);
  if (value !== shown) {
    setShown(value);
    if (value !== (read ?? null)) setText(textOfNumber(fact, value));
  }
  const { min = 0, max = 0 } = factOf(fact);
  const isWrong = read === undefined && isLeft;
  const isAmount = fact === 'iseeCents';
  const shownError = isWrong
    ? t(isAmount ? 'adminApplication.facts.wrongAmount' : 'adminApplication.facts.wrongNumber', {
        from: isAmount ? roundMoney(min) : number(min),
        to: isAmount ? roundMoney(max) : number(max),
      })
    : error;
  return (
    <div>
      <div className="relative">
        <TextInput
          name={fact}
          data-fact={fact}
          value={text}
          inputMode={isAmount ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-labelledby={labelledBy}
          aria-describedby={[describedBy, shownError && errorId].filter(Boolean).join(' ') || undefined}
          aria-invalid={Boolean(shownError)}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            setText(target.value);
            setLeft(false);
            onChange(readNumber(fact, target.value) ?? null);
          }}
          onBlur={() => setLeft(true)}
          className={isAmount ? 'pl-8 tabular-nums' : 'tabular-nums'}
        />
        {isAmount && (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
            €
          </span>
        )}
      </div>
      <FieldError id={errorId}>{shownError}</FieldError>
    </div>
  );
}
