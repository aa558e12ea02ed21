import { Button } from './button';
import { Dialog, DialogButtons } from './dialog';

export interface Difference {
  id: string;
  label: string;
  /** Values of each version, in words. */
  mine: readonly string[];
  other: readonly string[];
}

interface VersionsDialogProps {
  title: string;
  text: string;
  listLabel: string;
  mine: { title: string; keep: string; onKeep: () => void };
  other: { title: string; take: string; onTake: () => void };
  differences: readonly Difference[];
  onClose: () => void;
}

/** Shows the differences of two versions of the same data, and lets a person choose one. Closing makes no choice. */
export function VersionsDialog({ title, text, listLabel, mine, other, differences, onClose }: VersionsDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={text}>
      {/* The list gets the first focus, so that a key press that was meant for the form makes no choice. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: takes the first focus; its list scrolls. */}
      <section tabIndex={0} aria-label={listLabel} className="rounded-md">
        <ul className="divide-y divide-line border-y border-line">
          {differences.map(({ id, label, ...values }) => (
            <li key={id} className="py-3">
              <h3 className="font-sans text-base font-semibold">{label}</h3>
              <dl className="mt-1.5 grid gap-x-6 grid-cols-2">
                <Side title={mine.title} values={values.mine} />
                <Side title={other.title} values={values.other} />
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

function Side({ title, values }: { title: string; values: readonly string[] }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{title}</dt>
      {values.map((value) => (
        <dd key={value} className="font-medium wrap-anywhere">
          {value}
        </dd>
      ))}
    </div>
  );
}
