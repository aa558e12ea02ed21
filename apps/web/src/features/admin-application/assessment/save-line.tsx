import clsx from 'clsx';
import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { refusalText } from '../../../lib/refusal-text';
import { romeDay } from '../../../lib/rome-time';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import type { DeskState } from '../use-desk';
import type { KeptAssessment, SaveKind } from './assessment-keeper';

const ICON: Record<SaveKind, LucideIcon> = {
  saved: CircleCheck,
  typed: PencilLine,
  saving: LoaderCircle,
  away: CloudOff,
  'logged-out': TriangleAlert,
  conflict: TriangleAlert,
  refused: TriangleAlert,
};

/** States that need a person. */
const PROBLEMS: readonly SaveKind[] = ['away', 'logged-out', 'conflict', 'refused'];

/** Says whether the facts are saved, with a button where a person is needed. */
export function SaveLine({ desk: { state, keeper, resume }, onCompare }: { desk: DeskState; onCompare: () => void }) {
  const { t } = useTranslation();
  const { setOpen: openLogin } = useLoginDialog();
  const { kind } = state;
  const text = useSaveText(state);
  useFocusWithoutButton(kind);
  const isProblem = PROBLEMS.includes(kind);
  const Icon = ICON[kind];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Announcement kind={kind} text={text} />
      <p className={clsx('flex min-w-0 items-start gap-1.5', isProblem ? 'font-medium text-warning' : 'text-muted')}>
        <Icon
          className={clsx(
            'mt-0.5 size-4 shrink-0',
            kind === 'saving' && 'animate-spin',
            kind === 'saved' && 'text-shutter',
          )}
          aria-hidden
        />
        <span>{text}</span>
      </p>
      {kind === 'logged-out' && (
        <Button variant="secondary" size="compact" className="text-sm" onClick={() => openLogin(true)}>
          {t('adminApplication.save.login')}
        </Button>
      )}
      {(kind === 'away' || kind === 'refused' || kind === 'logged-out') && (
        <Button
          variant="secondary"
          size="compact"
          className="text-sm"
          onClick={() => void (kind === 'logged-out' ? resume() : keeper.saveNow())}
        >
          {t('admin.list.retry')}
        </Button>
      )}
      {kind === 'conflict' && (
        <Button size="compact" className="text-sm" onClick={onCompare}>
          {t('adminApplication.save.compare')}
        </Button>
      )}
    </div>
  );
}

/** Gives the focus to the page when a button disappears with its problem, also if the button had opened a dialog. */
function useFocusWithoutButton(kind: SaveKind): void {
  const previous = useRef(kind);
  useEffect(() => {
    const hadButton = PROBLEMS.includes(previous.current);
    previous.current = kind;
    if (hadButton && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [kind]);
}

/** Announces the first save, every problem and its end to screen readers. Announcing each save would be too much. */
function Announcement({ kind, text }: { kind: SaveKind; text: string }) {
  const [said, setSaid] = useState<{ kind: SaveKind; text: string }>({ kind, text: '' });
  const isPassing = kind === 'typed' || kind === 'saving';
  if (!isPassing && said.kind !== kind) setSaid({ kind, text });
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}

function useSaveText({ kind, saved, refusal }: KeptAssessment): string {
  const translation = useFormats();
  const { t, time, dateTime } = translation;
  if (kind === 'refused' && refusal)
    return t('adminApplication.save.refused', { reason: refusalText(refusal, translation) });
  if (kind !== 'saved') return t(TEXT[kind]);
  const { assessedAt } = saved;
  if (assessedAt === null) return t('adminApplication.save.nothing');
  return romeDay(0, new Date(assessedAt)) === romeDay(0)
    ? t('adminApplication.save.savedAt', { time: time(assessedAt) })
    : t('adminApplication.save.savedOn', { date: dateTime(assessedAt) });
}

const TEXT: Record<Exclude<SaveKind, 'saved'>, string> = {
  typed: 'adminApplication.save.typed',
  saving: 'adminApplication.save.saving',
  away: 'adminApplication.save.away',
  'logged-out': 'adminApplication.save.loggedOut',
  conflict: 'adminApplication.save.conflict',
  refused: 'adminApplication.save.failed',
};
