export type EmbedErrorCode =
  | 'model_unavailable'
  | 'model_corrupt'
  | 'download_failed'
  | 'endpoint_failed'
  | 'dimension_mismatch'
  | 'text_failed'
  | 'aborted';

/**
 * What a caller is told, who may be anyone. The message of an error names addresses and quotes what a
 * server answered: that is for the operator, in the log.
 */
const PUBLIC_SENTENCES: Readonly<Record<EmbedErrorCode, string>> = {
  model_unavailable: 'The embedding model does not run.',
  model_corrupt: "The embedding model's files are missing or damaged.",
  download_failed: 'The embedding model could not be downloaded.',
  endpoint_failed: 'The embedding endpoint does not answer as it should.',
  dimension_mismatch: 'The embedding model gives vectors of other dimensions than those that stand here.',
  text_failed: 'The embedding model does not take this text.',
  aborted: 'Embedding was stopped before it ended.',
};

/**
 * What embedding can fail with. The message says what happened and what to do, and is for the operator;
 * `retryable` is whether the same call can succeed later with nothing changed.
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

/** What may be said to anyone about a fault of embedding. */
export function publicSentence(fault: EmbedErrorCode | Error): string {
  if (typeof fault === 'string') return PUBLIC_SENTENCES[fault];
  return PUBLIC_SENTENCES[fault instanceof EmbedError ? fault.code : 'model_unavailable'];
}
