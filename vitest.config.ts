import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'reference-server/**/*.test.ts', 'other-server/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: 'src/cli/testing/bundle.ts',
    // Generous, since machines are noisy: no test asserts a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
