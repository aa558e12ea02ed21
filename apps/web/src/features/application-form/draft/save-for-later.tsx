import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { lazyDialog } from '../../../components/ui/lazy-dialog';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import type { SaveKind } from '../../../lib/auto-saver/auto-saver';
import { endedSession } from '../../../lib/session/ended-session';
import { useIsNotOpen } from '../tender/tender-banner';
import type { DraftKeeper } from './draft-keeper';

export const BeginDraft = lazyDialog(() => import('./begin-draft'));

/** A button that saves the draft at once and leads to the personal area. A visitor gets an account first. */
export function SaveForLater(props: { keeper: DraftKeeper; user: CurrentUser | null; atHead?: boolean }) {
  const { keeper, user, atHead = false } = props;
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { saveNow, isSaving } = useSaveNow(keeper);
  const [isAsking, setAsking] = useState(false);
  const isOffered = !useIsNotOpen();

  async function save(): Promise<void> {
    const kind = await saveNow();
    if (kind === 'blank') toast({ title: t('applicationForm.draftIs.blank') });
    if (kind === 'saved') navigate(PAGES.personalArea);
  }

  return (
    <>
      {isOffered && (
        <Button
          variant="secondary"
          size={atHead ? 'compact' : 'large'}
          className={atHead ? undefined : 'w-full sm:w-auto'}
          pending={isSaving}
          pendingText={t('applicationForm.draftIs.saving')}
          onClick={() => (user ? void save() : setAsking(true))}
        >
          {t(atHead ? 'applicationForm.later.short' : 'applicationForm.later.button')}
        </Button>
      )}
      {isAsking && <BeginDraft keeper={keeper} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Failures that another attempt soon afterwards would not solve. */
const LASTING: readonly SaveKind[] = ['logged-out', 'sent', 'closed', 'refused'];

/** Returns `saveNow`. It saves a user's draft, after a login if the session has ended, and shows the result in a toast. */
export function useSaveNow(keeper: DraftKeeper): { saveNow: () => Promise<SaveKind>; isSaving: boolean } {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [isSaving, setSaving] = useState(false);
  const saySaved = useSaySaved(keeper);

  function say(kind: SaveKind): void {
    if (kind === 'saved') saySaved(t('applicationForm.later.savedText'));
    else if (kind !== 'blank' && kind !== 'conflict') {
      const description = t(LASTING.includes(kind) ? `applicationForm.draftIs.${kind}` : 'applicationForm.later.kept');
      toast({ title: t('applicationForm.later.notSaved'), description, tone: 'destructive' });
    }
  }

  async function saveNow(): Promise<SaveKind> {
    setSaving(true);
    let { kind } = await keeper.saveNow();
    if (kind === 'logged-out' && (await endedSession.comesBack())) kind = (await keeper.saveNow()).kind;
    setSaving(false);
    say(kind);
    return kind;
  }

  return { saveNow, isSaving };
}

/** Returns a function that shows a toast that the draft is saved, unless a toast says that files were lost. */
export function useSaySaved(keeper: DraftKeeper): (description: string) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (description) => {
    if (!keeper.hasLostFiles) toast({ title: t('applicationForm.later.saved'), description, tone: 'success' });
  };
}
