/**
 * Every failure a caller can meet, as data: one row a code. Doors translate a `MemoError` once, at
 * their edge: REST to an RFC 9457 problem, MCP (a later issue) to its JSON-RPC code.
 */
export const ERRORS = {
  invalid_request: { status: 400, title: 'The request does not have the expected shape' },
  query_empty: { status: 400, title: 'The query holds nothing to search for' },
  query_too_long: { status: 400, title: 'The query is over 8,000 characters' },
  invalid_date: { status: 400, title: 'A date could not be read' },
  invalid_cursor: { status: 400, title: 'The cursor is not one that this list gave out' },
  invalid_address: { status: 400, title: 'The address does not have the expected form' },
  unauthenticated: { status: 401, title: 'A valid API key is required' },
  forbidden: { status: 403, title: 'That is not for this caller to do' },
  not_found: { status: 404, title: 'Nothing readable stands there' },
  method_not_allowed: { status: 405, title: 'That method is not offered here' },
  entity_conflict: { status: 409, title: 'The decision does not fit what the entities are now' },
  namespace_exists: { status: 409, title: 'A namespace of that name exists' },
  fact_superseded: { status: 409, title: 'The fact was superseded already' },
  tombstoned: { status: 409, title: 'The content was redacted here' },
  forgotten: { status: 410, title: 'What stood there was forgotten' },
  body_too_large: { status: 413, title: 'The body is larger than this server takes' },
  unsupported_media_type: { status: 415, title: 'The body is not of a type that is taken here' },
  unknown_profile: { status: 422, title: 'There is no profile of that name' },
  unreadable_content: { status: 422, title: 'The content holds nothing that can be read as text' },
  database_unavailable: { status: 503, title: 'The database does not answer' },
  internal: { status: 500, title: 'Something failed on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One fault in a request: where it stands (a JSON path such as `folder` or `queries.0`) and what to do. */
export interface Fault {
  path: string;
  message: string;
}

/**
 * The one error class. `message` is public: it says what failed and what to do. `cause` is for the
 * log only and never leaves the process.
 */
export class MemoError extends Error {
  override readonly name = 'MemoError';
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; faults?: readonly Fault[] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.faults = options.faults ?? [];
  }

  /** HTTP status of this error's code. */
  get status(): number {
    return ERRORS[this.code].status;
  }
}
