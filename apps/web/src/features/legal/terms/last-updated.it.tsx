import { TIME_ZONE } from '@lacorte/contracts';
import { useEffect, useState } from 'react';

const italianDay = new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE });

/** Today's date in Italian format (specification, section 2); the build date until hydration. */
export function LastUpdated() {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <p className="mt-12 text-sm text-muted">
      Ultimo aggiornamento: {/* A new key after hydration, which keeps the text of the old element. */}
      <time key={String(isLive)} suppressHydrationWarning>
        {italianDay.format(new Date())}
      </time>
    </p>
  );
}
