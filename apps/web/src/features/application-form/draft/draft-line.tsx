import clsx from 'clsx';
import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { refusalText } from '../../../lib/refusal-text';
import { romeDay } from '../../../lib/rome-time';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { type DraftKind, type DraftStatus, NOT_SAVED } from './draft-status';

interface DraftLineProps {
  status: DraftStatus;
  onCompare: () => void;
  onNewDraft: () => void;
}

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

/** Whether the draft is saved, in words; it stays in sight while the form is filled in. */
export function DraftLine({ status, onCompare, onNewDraft }: DraftLineProps) {
  const { kind } = status;
  const { setOpen: openLogin } = useLoginDialog();
  const { t } = useTranslation();
  const text = useStatusText(status);
  const isProblem = NOT_SAVED.includes(kind);
  const Icon = ICON[kind];
  return (
    <>
      <Announcement status={status} text={text} />
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
          {kind === 'logged-out' && (
            <Button size="compact" onClick={() => openLogin(true)}>
              {t('applicationForm.submit.login')}
            </Button>
          )}
          {kind === 'conflict' && (
            <Button size="compact" onClick={onCompare}>
              {t('applicationForm.draft.compare')}
            </Button>
          )}
          {kind === 'sent' && (
            <Button size="compact" onClick={onNewDraft}>
              {t('applicationForm.draft.newDraft')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** For screen readers: the first save, every problem, and its end. Each save would be too much. */
function Announcement({ status: { kind }, text }: { status: DraftStatus; text: string }) {
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

/** 'Bozza salvata alle HH:mm' (contract, section 6); with the day if that is not today. */
export function useSavedText(savedAt: string | null): string {
  const { t, time, dateTime } = useFormats();
  if (savedAt === null) return '';
  return romeDay(0, new Date(savedAt)) === romeDay(0)
    ? t('applicationForm.draft.savedAt', { time: time(savedAt) })
    : t('applicationForm.draft.savedOn', { date: dateTime(savedAt) });
}
