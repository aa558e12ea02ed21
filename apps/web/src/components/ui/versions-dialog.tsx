import clsx from 'clsx';
import { Button } from './button';
import { Dialog, DialogButtons } from './dialog';

export interface Difference {
  id: string;
  label: string;
  /** Values of each version, in words; empty if it has none. */
  mine: readonly string[];
  other: readonly string[];
}

interface VersionsDialogProps {
  title: string;
  text: string;
  /** Accessible name of the list. */
  listLabel: string;
  mine: { title: string; keep: string; onKeep: () => void };
  other: { title: string; take: string; onTake: () => void };
  differences: readonly Difference[];
  /** Shown where a version has nothing. */
  emptyText?: string;
  /** On a phone, values of one word fit side by side; longer ones are below each other. */
  areShort?: boolean;
  onClose: () => void;
}

/** Two versions of the same data, where they differ; a person chooses. Closing makes no choice. */
export function VersionsDialog({
  title,
  text,
  listLabel,
  mine,
  other,
  differences,
  emptyText,
  areShort = false,
  onClose,
}: VersionsDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={text}>
      {/* First in the order of focus: a key that was meant for the form must not choose. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the first focus; its list scrolls.
        tabIndex={0}
        aria-label={listLabel}
        className="rounded-md"
      >
        <ul className="divide-y divide-line border-y border-line">
          {differences.map(({ id, label, ...values }) => (
            <li key={id} className="py-3">
              <h3 className="font-sans text-base font-semibold">{label}</h3>
              <dl className={clsx('mt-1.5 grid gap-x-6', areShort ? 'grid-cols-2' : 'gap-y-1.5 sm:grid-cols-2')}>
                <Side title={mine.title} values={values.mine} emptyText={emptyText} />
                <Side title={other.title} values={values.other} emptyText={emptyText} />
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <DialogButtons other={other.take} onOther={other.onTake} className="mt-6">
        <Button onClick={mine.onKeep}>{mine.keep}</Button>
      </DialogButtons>
    </Dialog>
  );
}

interface SideProps {
  title: string;
  values: readonly string[];
  emptyText: string | undefined;
}

function Side({ title, values, emptyText }: SideProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{title}</dt>
      {values.length === 0 && <dd className="text-muted">{emptyText}</dd>}
      {values.map((value) => (
        <dd key={value} className="font-medium wrap-anywhere">
          {value}
        </dd>
      ))}
    </div>
  );
}
