import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { lazyDialog } from '../../../components/ui/lazy-dialog';
import { SaveLine } from '../../../components/ui/save-line';
import { useTranslation } from '../../../i18n/translations';
import type { SaveKind } from '../../../lib/auto-saver/auto-saver';
import { refusalText } from '../../../lib/refusal-text';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { closedDraftsQuery } from './draft-calls';
import type { DraftKeeper, DraftStatus } from './draft-keeper';
import { useDraftSavedText } from './draft-text';
import type { TabDraft } from './tab-drafts';

const VersionDialog = lazyDialog(() => import('./version-dialog'));

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
      <SaveLine kind={kind} text={useStatusText(keeper, status)} look="box" announcesFirst>
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

function useStatusText(keeper: DraftKeeper, { kind, savedAt, refusal }: DraftStatus): string {
  const translation = useTranslation();
  const { t } = translation;
  const saved = useDraftSavedText(savedAt);
  const isClosed = kind === 'closed' && savedAt !== null;
  // Asks the server whether the draft still exists. It may have expired, or another device may have deleted it.
  const { data: drafts = [], isFetching } = useQuery({ ...closedDraftsQuery, enabled: isClosed });
  const isKept = !isFetching && drafts.some(({ tenderId }) => tenderId === keeper.getTenderId());
  if (kind === 'saved') return saved;
  if (isClosed && isKept) return t('applicationForm.draft.closedSaved', { saved });
  if (kind === 'refused' && refusal) {
    return t('applicationForm.draft.refused', { reason: refusalText(refusal, translation).replace(/\.$/, '') });
  }
  return t(`applicationForm.draftIs.${kind}`);
}
