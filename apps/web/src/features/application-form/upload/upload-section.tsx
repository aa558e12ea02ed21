import type { DocumentSection } from '@lacorte/contracts';
import clsx from 'clsx';
import { ChevronDown, CircleCheck, CircleDashed, CircleEllipsis, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge';
import { Banner } from '../../../components/ui/banner';
import { Spinner } from '../../../components/ui/spinner';
import type { Tone } from '../../../components/ui/tone';
import { DropArea } from './drop-area';
import { refusalTexts } from './refusal-texts';
import { type SectionStatus, sectionStatus } from './section-status';
import { SECTION_TEXTS } from './section-texts';
import { isUnderWay } from './upload-item';
import { UploadedFile } from './uploaded-file';
import type { Uploads } from './use-uploads';

interface UploadSectionProps {
  section: DocumentSection;
  uploads: Uploads;
  isOpen: boolean;
  onToggle: () => void;
}

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

/** One kind of document: a button that opens it, then the place for its files. */
export function UploadSection({ section, uploads, isOpen, onToggle }: UploadSectionProps) {
  const { t } = useTranslation();
  const items = uploads.items.filter((item) => item.section === section.id);
  const isBusy = items.some(isUnderWay);
  const { label, tone, icon, emblem } = STATUS[sectionStatus(section, uploads.items)];
  const { title, description, icon: Emblem } = SECTION_TEXTS[section.id];
  const panelId = `sezione-${section.id}`;
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <h3 className="font-sans text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          className="flex w-full items-center gap-3 px-3 py-3 text-left -outline-offset-3 hover:bg-sunken sm:px-4"
        >
          <span
            className={clsx('flex size-11 shrink-0 items-center justify-center rounded-t-full rounded-b-sm', emblem)}
          >
            <Emblem className="mt-1 size-5" aria-hidden />
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 basis-52">
              <span className="block font-semibold">{t(title)}</span>
              <span className="block text-sm font-normal text-muted">{t(description)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap">
              {items.length > 0 && (
                <span className="text-sm font-normal text-muted tabular-nums">
                  {t('applicationForm.documents.count', { files: items.length, max: section.maxFiles })}
                </span>
              )}
              <Badge tone={tone} icon={icon}>
                {t(label)}
              </Badge>
            </span>
          </span>
          <ChevronDown className={clsx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} aria-hidden />
        </button>
      </h3>
      {isBusy && (
        <div className="border-t border-line bg-sunken px-4 py-2">
          <Spinner label={t('applicationForm.upload.busy')} />
        </div>
      )}
      <div id={panelId} hidden={!isOpen} className="space-y-3 border-t border-line p-3 sm:p-4">
        <DropArea section={section} count={items.length} onFiles={(files) => uploads.add(section.id, files)} />
        <Refusals section={section} uploads={uploads} />
        {items.length > 0 && (
          <ul className="space-y-2" aria-label={t('applicationForm.documents.filesOf', { section: t(title) })}>
            {items.map((item) => (
              <UploadedFile
                key={item.id}
                item={item}
                onRetry={() => uploads.retry(item.id)}
                onRemove={() => uploads.remove(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Toasts pass, and only the last of several is seen: what was refused stays readable here until the next choice. */
function Refusals({ section, uploads }: Pick<UploadSectionProps, 'section' | 'uploads'>) {
  const { t } = useTranslation();
  const refusals = uploads.refusals[section.id] ?? [];
  if (refusals.length === 0) return null;
  const sentences = new Set(refusals.map((refusal) => refusalTexts(refusal, section, t).description));
  return (
    <Banner tone="danger" title={t('applicationForm.refusal.title')}>
      <ul className="text-sm">
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
