import { APPLICATION_FIELD_NAMES, type CurrentUser } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useAutoSaver } from '../../../lib/auto-saver/use-auto-saver';
import { rereadCurrentTender, useCurrentTender } from '../../../lib/tender/current-tender';
import { uploadedPaths } from '../../../lib/uploads/upload-item';
import { EMPTY_VALUES, type FormValues } from '../form/form-parts';
import type { Uploads } from '../upload/use-uploads';
import type { DraftKeeper } from './draft-keeper';
import { isBlank, typedDraft } from './draft-values';
import { useReadDraft } from './opening';

interface DraftOptions {
  keeper: DraftKeeper;
  user: CurrentUser | null;
  form: UseFormReturn<FormValues>;
  uploads: Uploads;
  onOtherTender: () => void;
}

export function useDraft({ keeper, user, form, uploads, onOtherTender }: DraftOptions) {
  const [isRestored, setRestored] = useState(() => hasContent(keeper));
  const email = user?.email ?? '';
  const { showSaved } = uploads;
  useEffect(() => {
    keeper.onReplace = (isJoined) => {
      const { documenti: _, ...fields } = keeper.getValues();
      showSaved(keeper.getFiles());
      if (isJoined) return showFields(form, fields);
      const { password, confirmPassword, gdprConsent, dataVeracity } = form.getValues();
      form.reset({ ...EMPTY_VALUES, email, ...fields, password, confirmPassword, gdprConsent, dataVeracity });
      setRestored(true);
    };
  }, [keeper, email, form, showSaved]);

  // These effects run after the one above, because a keeper that starts may replace the values.
  useTyping(keeper, form, uploads);
  const sayLost = useSayLost();
  useKeeperToasts(keeper, uploads, sayLost);
  const status = useAutoSaver(
    keeper,
    useCallback(() => keeper.goOn('logged-out'), [keeper]),
  );
  useSession(keeper, user);
  useTender(keeper, () => {
    // The form then offers the values for the new tender. It cannot offer the files.
    sayLost(uploads.removeAll());
    onOtherTender();
  });

  async function startOver(): Promise<void> {
    await keeper.discard();
    sayLost(uploads.removeAll());
    form.reset({ ...EMPTY_VALUES, email });
    setRestored(false);
  }

  return { status, isRestored, startOver };
}

/** Sets only the fields whose value differs, because a person may be typing in the form. */
function showFields(form: UseFormReturn<FormValues>, fields: Partial<FormValues>): void {
  for (const name of APPLICATION_FIELD_NAMES) {
    const value = fields[name] ?? '';
    if (form.getValues(name) !== value) form.setValue(name, value, { shouldDirty: true });
  }
}

function hasContent(keeper: DraftKeeper): boolean {
  const values = keeper.getValues();
  return keeper.getOwner() === null ? Object.keys(values).length > 0 : !isBlank(values);
}

function useTyping(keeper: DraftKeeper, form: UseFormReturn<FormValues>, { items, now }: Uploads): void {
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keeper.change(typedDraft(values, uploadedPaths(now()))),
    });
  }, [keeper, form, now]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) keeper.change(typedDraft(form.getValues(), uploadedPaths(items)));
    isFirst.current = false;
  }, [keeper, form, items]);
}

type SayLost = (names: readonly string[], hadNoRoom?: boolean) => void;

/** Returns a function that shows a toast about files that must be uploaded again. */
function useSayLost(): SayLost {
  const { t, language } = useTranslation();
  const { toast } = useToast();
  return useCallback(
    (names, hadNoRoom = false) => {
      if (names.length === 0) return;
      const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
      const text = hadNoRoom ? 'applicationForm.draft.noRoomText' : 'applicationForm.draft.filesLostText';
      toast({
        title: t(hadNoRoom ? 'applicationForm.draft.noRoom' : 'applicationForm.draft.filesLost'),
        description: t(text, { list }),
        tone: 'destructive',
      });
    },
    [t, language, toast],
  );
}

/** Shows toasts about files that the server did not keep, and about changes from another device. */
function useKeeperToasts(keeper: DraftKeeper, { keep, drop }: Uploads, sayLost: SayLost): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  useEffect(() => {
    keeper.onKept = (lost, hadNoRoom) => {
      const names = drop(lost);
      keep(keeper.getFiles().map(({ filePath }) => filePath));
      sayLost(names, hadNoRoom);
    };
    keeper.onJoined = () =>
      toast({ title: t('applicationForm.versions.joined'), description: t('applicationForm.versions.joinedText') });
  }, [keeper, keep, drop, sayLost, t, toast]);
}

/** Takes over the draft of the user after a login while the form is open. */
function useSession(keeper: DraftKeeper, user: CurrentUser | null): void {
  const isKnown = user === null || user.id === keeper.getOwner();
  useReadDraft(isKnown ? undefined : user.id, true, (opening) => {
    keeper.logIn(opening);
    keeper.start();
  });
}

/**
 * Reads the tender again when the server says that it is closed. When the tender of the values is open, saving resumes. When another
 * tender is open, the values are put aside and the form starts again.
 */
function useTender(keeper: DraftKeeper, onOtherTender: () => void): void {
  const queryClient = useQueryClient();
  const { tender } = useCurrentTender();
  const { id, status } = tender ?? {};
  const startAgain = useEffectEvent(onOtherTender);
  useEffect(() => {
    keeper.onClosed = () => void rereadCurrentTender(queryClient);
  }, [keeper, queryClient]);
  useEffect(() => {
    // A scheduled tender is only announced. The values still belong to the previous one.
    if (id === undefined || status === 'scheduled') return;
    const isOfValues = keeper.isOfTender(id);
    if (status !== 'open') return;
    if (isOfValues) return keeper.goOn('closed');
    keeper.putAside();
    startAgain();
  }, [keeper, id, status]);
}
