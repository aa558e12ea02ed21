import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { LoadBoundary } from './load-boundary';
import { useToast } from './toast';

/** Makes a dialog whose code loads when it first opens. If loading fails, the dialog closes with a toast, and loads again the next time. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  failedText = 'ui.call.failed',
): ComponentType<Props> {
  let Loaded = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: this function is called once per dialog, when a module loads.
  return function LazyDialog(props: Props) {
    const { t } = useTranslation();
    const { toast } = useToast();
    const [Content] = useState(() => Loaded);
    const fail = () => {
      // A lazy component keeps its failure, so only a new component can load the dialog again.
      Loaded = lazy(load);
      props.onClose();
      toast({ title: t(failedText), tone: 'destructive' });
    };
    return (
      <LoadBoundary onFailed={fail}>
        <Suspense>
          <Content {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}
