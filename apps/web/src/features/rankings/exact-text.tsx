import clsx from 'clsx';

/** A code or a hash: no words of any language, so nothing to translate or to pronounce as such. */
export function ExactText({ text, className }: { text: string; className?: string }) {
  return (
    <span lang="zxx" translate="no" className={clsx('tabular-nums', className)}>
      {text}
    </span>
  );
}
