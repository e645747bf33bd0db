import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './src/cli/testing/longest-first.ts'

// These start processes, or set up what is cleared away at the end of a file.
const commands = ['src/cli/**/*.test.ts', 'proving/**/*.test.ts', 'scripts/**/*.test.ts']

export default defineConfig({
  test: {
    // One more than can work at once, since many tests wait; left to itself, vitest would use one less.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Generous, since machines are noisy: no test asserts a time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      { extends: true, test: { name: 'commands', include: commands, globalSetup: 'src/cli/testing/bundle.ts' } },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.ts', 'reference-server/**/*.test.ts', 'other-server/**/*.test.ts'],
          exclude: commands,
          // Sources are loaded and schemas are compiled once for many files, which takes a fifth of the time.
          isolate: false,
        },
      },
    ],
  },
})
