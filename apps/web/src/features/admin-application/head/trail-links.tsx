import { ArrowLeft, ChevronLeft, ChevronRight, Keyboard, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../components/ui/icon-button';
import { useFormats } from '../../../i18n/use-formats';
import type { useListTrail } from '../../../lib/applications-list/list-trail';
import { useOrigin } from '../../../lib/applications-list/origin';

interface TrailLinksProps {
  trail: ReturnType<typeof useListTrail>;
  onHelp: () => void;
}

/**
 * Links back to the list or to the rankings, and to the neighbours in the list. Going to a neighbour replaces the history entry, so that
 * the back button leads to the page where the first application was opened.
 */
export function TrailLinks({ trail: { back, previous, next, position }, onHelp }: TrailLinksProps) {
  const { t, number } = useFormats();
  const origin = useOrigin();
  return (
    <nav aria-label={t('adminApplication.trail.label')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        {...(origin ? { to: origin.state.origin } : back)}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-brand underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {t(origin?.text ?? 'adminApplication.trail.back')}
      </Link>
      <div className="ml-auto flex items-center gap-2">
        {position && (
          <p className="mr-1 text-sm text-muted tabular-nums">
            {t('adminApplication.trail.position', { number: number(position.number), total: number(position.total) })}
          </p>
        )}
        <Step to={previous} icon={ChevronLeft} label={t('adminApplication.trail.previous')} />
        <Step to={next} icon={ChevronRight} label={t('adminApplication.trail.next')} />
        <IconButton
          icon={Keyboard}
          label={t('adminApplication.keys.open')}
          aria-haspopup="dialog"
          onClick={onHelp}
          className="max-sm:hidden"
        />
      </div>
    </nav>
  );
}

const BOX = 'flex size-11 items-center justify-center rounded-md border border-edge bg-surface';

function Step({ to, icon: Icon, label }: { to: string | undefined; icon: LucideIcon; label: string }) {
  const origin = useOrigin();
  if (to === undefined) {
    return (
      <span className={`${BOX} border-line text-muted opacity-60`}>
        <Icon className="size-5" aria-hidden />
      </span>
    );
  }
  return (
    <Link
      to={to}
      state={origin?.state}
      replace
      aria-label={label}
      title={label}
      className={`${BOX} hover:border-ink hover:bg-sunken`}
    >
      <Icon className="size-5" aria-hidden />
    </Link>
  );
}
