import { ERRORS, MemoError } from '@memo/contract/errors';
import type { Problem } from '@memo/contract/problem';
import { asDatabaseError, MAYBE_WRITTEN, withoutValues } from '@memo/core/store/database';
import type { ErrorRequestHandler, Request, Response } from 'express';

/** Whatever was thrown, as the one error class; what is unknown says nothing of itself. */
export function asMemoError(error: unknown): MemoError {
  if (error instanceof MemoError) return error;
  const known = asDatabaseError(error);
  if (known instanceof MemoError) return known;
  const parsing = bodyError(error);
  if (parsing) return parsing;
  return new MemoError(
    'internal',
    `Something failed on our side; the log has the cause under the request id. ${MAYBE_WRITTEN}`,
    { cause: error },
  );
}

/** What express' own parsers throw. */
function bodyError(error: unknown): MemoError | null {
  if (
    !(error instanceof Error) ||
    !('status' in error) ||
    typeof error.status !== 'number' ||
    error.status >= 500
  )
    return null;
  const type = 'type' in error ? error.type : '';
  if (type === 'entity.too.large')
    return new MemoError('body_too_large', 'The body is larger than 40 MB. Split the document.', {
      cause: error,
    });
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new MemoError('unsupported_media_type', 'Send JSON in UTF-8.', { cause: error });
  }
  return new MemoError('invalid_request', `The request could not be read: ${error.message}`, {
    cause: error,
  });
}

/** The problem body (RFC 9457) of an error. */
export function problemOf(error: MemoError, requestId: string | undefined): Problem {
  return {
    type: `urn:memo:problem:${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    code: error.code,
    detail: error.message,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(error.faults.length > 0 && { errors: error.faults.map((fault) => ({ ...fault })) }),
  };
}

export function sendProblem(request: Request, response: Response, error: MemoError): void {
  if (error.code === 'unauthenticated') response.setHeader('www-authenticate', 'Bearer realm="memo"');
  response
    .status(error.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(error, request.id?.toString())));
}

/** The one place where errors become responses. */
export const handleError: ErrorRequestHandler = (thrown, request, response, next) => {
  const error = asMemoError(thrown);
  if (error.status >= 500)
    request.log.error({ err: withoutValues(error.cause ?? error), code: error.code }, 'request failed');
  if (response.headersSent) next(thrown);
  else sendProblem(request, response, error);
};
