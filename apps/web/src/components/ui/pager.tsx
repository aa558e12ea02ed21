import clsx from 'clsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { IconButton } from './icon-button';

interface PagerProps {
  /** Accessible name. Two pagers of one list must have different names. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Whether there are buttons to the first and the last page, for long lists. */
  withEnds?: boolean;
  className?: string;
}

export function Pager({ label, page, pageSize, total, onPage, withEnds = false, className }: PagerProps) {
  const { t, number } = useFormats();
  if (total === 0) return null;
  const last = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  const isFirst = page === 1;
  const isLast = page >= last;
  return (
    <nav aria-label={label} className={clsx('flex items-center gap-2', className)}>
      <p className="mr-1 text-sm text-muted tabular-nums">
        {t('ui.pager.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
      {withEnds && (
        <IconButton icon={ChevronFirst} label={t('ui.pager.first')} isOff={isFirst} onClick={() => onPage(1)} />
      )}
      <IconButton icon={ChevronLeft} label={t('ui.pager.previous')} isOff={isFirst} onClick={() => onPage(page - 1)} />
      <IconButton icon={ChevronRight} label={t('ui.pager.next')} isOff={isLast} onClick={() => onPage(page + 1)} />
      {withEnds && (
        <IconButton icon={ChevronLast} label={t('ui.pager.last')} isOff={isLast} onClick={() => onPage(last)} />
      )}
    </nav>
  );
}

interface PagerBelowProps {
  page: Pick<PagerProps, 'page' | 'pageSize' | 'total'> | undefined;
  onPage: (page: number) => void;
  /** Accessible name; left out for the only pager of a page. */
  label?: string;
  /** Title that gets the focus after a page is turned, so that the next page is read from its top. */
  title?: RefObject<HTMLElement | null>;
}

/** Pager below a list. Shows nothing for a list of one page. */
export function PagerBelow({ page, onPage, label, title }: PagerBelowProps) {
  const { t } = useFormats();
  if (!page || page.total <= page.pageSize) return null;
  const turn = (to: number) => {
    onPage(to);
    title?.current?.focus({ preventScroll: true });
    title?.current?.scrollIntoView();
  };
  return <Pager label={label ?? t('ui.pager.below')} {...page} onPage={turn} className="mt-4 justify-end" />;
}

interface PageOfListProps {
  query: { isFetching: boolean; isPlaceholderData: boolean };
  className?: string;
  children: ReactNode;
}

/** The entries of a page, dimmed while another page loads. */
export function PageOfList({ query: { isFetching, isPlaceholderData }, className, children }: PageOfListProps) {
  return (
    <div aria-busy={isFetching} className={clsx(className, 'transition-opacity', isPlaceholderData && 'opacity-55')}>
      {children}
    </div>
  );
}
