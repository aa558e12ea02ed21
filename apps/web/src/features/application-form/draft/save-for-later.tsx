import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { BeginDraft } from './begin-draft';
import type { DraftKeeper } from './draft-keeper';
import type { DraftKind } from './draft-status';

interface SaveForLaterProps {
  keeper: DraftKeeper;
  user: CurrentUser | null;
}

/** Where another attempt in a moment would not help. */
const LASTING: readonly DraftKind[] = ['logged-out', 'sent', 'closed', 'refused'];

/** Saves at once and leads to the personal area; a visitor gets an account first. */
export function SaveForLater({ keeper, user }: SaveForLaterProps) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    const { kind } = await keeper.saveNow();
    setSaving(false);
    if (kind === 'saved') {
      toast({
        title: t('applicationForm.later.saved'),
        description: t('applicationForm.later.savedText'),
        tone: 'success',
      });
      navigate(PAGES.personalArea);
    } else if (kind === 'blank') {
      toast({ title: t('applicationForm.draftIs.blank') });
    } else if (kind !== 'conflict') {
      toast({
        title: t('applicationForm.later.notSaved'),
        description: t(LASTING.includes(kind) ? `applicationForm.draftIs.${kind}` : 'applicationForm.later.kept'),
        tone: 'destructive',
      });
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="w-full sm:w-auto"
        pending={isSaving}
        pendingText={t('applicationForm.draftIs.saving')}
        onClick={() => (user ? void save() : setAsking(true))}
      >
        {t('applicationForm.later.button')}
      </Button>
      {isAsking && <BeginDraft keeper={keeper} onClose={() => setAsking(false)} />}
    </>
  );
}
