import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.js';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** A problem body (RFC 9457), with the stable code of `errors.ts`. */
export const Problem = z
  .object({
    type: z.string().describe('A URI that names the kind of problem: urn:memo:problem:<code>.'),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes).describe('Stable: programs decide by this.'),
    detail: z.string().describe('What failed and what to do about it.'),
    request_id: z.string().optional(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('One entry for each field that is wrong.'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
