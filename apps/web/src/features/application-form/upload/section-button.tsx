import type { DocumentSection } from '@lacorte/contracts';
import clsx from 'clsx';
import { ChevronDown, CircleCheck, CircleDashed, CircleEllipsis, type LucideIcon } from 'lucide-react';
import { Badge } from '../../../components/ui/badge';
import type { Tone } from '../../../components/ui/tone';
import { useTranslation } from '../../../i18n/translations';
import type { SectionStatus } from './section-status';
import { SECTION_TEXTS } from './section-texts';

interface SectionButtonProps {
  section: DocumentSection;
  status: SectionStatus;
  /** Files of this section so far. */
  count: number;
  isOpen: boolean;
  panelId: string;
  onToggle: () => void;
}

/** Each status has its own icon, colour and word (specification, section 4). */
const STATUS: Record<SectionStatus, { label: string; tone: Tone; icon: LucideIcon; emblem: string }> = {
  pending: {
    label: 'applicationForm.status.pending',
    tone: 'warning',
    icon: CircleDashed,
    emblem: 'bg-ochre-tint text-warning',
  },
  completed: {
    label: 'applicationForm.status.completed',
    tone: 'success',
    icon: CircleCheck,
    emblem: 'bg-shutter-tint text-shutter',
  },
  optional: {
    label: 'applicationForm.status.optional',
    tone: 'info',
    icon: CircleEllipsis,
    emblem: 'bg-info-tint text-info',
  },
};

/** Opens and closes a section, and says what is in it. */
export function SectionButton({ section, status, count, isOpen, panelId, onToggle }: SectionButtonProps) {
  const { t } = useTranslation();
  const { label, tone, icon, emblem } = STATUS[status];
  const { title, description, icon: Emblem } = SECTION_TEXTS[section.id];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
      className="flex w-full items-center gap-3 px-3 py-3 text-left -outline-offset-3 hover:bg-sunken sm:px-4"
    >
      <span className={clsx('flex size-11 shrink-0 items-center justify-center rounded-t-full rounded-b-sm', emblem)}>
        <Emblem className="mt-1 size-5" aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block font-semibold">{t(title)}</span>
          <span className="block text-sm font-normal text-muted">{t(description)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap">
          {count > 0 && (
            <span className="text-sm font-normal text-muted tabular-nums">
              {t('applicationForm.documents.count', { files: count, max: section.maxFiles })}
            </span>
          )}
          <Badge tone={tone} icon={icon}>
            {t(label)}
          </Badge>
        </span>
      </span>
      <ChevronDown className={clsx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} aria-hidden />
    </button>
  );
}
