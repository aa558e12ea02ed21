import { ExternalLink } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/translations';
import { Button, type ButtonVariant } from './button';

interface ExternalButtonProps {
  href: string | undefined;
  variant?: ButtonVariant;
  children: ReactNode;
}

export function ExternalButton({ href, variant, children }: ExternalButtonProps) {
  const { t } = useTranslation();
  const hintId = useId();
  if (href === undefined) {
    return (
      <Button disabled variant={variant}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Button asChild variant={variant}>
        <a href={href} target="_blank" rel="noopener noreferrer" aria-describedby={hintId}>
          {children}
          <ExternalLink className="size-4" aria-hidden />
        </a>
      </Button>
      <span id={hintId} hidden>
        {t('ui.link.newTab')}
      </span>
    </>
  );
}
