import type { DocumentSection, DocumentSectionId } from '@lacorte/contracts';
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
import { useRef } from 'react';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Spinner } from '../../../components/ui/spinner';
import { DropArea } from '../../../components/uploads/drop-area';
import { RefusedFiles } from '../../../components/uploads/refused-files';
import { REMOVES_FILE, UploadedFile } from '../../../components/uploads/uploaded-file';
import { useTranslation } from '../../../i18n/translations';
import { sectionLabel } from '../../../lib/application-labels';
import { useFocusOnChange } from '../../../lib/forms/use-focus';
import { inSection, isUnderWay } from '../../../lib/uploads/upload-item';
import { type SectionStatus, sectionStatus, type Uploads } from './use-uploads';

const EMBLEMS: Record<DocumentSectionId, LucideIcon> = {
  'carta-identita': IdCard,
  'codice-fiscale-doc': ScanLine,
  'permesso-soggiorno': Stamp,
  'certificazione-redditi': FileText,
  'altri-documenti': Files,
};

/** Looks of the states of a section (specification, section 4). */
const STATUS: Record<SectionStatus, { tone: Tone; icon: LucideIcon; emblem: string }> = {
  pending: { tone: 'warning', icon: CircleDashed, emblem: 'bg-ochre-tint text-warning' },
  completed: { tone: 'success', icon: CircleCheck, emblem: 'bg-shutter-tint text-shutter' },
  optional: { tone: 'info', icon: CircleEllipsis, emblem: 'bg-info-tint text-info' },
};

interface UploadSectionProps {
  section: DocumentSection;
  uploads: Uploads;
  isOpen: boolean;
  onToggle: () => void;
}

export function UploadSection({ section, uploads, isOpen, onToggle }: UploadSectionProps) {
  const { t } = useTranslation();
  const items = uploads.items.filter((item) => item.section === section.id);
  const title = t(sectionLabel(section.id));
  const status = sectionStatus(section, uploads.items);
  const { tone, icon, emblem } = STATUS[status];
  const Emblem = EMBLEMS[section.id];
  const panelId = `sezione-${section.id}`;
  const counted = inSection(items, section.id);
  const count = counted.length;
  const sent = counted.filter((item) => item.status !== 'failed').length;
  // This button takes the focus when the section is full and the button to choose files disappears.
  const button = useFocusOnChange<HTMLButtonElement>(String(count >= section.maxFiles));
  const panel = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);

  /** Removes a file. The focus moves to the next file, else to the file before, else to the choice of files. */
  function remove(id: string): void {
    const index = items.findIndex((item) => item.id === id);
    const row = rows.current?.children[index];
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const target = neighbour?.querySelector<HTMLElement>(REMOVES_FILE) ?? panel.current?.querySelector('input');
    // The focus moves first, because the pressed button disappears with its file.
    (target ?? button.current)?.focus({ preventScroll: true });
    uploads.remove(id);
  }

  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <h3 className="font-sans text-base">
        <button
          ref={button}
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
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm font-normal text-muted">
                {t(`applicationForm.sectionText.${section.id}`)}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap">
              {sent > 0 && (
                <span className="text-sm font-normal text-muted tabular-nums">
                  {t('applicationForm.documents.count', { files: sent, max: section.maxFiles })}
                </span>
              )}
              <Badge tone={tone} icon={icon}>
                {t(`applicationForm.status.${status}`)}
              </Badge>
            </span>
          </span>
          <ChevronDown className={clsx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} aria-hidden />
        </button>
      </h3>
      {items.some(isUnderWay) && (
        <div className="border-t border-line bg-sunken px-4 py-2">
          <Spinner label={t('applicationForm.upload.busy')} />
        </div>
      )}
      <div ref={panel} id={panelId} hidden={!isOpen} className="space-y-3 border-t border-line p-3 sm:p-4">
        <DropArea section={section} count={count} onFiles={(files) => uploads.add(section.id, files)} />
        <RefusedFiles section={section} refusals={uploads.refusals[section.id]} />
        {items.length > 0 && (
          <ul ref={rows} className="space-y-2" aria-label={t('applicationForm.documents.filesOf', { section: title })}>
            {items.map((item) => (
              <UploadedFile
                key={item.id}
                item={item}
                onRework={(work) => work(uploads.list)}
                onRetry={() => uploads.retry(item.id)}
                onRemove={() => remove(item.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
