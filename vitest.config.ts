import { defineConfig } from 'vitest/config';

/** Tests run the built packages, as users do; `npm test` builds first. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
