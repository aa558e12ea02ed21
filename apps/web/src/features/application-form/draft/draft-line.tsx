import clsx from 'clsx';
import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { refusalText } from '../../../lib/refusal-text';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import type { DraftKeeper } from './draft-keeper';
import { type DraftKind, type DraftStatus, NOT_SAVED } from './draft-status';
import { useSavedText } from './draft-text';
import type { TabDraft } from './tab-drafts';
import { VersionDialog } from './version-dialog';

const ICON: Record<DraftKind, LucideIcon> = {
  blank: CircleCheck,
  typed: PencilLine,
  saving: LoaderCircle,
  saved: CircleCheck,
  away: CloudOff,
  'logged-out': TriangleAlert,
  conflict: TriangleAlert,
  sent: TriangleAlert,
  closed: TriangleAlert,
  refused: TriangleAlert,
};

/**
 * Line at the end of a logged-in reader's form, in sight while the form is filled in: whether the draft is saved, and what to do
 * if another device has saved, too.
 */
export function DraftLine({ keeper, status }: { keeper: DraftKeeper; status: DraftStatus }) {
  const { t } = useTranslation();
  const { setOpen: openLogin } = useLoginDialog();
  const [putOff, setPutOff] = useState<TabDraft>();
  const { kind, other } = status;
  const text = useStatusText(status);
  const isProblem = NOT_SAVED.includes(kind);
  const Icon = ICON[kind];
  const compare = () => (keeper.getCollisions().length > 0 ? setPutOff(undefined) : keeper.choose([]));
  const actions: Partial<Record<DraftKind, { label: string; onClick: () => void }>> = {
    'logged-out': { label: 'applicationForm.submit.login', onClick: () => openLogin(true) },
    conflict: { label: 'applicationForm.draft.compare', onClick: compare },
    sent: { label: 'applicationForm.draft.newDraft', onClick: keeper.keepMine },
  };
  const action = actions[kind];
  return (
    <>
      <Announcement kind={kind} text={text} />
      {kind !== 'blank' && (
        <div
          data-draft-line
          className={clsx(
            'sticky bottom-2 z-10 flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 justify-self-start rounded-md border px-3.5 py-2 text-sm',
            isProblem ? 'border-edge bg-ochre-tint font-medium' : 'border-line bg-surface text-muted',
          )}
        >
          <p className="flex min-w-0 items-start gap-2">
            <Icon
              className={clsx(
                'mt-0.5 size-4.5 shrink-0',
                isProblem && 'text-warning',
                kind === 'saved' && 'text-shutter',
                kind === 'saving' && 'animate-spin',
              )}
              aria-hidden
            />
            <span>{text}</span>
          </p>
          {action && (
            <Button key={kind} size="compact" onClick={action.onClick}>
              {t(action.label)}
            </Button>
          )}
        </div>
      )}
      {kind === 'conflict' && other && other !== putOff && (
        <VersionDialog keeper={keeper} other={other} onClose={() => setPutOff(other)} />
      )}
    </>
  );
}

/** Says to screen readers the first save, every problem, and its end. Each save would be too much. */
function Announcement({ kind, text }: { kind: DraftKind; text: string }) {
  const [said, setSaid] = useState<{ topic: DraftKind | undefined; text: string }>({ topic: undefined, text: '' });
  const isPassing = kind === 'blank' || kind === 'typed' || kind === 'saving';
  if (!isPassing && said.topic !== kind) setSaid({ topic: kind, text });
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}

function useStatusText({ kind, savedAt, refusal }: DraftStatus): string {
  const translation = useTranslation();
  const { t } = translation;
  const saved = useSavedText(savedAt);
  if (kind === 'saved') return saved;
  if (kind === 'closed' && savedAt !== null) return t('applicationForm.draft.closedSaved', { saved });
  if (kind === 'refused' && refusal) {
    return t('applicationForm.draft.refused', { reason: refusalText(refusal, translation).replace(/\.$/, '') });
  }
  return t(`applicationForm.draftIs.${kind}`);
}
