import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type ErrorCode, VALIDATION } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../api-client';
import { fieldErrorText, refusedFields } from '../refusal-text';

export type FormValues = Record<string, string | boolean>;

/** Makes the checks that the class with the rules cannot make. Returns a sentence for each wrong field. */
type Check<Values extends FormValues> = (values: Values) => Partial<Record<keyof Values, string>>;

interface CallFormOptions<Values extends FormValues, Answer> {
  rules: new () => object;
  /** Initial values of all fields, in reading order. */
  values: Values;
  check?: Check<Values>;
  call: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  onRefused?: (refused: Error) => void;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  fieldOfCode?: Partial<Record<ErrorCode, Path<Values>>>;
}

export interface CallForm<Values extends FormValues> {
  form: UseFormReturn<Values>;
  submit: (event: FormEvent) => Promise<void>;
  isPending: boolean;
  /** Error of the failed call, unless a field shows the reason. */
  problem: Error | undefined;
  errorOf: (name: Path<Values>) => string | undefined;
}

/** A form that makes one call. Shows errors of the rules and of the server beside their fields, and focuses the first of these fields. */
export function useCallForm<Values extends FormValues, Answer>({
  rules,
  values,
  check = () => ({}),
  call,
  onDone,
  onRefused,
  onInvalid,
  fieldOfCode = {},
}: CallFormOptions<Values, Answer>): CallForm<Values> {
  const translation = useTranslation();
  const [failure, setFailure] = useState<Error>();
  const sending = useRef(false);
  const { clearError } = useToast();
  const { mutateAsync, isPending } = useMutation({ mutationFn: call });
  const form = useForm<Values>({
    resolver: withCheck(rules, check),
    defaultValues: values as DefaultValues<Values>,
  });

  function showRefusal(refused: Error): void {
    const body = errorBody(refused);
    const wrong = refusedFields(body);
    const field = body && fieldOfCode[body.code];
    if (body && field) wrong[field] = { type: body.reason ?? body.code, message: body.message };
    const names = Object.keys(values).filter((name) => wrong[name]) as Path<Values>[];
    for (const name of names) form.setError(name, wrong[name] ?? {}, { shouldFocus: name === names[0] });
    setFailure(names.length === 0 ? refused : undefined);
    onRefused?.(refused);
  }

  const submit = form.handleSubmit(async (typed) => {
    // A ref stops the second of two quick clicks, because `isPending` changes only with the next render.
    if (sending.current) return;
    sending.current = true;
    setFailure(undefined);
    try {
      const answer = await mutateAsync(typed);
      clearError();
      onDone(answer, typed);
    } catch (refused) {
      showRefusal(refused as Error);
    } finally {
      sending.current = false;
    }
  }, onInvalid);

  return {
    form,
    submit,
    isPending,
    problem: failure,
    errorOf: (name) => fieldErrorText(form.getFieldState(name, form.formState).error, translation),
  };
}

function withCheck<Values extends FormValues>(rules: new () => object, check: Check<Values>): Resolver<Values> {
  const ofClass = classValidatorResolver(rules, { validator: VALIDATION }) as unknown as Resolver<Values>;
  return async (values, context, options) => {
    const { values: clean, errors } = await ofClass(values, context, options);
    const wrong = Object.entries(check(values)).map(([name, message]) => [name, { type: 'check', message }]);
    const all = { ...Object.fromEntries(wrong), ...errors };
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values: { ...values, ...clean }, errors: {} };
  };
}
