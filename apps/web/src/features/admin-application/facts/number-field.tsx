import { type Fact, factOf } from '@lacorte/tender-rules';
import { useId, useState } from 'react';
import { FieldError } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import { useFormats } from '../../../i18n/use-formats';
import { centsOf, euroText } from '../../../lib/euro-text';

interface NumberFieldProps {
  fact: Fact;
  value: number | null;
  onChange: (value: number | null) => void;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  error: string | undefined;
}

/** Edits a number or an amount. Unreadable text counts as not verified, stays in the field, and is reported on blur. */
export function NumberField({ fact, value, onChange, error, ...aria }: NumberFieldProps) {
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
  const isAmount = fact === 'iseeCents';
  const written = isAmount ? roundMoney : number;
  const wrong = t(isAmount ? 'adminApplication.facts.wrongAmount' : 'adminApplication.facts.wrongNumber', {
    from: written(min),
    to: written(max),
  });
  const shownError = read === undefined && isLeft ? wrong : error;
  return (
    <div>
      <div className="relative">
        <TextInput
          name={fact}
          data-fact={fact}
          value={text}
          inputMode={isAmount ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-labelledby={aria['aria-labelledby']}
          aria-describedby={[aria['aria-describedby'], shownError && errorId].filter(Boolean).join(' ') || undefined}
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

const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?=,|$)/;

export function textOfNumber(fact: Fact, value: number | null): string {
  if (value === null) return '';
  return fact === 'iseeCents' ? euroText(value) : String(value);
}

/** Reads a number such as '27500', '27.500' or '27.500,00'. Returns null for no text, undefined if the fact cannot have this value. */
export function readNumber(fact: Fact, text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const value = fact === 'iseeCents' ? amountOf(typed) : wholeOf(typed);
  const { min = 0, max = 0 } = factOf(fact);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

function amountOf(text: string): number | undefined {
  const digits = text.replaceAll(/[€\s]/g, '');
  return centsOf(digits.replace(THOUSANDS, (thousands) => thousands.replaceAll('.', '')));
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
