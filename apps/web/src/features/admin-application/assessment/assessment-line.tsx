import { Button } from '../../../components/ui/button';
import { SaveLine, useSavedText } from '../../../components/ui/save-line';
import { useTranslation } from '../../../i18n/translations';
import { isProblem, type SaveKind } from '../../../lib/auto-saver/auto-saver';
import { refusalText } from '../../../lib/refusal-text';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import type { DeskState } from '../use-desk';
import { useFocusWithoutButton } from '../use-focus-without-button';
import type { AssessmentStatus } from './assessment-keeper';

const SMALL = { size: 'compact', className: 'text-sm' } as const;

export function AssessmentLine({ desk, onCompare }: { desk: DeskState; onCompare: () => void }) {
  const { state, keeper, resume } = desk;
  const { t } = useTranslation();
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
  const translation = useTranslation();
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
