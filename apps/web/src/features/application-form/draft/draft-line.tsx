import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { SaveLine } from '../../../components/ui/save-line';
import { useTranslation } from '../../../i18n/translations';
import type { SaveKind } from '../../../lib/auto-saver/auto-saver';
import { refusalText } from '../../../lib/refusal-text';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import type { DraftKeeper, DraftStatus } from './draft-keeper';
import { useDraftSavedText } from './draft-text';
import type { TabDraft } from './tab-drafts';
import { VersionDialog } from './version-dialog';

/** Says in a logged-in reader's form whether the draft is saved, and what to do if another device has saved, too. */
export function DraftLine({ keeper, status }: { keeper: DraftKeeper; status: DraftStatus }) {
  const { t } = useTranslation();
  const { setOpen: openLogin } = useLoginDialog();
  const [putOff, setPutOff] = useState<TabDraft>();
  const { kind, other } = status;
  const compare = () => (keeper.getCollisions().length > 0 ? setPutOff(undefined) : keeper.choose([]));
  const actions: Partial<Record<SaveKind, { label: string; onClick: () => void }>> = {
    'logged-out': { label: 'applicationForm.submit.login', onClick: () => openLogin(true) },
    conflict: { label: 'applicationForm.draft.compare', onClick: compare },
    sent: { label: 'applicationForm.draft.newDraft', onClick: keeper.keepMine },
  };
  const action = actions[kind];
  return (
    <>
      <SaveLine kind={kind} text={useStatusText(status)} look="box" announcesFirst>
        {action && (
          <Button key={kind} size="compact" onClick={action.onClick}>
            {t(action.label)}
          </Button>
        )}
      </SaveLine>
      {kind === 'conflict' && other && other !== putOff && (
        <VersionDialog keeper={keeper} other={other} onClose={() => setPutOff(other)} />
      )}
    </>
  );
}

function useStatusText({ kind, savedAt, refusal }: DraftStatus): string {
  const translation = useTranslation();
  const { t } = translation;
  const saved = useDraftSavedText(savedAt);
  if (kind === 'saved') return saved;
  if (kind === 'closed' && savedAt !== null) return t('applicationForm.draft.closedSaved', { saved });
  if (kind === 'refused' && refusal) {
    return t('applicationForm.draft.refused', { reason: refusalText(refusal, translation).replace(/\.$/, '') });
  }
  return t(`applicationForm.draftIs.${kind}`);
}
