import { existsSync } from 'node:fs';

interface PrintingFont {
  aptPackage: string;
  /** Files of which one is enough. */
  files: string[];
}

const FOLDER = '/usr/share/fonts';

/** Typefaces for names whose letters the product's own typefaces lack: Chinese ones and emoji. */
const PRINTING_FONTS: PrintingFont[] = [
  {
    aptPackage: 'fonts-droid-fallback',
    files: [
      ...[`${FOLDER}/truetype/droid/DroidSansFallbackFull.ttf`, `${FOLDER}/opentype/noto/NotoSansCJK-Regular.ttc`],
      '/System/Library/Fonts/PingFang.ttc',
    ],
  },
  {
    aptPackage: 'fonts-noto-color-emoji',
    files: [`${FOLDER}/truetype/noto/NotoColorEmoji.ttf`, '/System/Library/Fonts/Apple Color Emoji.ttc'],
  },
];

/** The Debian packages of those that are not installed. */
export const missingFonts = (exists: (file: string) => boolean = existsSync): string[] =>
  PRINTING_FONTS.filter(({ files }) => !files.some(exists)).map(({ aptPackage }) => aptPackage);
