import clsx from 'clsx';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Text shown instead of `label`. It must begin with the same words as `label`. */
  shortLabel?: string;
  className?: string;
}

/** Copies a text and says whether it was copied, because browsers may refuse to copy. */
export function CopyButton({ text, label, shortLabel, className }: CopyButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <Button variant="secondary" size="compact" aria-label={shortLabel && label} onClick={copy}>
        <Copy className="size-4" aria-hidden />
        {shortLabel ?? label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {outcome && t(outcome === 'copied' ? 'ui.copy.done' : 'ui.copy.refused')}
      </span>
    </div>
  );
}
