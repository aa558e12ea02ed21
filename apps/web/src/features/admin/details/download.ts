import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestDownload } from '../../../lib/api-download';
import { saveFile } from '../../../lib/save-file';
import { useLostRights } from '../../../lib/session/use-lost-rights';

const TENTH_OF_MB = 100_000;

interface Downloadable {
  path: string;
  /** Undefined for the name that the server gives. */
  fileName?: string;
  fallbackName: string;
  /** The sentence for a failure. */
  failedText: string;
}

/**
 * Reads a file to its end before it is saved: a link would keep less in memory (at most 70 MB here), but an archive that
 * breaks off in the middle would go unsaid.
 */
export function useDownload({ path, fileName, fallbackName, failedText }: Downloadable) {
  const { t } = useTranslation();
  const { toast } = useToast();
  // In steps of a tenth, so that a long download does not draw the page a thousand times.
  const [tenths, setTenths] = useState(0);
  const download = useMutation({
    mutationFn: () => requestDownload(path, (bytes) => setTenths(Math.floor(bytes / TENTH_OF_MB))),
    onMutate: () => setTenths(0),
    onSuccess: (file) => {
      const name = fileName ?? file.fileName ?? fallbackName;
      saveFile(file.content, name);
      toast({ title: t('admin.download.done'), description: name, tone: 'success' });
    },
    onError: () => toast({ title: t('admin.download.failed'), description: failedText, tone: 'destructive' }),
  });
  useLostRights(download.error);
  return { start: () => download.mutate(), isPending: download.isPending, megabytes: tenths / 10 };
}
