import { APPLICATION_FIELD_NAMES, type ApplicationFieldName, type CorrectedField } from '@lacorte/contracts';
import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { ApiError } from '../../../lib/api-client';
import { refusedFields } from '../../../lib/refusal-text';
import {
  type Correctable,
  type CorrectionValues,
  changesIn,
  correctionRules,
  joinCorrections,
  storedValues,
} from './corrected-values';

/** Body of a correction: the changed fields, with the version that the reader saw. */
export type CorrectionBody = { version: number; reason?: string } & Partial<
  Record<ApplicationFieldName, string | null>
>;

export interface CorrectionOptions<Application extends Correctable> {
  /** The application when the form was opened. */
  opened: Application;
  /** Returns the fields that the reader may correct. */
  openFields: (application: Application) => readonly ApplicationFieldName[];
  needsReason?: boolean;
  send: (body: CorrectionBody) => Promise<Application>;
  /** Reads the application again after the server has refused a correction because of its state. */
  reread: () => Promise<Application | undefined>;
  onDone: (corrected: Application) => unknown;
}

/** A newer version of the application. `taken` are fields that only others changed, `collisions` those that both changed differently. */
interface Conflict<Application> {
  current: Application;
  taken: readonly ApplicationFieldName[];
  collisions: readonly CorrectedField[];
}

export function useCorrection<Application extends Correctable>(options: CorrectionOptions<Application>) {
  const { opened, openFields, needsReason = false, send, reread, onDone } = options;
  const { t } = useTranslation();
  const { toast, clearError } = useToast();
  const [stored, setStored] = useState(opened);
  const [conflict, setConflict] = useState<Conflict<Application>>();
  /** Fields of `stored` for which the reader decides later which version is right. */
  const [undecided, setUndecided] = useState<readonly ApplicationFieldName[]>([]);
  const [problem, setProblem] = useState<Error>();
  /** Fields that the reader had changed when they could no longer be changed. They have their stored values again. */
  const [lost, setLost] = useState<readonly ApplicationFieldName[]>([]);
  const [isUnchanged, setUnchanged] = useState(false);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  /** True once the correction is saved, before the page is left. */
  const isSaved = useRef(false);
  const open = openFields(stored);
  const resolver = useMemo(() => correctionRules(stored, needsReason), [stored, needsReason]);
  const form = useForm<CorrectionValues>({
    resolver,
    defaultValues: storedValues(opened),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });

  /**
   * Continues with a newer state of the application. `taken` are the fields that get the value of that state.
   *
   * @returns whether all changes that the reader made to `from` can still be saved
   */
  function continueWith(from: Application, current: Application, taken: readonly ApplicationFieldName[]): boolean {
    const values = storedValues(current);
    const mayCorrect = openFields(current);
    const changed = changesIn(form.getValues(), from).map(({ field }) => field);
    const closed = changed.filter((name) => !mayCorrect.includes(name));
    for (const name of APPLICATION_FIELD_NAMES) {
      if (taken.includes(name) || !mayCorrect.includes(name)) form.setValue(name, values[name]);
    }
    setStored(current);
    setConflict(undefined);
    setUndecided([]);
    setLost(closed);
    return closed.length === 0;
  }

  /** Sends the correction, or asks again about fields that are still undecided. */
  async function askOrSave(): Promise<void> {
    const collisions = changesIn(form.getValues(), stored).filter(({ field }) => undecided.includes(field));
    if (collisions.length > 0) setConflict({ current: stored, taken: [], collisions });
    else await save(stored);
  }

  async function save(from: Application): Promise<void> {
    const values = form.getValues();
    const changes = changesIn(values, from);
    setUnchanged(changes.length === 0);
    if (changes.length === 0) return;
    try {
      const corrected = await send({
        version: from.version,
        ...(needsReason && { reason: values.reason.trim() }),
        ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      });
      clearError();
      isSaved.current = true;
      await onDone(corrected);
    } catch (error) {
      await showRefusal(error as Error, from);
    }
  }

  async function showRefusal(error: Error, from: Application): Promise<void> {
    const body = error instanceof ApiError ? error.body : undefined;
    const code: string | undefined = body?.code;
    const current = (body?.current ?? undefined) as unknown as Application | undefined;
    if (code === 'version-conflict' && current) return takeVersion(from, current);
    const refused = refusedFields(body);
    const wrong = ([...APPLICATION_FIELD_NAMES, 'reason'] as const).filter((name) => refused[name]);
    for (const name of wrong) form.setError(name, refused[name] ?? {});
    if (wrong.length > 0) return;
    const found = error instanceof ApiError && error.status === CONFLICT ? await reread() : undefined;
    const isKept = !found || continueWith(from, found, joinCorrections(form.getValues(), from, found).taken);
    if (isKept) setProblem(error);
  }

  /** Joins the corrections with a newer version. Asks if both changed a field; does not save if a changed field may no longer change. */
  async function takeVersion(from: Application, current: Application): Promise<void> {
    const { taken, collisions: all } = joinCorrections(form.getValues(), from, current);
    const collisions = all.filter(({ field }) => openFields(current).includes(field));
    if (collisions.length > 0) return setConflict({ current, taken, collisions });
    if (!continueWith(from, current, taken)) return;
    toast({ title: t('correction.joined.title'), description: t('correction.joined.text') });
    // The versions are compared, because calls would never end if the server refused the same version again.
    if (current.version !== from.version) await save(current);
  }

  /** Blocks a second click with a ref, because state would change one render too late. */
  async function once(act: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setProblem(undefined);
    setLost([]);
    await act();
    isUnderWay.current = false;
    setSending(false);
  }

  return {
    form,
    stored,
    open,
    conflict,
    problem,
    lost,
    isUnchanged,
    isSending,
    isSaved: () => isSaved.current,
    submit: form.handleSubmit(() => once(askOrSave)),
    choose: async (others: readonly ApplicationFieldName[]) => {
      if (!conflict) return;
      const { current, taken } = conflict;
      await once(async () => {
        if (continueWith(stored, current, [...taken, ...others])) await save(current);
      });
    },
    /** Goes on with the current version, so that the summary compares with it. */
    putOff: () => {
      if (!conflict) return;
      continueWith(stored, conflict.current, conflict.taken);
      setUndecided(conflict.collisions.map(({ field }) => field));
    },
  };
}

const CONFLICT = 409;
