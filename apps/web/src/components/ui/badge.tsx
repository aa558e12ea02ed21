import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface BadgeProps {
  tone: Tone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold',
        TONE_LOOK[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden />}
      {children}
    </span>
  );
}

export type Tone = 'info' | 'warning' | 'success' | 'danger' | 'neutral';

/** Background and text colour of each tone. An icon and a word always say the same as the colour. */
export const TONE_LOOK: Record<Tone, string> = {
  info: 'bg-info-tint text-info',
  warning: 'bg-ochre-tint text-warning',
  success: 'bg-shutter-tint text-shutter',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-sunken text-muted',
};
