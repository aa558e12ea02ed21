interface HeicImage {
  get_width: () => number;
  get_height: () => number;
  display: (pixels: ImageData, done: (drawn: ImageData | null) => void) => void;
}

interface LibHeif {
  HeifDecoder: new () => { decode: (content: Uint8Array) => HeicImage[] };
}

/** Decodes the main picture of a HEIC file, upright, for browsers without HEIC. The first file loads the library of 3 MB. */
export async function decodeHeic(photo: Blob): Promise<ImageData> {
  const { default: load } = await import(/* @vite-ignore */ `${__LIBHEIF_FOLDER__}libheif.mjs`);
  const { HeifDecoder }: LibHeif = await load();
  const [image] = new HeifDecoder().decode(new Uint8Array(await photo.arrayBuffer()));
  if (!image) throw new Error('no picture in the file');
  const pixels = new ImageData(image.get_width(), image.get_height());
  return new Promise((resolve, reject) => {
    image.display(pixels, (drawn) => (drawn ? resolve(drawn) : reject(new Error('the picture is damaged'))));
  });
}
