/** Version in package.json. */
declare const __PRODUCT_VERSION__: string;
