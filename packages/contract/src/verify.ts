import { z } from 'zod';

export const VerifyRequest = z
  .strictObject({
    repair: z.boolean().default(false).describe('Put right what is found. Without it nothing is written.'),
  })
  .meta({ id: 'VerifyRequest' });
export type VerifyRequest = z.output<typeof VerifyRequest>;

export const VerifyResponse = z
  .strictObject({
    checks: z.array(
      z.strictObject({
        kind: z.string().describe('Stable: programs decide by this.'),
        about: z.string(),
        found: z.int(),
        repaired: z.int(),
      }),
    ),
    found: z.int(),
    repaired: z.int(),
  })
  .meta({ id: 'VerifyResponse' });
export type VerifyResponse = z.infer<typeof VerifyResponse>;
