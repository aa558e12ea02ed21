/** Something that whoever starts the product can put right; its message is the one line that they see. */
export class SetupError extends Error {}
