/** A sheet of A4 in points. */
const PAGE = { width: 595, height: 842 };
const MARGIN = 70;
const LINE_HEIGHT = 26;
const FONT_SIZE = 14;
const TITLE_SIZE = 20;

/**
 * A PDF of one page.
 *
 * @param lines from the top, the first one larger; letters lose their accents
 */
export function toPdf(lines: string[]): Buffer {
  const content = lines.map(textOperators).join('\n');
  return assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

function textOperators(line: string, index: number): string {
  const text = line
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[\\()]/g, '\\$&');
  const y = PAGE.height - MARGIN - index * LINE_HEIGHT;
  return `BT /F1 ${index === 0 ? TITLE_SIZE : FONT_SIZE} Tf ${MARGIN} ${y} Td (${text}) Tj ET`;
}

/** Numbers the objects, and lists where in the file each begins. */
function assemble(objects: string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
