import { DOCUMENT_SECTIONS, type DocumentSection, type DocumentSectionId } from '@lacorte/contracts';
import clsx from 'clsx';
import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleEllipsis,
  Files,
  FileText,
  IdCard,
  type LucideIcon,
  ScanLine,
  Stamp,
} from 'lucide-react';
import type { Ref } from 'react';
import { Badge, type Tone } from '../../../components/ui/badge';
import { useTranslation } from '../../../i18n/translations';
import { sectionLabel } from '../../../lib/application-labels';
import type { UploadItem } from '../../../lib/uploads/upload-item';

interface SectionButtonProps {
  ref: Ref<HTMLButtonElement>;
  section: DocumentSection;
  status: SectionStatus;
  count: number;
  isOpen: boolean;
  panelId: string;
  onToggle: () => void;
}

const EMBLEMS: Record<DocumentSectionId, LucideIcon> = {
  'carta-identita': IdCard,
  'codice-fiscale-doc': ScanLine,
  'permesso-soggiorno': Stamp,
  'certificazione-redditi': FileText,
  'altri-documenti': Files,
};

/** Specification, section 4. */
const STATUS: Record<SectionStatus, { tone: Tone; icon: LucideIcon; emblem: string }> = {
  pending: { tone: 'warning', icon: CircleDashed, emblem: 'bg-ochre-tint text-warning' },
  completed: { tone: 'success', icon: CircleCheck, emblem: 'bg-shutter-tint text-shutter' },
  optional: { tone: 'info', icon: CircleEllipsis, emblem: 'bg-info-tint text-info' },
};

export function SectionButton({ ref, section, status, count, isOpen, panelId, onToggle }: SectionButtonProps) {
  const { t } = useTranslation();
  const { tone, icon, emblem } = STATUS[status];
  const Emblem = EMBLEMS[section.id];
  return (
    <button
      ref={ref}
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
          <span className="block font-semibold">{t(sectionLabel(section.id))}</span>
          <span className="block text-sm font-normal text-muted">{t(`applicationForm.sectionText.${section.id}`)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap">
          {count > 0 && (
            <span className="text-sm font-normal text-muted tabular-nums">
              {t('applicationForm.documents.count', { files: count, max: section.maxFiles })}
            </span>
          )}
          <Badge tone={tone} icon={icon}>
            {t(`applicationForm.status.${status}`)}
          </Badge>
        </span>
      </span>
      <ChevronDown className={clsx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} aria-hidden />
    </button>
  );
}

type SectionStatus = 'pending' | 'completed' | 'optional';

/** Specification, section 4: completed with at least one file, else pending when required, else optional. */
export function sectionStatus(section: DocumentSection, items: readonly UploadItem[]): SectionStatus {
  if (items.some((item) => item.section === section.id && item.status === 'done')) return 'completed';
  return section.required ? 'pending' : 'optional';
}

export type UploadProgress = ReturnType<typeof uploadProgress>;

/** Specification, section 4. */
export function uploadProgress(items: readonly UploadItem[]) {
  const required = DOCUMENT_SECTIONS.filter((section) => section.required);
  const missing = required.filter((section) => sectionStatus(section, items) !== 'completed');
  const requiredDone = required.length - missing.length;
  const files = items.filter((item) => item.status === 'done').length;
  const maxFiles = DOCUMENT_SECTIONS.reduce((sum, section) => sum + section.maxFiles, 0);
  return {
    requiredDone,
    required: required.length,
    files,
    maxFiles,
    requiredPercent: Math.round((requiredDone / required.length) * 100),
    totalPercent: Math.round((files / maxFiles) * 100),
    missing,
  };
}
