import clsx from 'clsx';
import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { isProblem, type SaveKind } from '../../lib/auto-saver/auto-saver';
import { romeDay } from '../../lib/rome-time';

const ICON: Record<SaveKind, LucideIcon> = {
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

interface SaveLineProps {
  kind: SaveKind;
  text: string;
  /** `box` stays in sight at the bottom of a form, `plain` is a line of text. */
  look: 'box' | 'plain';
  /** Whether screen readers also announce the state in which the page opens. */
  announcesFirst?: boolean;
  /** Buttons for a state in which the user must act. */
  children?: ReactNode;
}

/** Says whether the changes are saved. Shows nothing while there is nothing to save. */
export function SaveLine({ kind, text, look, announcesFirst = false, children }: SaveLineProps) {
  const isBox = look === 'box';
  const hasProblem = isProblem(kind);
  const Icon = ICON[kind];
  return (
    <>
      <Announcement kind={kind} text={text} announcesFirst={announcesFirst} />
      {kind !== 'blank' && (
        <div data-draft-line={isBox || undefined} className={isBox ? boxStyle(hasProblem) : PLAIN_STYLE}>
          <p
            className={clsx(
              'flex min-w-0 items-start',
              isBox ? 'gap-2' : ['gap-1.5', hasProblem ? 'font-medium text-warning' : 'text-muted'],
            )}
          >
            <Icon
              className={clsx(
                'mt-0.5 shrink-0',
                isBox ? 'size-4.5' : 'size-4',
                hasProblem && 'text-warning',
                kind === 'saved' && 'text-shutter',
                kind === 'saving' && 'animate-spin',
              )}
              aria-hidden
            />
            <span>{text}</span>
          </p>
          {children}
        </div>
      )}
    </>
  );
}

const PLAIN_STYLE = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm';

const boxStyle = (hasProblem: boolean) =>
  clsx(
    'sticky bottom-2 z-10 flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 justify-self-start rounded-md border px-3.5 py-2 text-sm',
    hasProblem ? 'border-edge bg-ochre-tint font-medium' : 'border-line bg-surface text-muted',
  );

/** Announces the first save, every problem and its end to screen readers. Announcing each save would be too much. */
function Announcement({ kind, text, announcesFirst }: Pick<SaveLineProps, 'kind' | 'text' | 'announcesFirst'>) {
  const [said, setSaid] = useState({ kind: announcesFirst ? undefined : kind, text: '' });
  const isPassing = kind === 'blank' || kind === 'typed' || kind === 'saving';
  if (!isPassing && said.kind !== kind) setSaid({ kind, text });
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}

/** Returns the text that says when something was saved, or '' without a time. The texts contain `{time}` or `{date}`. */
export function useSavedText(savedAt: string | null, texts: { today: string; earlier: string }): string {
  const { t, time, dateTime } = useFormats();
  if (savedAt === null) return '';
  return romeDay(0, new Date(savedAt)) === romeDay(0)
    ? t(texts.today, { time: time(savedAt) })
    : t(texts.earlier, { date: dateTime(savedAt) });
}
