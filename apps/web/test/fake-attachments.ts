import { type AttachedFile, DOCUMENT_SECTIONS, missingSections, type OwnApplication } from '@lacorte/contracts';
import { type Answers, json, type ReceivedCall } from './fake-api';
import { READ_OWN, withFiles } from './open-personal-area';
import { anAttachedFile } from './samples';

/** Time at which the fake server says that a file was attached. */
const ATTACHED_AT = '2026-11-24T10:00:00Z';

/** A server of one application: issues references, attaches what a call names, and shows the result. */
export function fakeAttachments(application: OwnApplication) {
  const state = { application };
  const known = new Map(application.files.map((file) => [file.filePath, file]));
  const attach = ({ body }: ReceivedCall) => {
    const { documents } = body as { documents: Record<string, string> };
    const others = state.application.files.filter(({ section }) => !(section in documents));
    const named = DOCUMENT_SECTIONS.flatMap(({ id: section, type }) => {
      const paths = documents[section]?.split(',').filter((path) => path !== '') ?? [];
      return paths.map((filePath, index): AttachedFile => {
        const name = filePath.slice(filePath.lastIndexOf('/') + 1);
        const fresh = anAttachedFile({ name, filePath, attachedAt: ATTACHED_AT, scan: 'pending' });
        return { ...(known.get(filePath) ?? fresh), section, type, index };
      });
    });
    const { documenti, files } = withFiles([...others, ...named]);
    state.application = { ...state.application, documenti, files, missing: missingSections(documenti) };
    for (const file of files) known.set(file.filePath, file);
    return json({ id: application.id, documenti });
  };
  const answers: Answers = {
    [READ_OWN]: () => json([state.application]),
    'POST /api/objects/upload': ({ body }) => {
      const { fileName } = body as { fileName: string };
      return json({ uploadURL: `/store/${fileName}`, filePath: `u/new/${fileName}` });
    },
    [ATTACH]: attach,
  };
  return { answers, attach, state };
}

export const ATTACH = 'PUT /api/applications/7f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f/documents';
