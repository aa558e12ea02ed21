declare const __PRODUCT_VERSION__: string;
/** URL of the files that pdf.js loads at run time, with a slash at the end. */
declare const __PDFJS_FOLDER__: string;
/** URL of the folder of the HEIC decoder, with a slash at the end. */
declare const __LIBHEIF_FOLDER__: string;
