/** Of this build, as package.json has it. */
declare const __PRODUCT_VERSION__: string;
