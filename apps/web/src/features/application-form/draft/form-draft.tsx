import { useState } from 'react';
import type { DraftKeeper } from './draft-keeper';
import { DraftLine } from './draft-line';
import type { DraftStatus } from './draft-status';
import type { TabDraft } from './tab-drafts';
import { VersionDialog } from './version-dialog';

/** The draft of a logged-in reader at the end of the form: whether it is saved, and what to do if another device has saved, too. */
export function FormDraft({ keeper, status }: { keeper: DraftKeeper; status: DraftStatus }) {
  const [putOff, setPutOff] = useState<TabDraft>();
  const { kind, other } = status;
  return (
    <>
      <DraftLine status={status} onCompare={() => setPutOff(undefined)} onNewDraft={keeper.keepMine} />
      {kind === 'conflict' && other && other !== putOff && (
        <VersionDialog
          mine={keeper.getValues()}
          other={other}
          onKeepMine={keeper.keepMine}
          onTakeOther={keeper.takeOther}
          onClose={() => setPutOff(other)}
        />
      )}
    </>
  );
}
