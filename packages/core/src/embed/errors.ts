export type EmbedErrorCode =
  | 'model_unavailable'
  | 'model_corrupt'
  | 'download_failed'
  | 'endpoint_failed'
  | 'dimension_mismatch'
  | 'aborted';

/**
 * What embedding can fail with. The message says what happened and what to do, and may be shown to an
 * operator; `retryable` is whether the same call can succeed later with nothing changed.
 */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly code: EmbedErrorCode;
  readonly retryable: boolean;

  constructor(
    code: EmbedErrorCode,
    message: string,
    { retryable = false, cause }: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.retryable = retryable;
  }
}

/** The error of a call whose signal was aborted. */
export function aborted(what: string): EmbedError {
  return new EmbedError('aborted', `${what} was aborted`, { retryable: true });
}
