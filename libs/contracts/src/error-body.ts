/** Body of every error answer (contract, section 2). `message` and `fields` are sentences for a person. */
export interface ErrorBody {
  statusCode: number;
  message: string;
  error: string;
  /** Field name to message, on validation errors: all failing fields at once. */
  fields?: Record<string, string>;
}
