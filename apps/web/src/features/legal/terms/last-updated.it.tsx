import { TIME_ZONE } from '@lacorte/contracts';
import { useEffect, useState } from 'react';

const italianDay = new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE });

/** Today's date in Italian format (specification, section 2); a page made ahead of time shows its own day until it lives. */
export function LastUpdated() {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <p className="mt-12 text-sm text-muted">
      Ultimo aggiornamento:{' '}
      {/* A new element once the page lives: hydration leaves the text of the old one as it was made. */}
      <time key={String(isLive)} suppressHydrationWarning>
        {italianDay.format(new Date())}
      </time>
    </p>
  );
}
