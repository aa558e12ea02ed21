import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TONE_LOOK, type Tone } from './badge';

export interface BannerProps {
  tone: Tone;
  title?: ReactNode;
  /** Set if the banner appears later and must be announced. */
  role?: 'status' | 'alert';
  className?: string;
  children?: ReactNode;
}

const ICON: Record<Tone, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  success: CircleCheck,
  danger: CircleAlert,
  neutral: Info,
};

export function Banner({ tone, title, role, className, children }: BannerProps) {
  const Icon = ICON[tone];
  return (
    <div role={role} className={clsx('flex gap-3 rounded-md px-4 py-3.5', TONE_LOOK[tone], className)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  );
}
