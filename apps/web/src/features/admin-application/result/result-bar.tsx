import type { ApplicationStatus, ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { STATUS_LOOK, statusOf } from '../../../components/application/status-badge';
import { Button } from '../../../components/ui/button';
import { SaveLine, useSavedText } from '../../../components/ui/save-line';
import { useFormats } from '../../../i18n/use-formats';
import { useChangeStatus, usePendingStatus } from '../../../lib/applications/change-status';
import { isProblem, type SaveKind } from '../../../lib/auto-saver/auto-saver';
import { refusalText } from '../../../lib/refusal-text';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { type AssessmentStatus, isSame } from '../assessment/assessment-keeper';
import type { DeskState, LiveResult } from '../use-desk';
import { useFocusWithoutButton } from '../use-focus-without-button';

interface SuggestionProps {
  application: ListedApplication;
  desk: DeskState;
}

interface ResultBarProps extends SuggestionProps {
  onCompare: () => void;
  className: string;
}

export function ResultBar({ application, desk, onCompare, className }: ResultBarProps) {
  const { t, number } = useFormats();
  return (
    <section
      aria-label={t('adminApplication.result.label')}
      data-result-bar
      className={clsx(
        'tall:sticky bottom-2 z-20 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-edge bg-surface px-4 py-2 shadow-raised',
        className,
      )}
    >
      <div className="min-w-0 basis-full lg:flex-1 lg:basis-0">
        <Suggestion application={application} desk={desk} />
      </div>
      <p className="text-sm font-semibold tabular-nums">
        {t('adminApplication.result.points', { points: number(desk.result.points.total) })}
      </p>
      <AssessmentLine desk={desk} onCompare={onCompare} />
    </section>
  );
}

/** States in which the facts can be saved before the decision. */
const CAN_BE_SAVED: readonly SaveKind[] = ['saved', 'typed', 'saving'];

/** Offers the decision that the result suggests. The facts on which it is based are saved first. */
function Suggestion({ application, desk: { result, keeper, state, suggestion } }: SuggestionProps) {
  const { t, number } = useFormats();
  const changeStatus = useChangeStatus();
  const pending = usePendingStatus(application.id);
  const [isSaving, setSaving] = useState(false);
  const suggested = suggestionOf(result);
  const { icon: Icon, ink, status } = LOOK[suggested];
  const current = statusOf(application);
  const done = useRef<HTMLParagraphElement>(null);
  const isDecided = useRef(false);
  useLayoutEffect(() => {
    // The pressed button is gone, so the next Tab would otherwise start at the top of the page.
    if (isDecided.current && done.current && document.activeElement === document.body) done.current.focus();
    if (current === status) isDecided.current = false;
  }, [current, status]);
  const decide = async (decided: ApplicationStatus) => {
    const { facts } = keeper.getStatus();
    isDecided.current = true;
    setSaving(true);
    await keeper.saveNow();
    setSaving(false);
    const now = keeper.getStatus();
    if (now.kind === 'saved' && isSame(now.facts, facts)) changeStatus(application, decided);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2 font-semibold">
        <Icon className={`mt-0.5 size-5 shrink-0 ${ink}`} aria-hidden />
        <span>
          {t(`adminApplication.suggestion.${suggested}`, {
            count: result.missing.length,
            number: number(result.missing.length),
          })}
        </span>
      </p>
      {status !== undefined &&
        (status === current ? (
          <p ref={done} tabIndex={-1} className="text-sm text-muted">
            {t('adminApplication.suggestion.done', { status: t(STATUS_LOOK[current].label) })}
          </p>
        ) : (
          <Button
            ref={suggestion}
            size="compact"
            variant={status === 'approved' ? 'primary' : 'danger'}
            pending={pending !== undefined || isSaving || !CAN_BE_SAVED.includes(state.kind)}
            onClick={() => void decide(status)}
          >
            {t(`adminApplication.suggestion.${status}`)}
          </Button>
        ))}
    </div>
  );
}

const LOOK = {
  eligible: { icon: CircleCheck, ink: 'text-shutter', status: 'approved' },
  notEligible: { icon: CircleX, ink: 'text-danger', status: 'rejected' },
  failsAlready: { icon: CircleX, ink: 'text-danger', status: undefined },
  incomplete: { icon: Hourglass, ink: 'text-warning', status: undefined },
} as const;

function suggestionOf({ eligible, requirements }: LiveResult): keyof typeof LOOK {
  if (eligible !== null) return eligible ? 'eligible' : 'notEligible';
  return requirements.some(({ met }) => met === false) ? 'failsAlready' : 'incomplete';
}

const SMALL = { size: 'compact', className: 'text-sm' } as const;

function AssessmentLine({ desk, onCompare }: { desk: DeskState; onCompare: () => void }) {
  const { state, keeper, resume } = desk;
  const { t } = useFormats();
  const { setOpen: openLogin } = useLoginDialog();
  const { kind } = state;
  useFocusWithoutButton(isProblem(kind));
  return (
    <SaveLine kind={kind} text={useSaveText(state)} look="plain">
      {kind === 'logged-out' && (
        <Button variant="secondary" {...SMALL} onClick={() => openLogin(true)}>
          {t('adminApplication.save.login')}
        </Button>
      )}
      {(kind === 'away' || kind === 'refused' || kind === 'logged-out') && (
        <Button variant="secondary" {...SMALL} onClick={kind === 'logged-out' ? resume : keeper.saveNow}>
          {t('admin.list.retry')}
        </Button>
      )}
      {kind === 'conflict' && (
        <Button {...SMALL} onClick={onCompare}>
          {t('adminApplication.save.compare')}
        </Button>
      )}
    </SaveLine>
  );
}

function useSaveText({ kind, saved, refusal }: AssessmentStatus): string {
  const translation = useFormats();
  const { t } = translation;
  const savedText = useSavedText(saved.assessedAt, SAVED);
  if (kind === 'saved' && savedText !== '') return savedText;
  const refused = kind === 'refused' && refusal;
  if (refused) return t('adminApplication.save.refused', { reason: refusalText(refused, translation) });
  return t(TEXT[kind] ?? 'adminApplication.save.failed');
}

const SAVED = { today: 'adminApplication.save.savedAt', earlier: 'adminApplication.save.savedOn' };

const TEXT: Partial<Record<SaveKind, string>> = {
  saved: 'adminApplication.save.nothing',
  typed: 'adminApplication.save.typed',
  saving: 'adminApplication.save.saving',
  away: 'adminApplication.save.away',
  'logged-out': 'adminApplication.save.loggedOut',
  conflict: 'adminApplication.save.conflict',
};
