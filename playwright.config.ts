import { defineConfig, devices } from '@playwright/test'
import { launchOptions, tabletLike } from './e2e/harness/chromium.ts'
import { waitingFor } from './tests/harness/turns.ts'
import { commitSeed } from './tools/commit-seed.mjs'
import { ensureChromium } from './tools/install.mjs'

// Inherited by the workers, whose journeys start their own browsers.
process.env.CHROMIUM ??= ensureChromium()
// Another one for each commit; all workers need the same.
process.env.SEED ??= String(commitSeed() % 1_000)

/** Journeys in a real browser. Each starts its own server on a free port; nothing outside this machine is contacted. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: process.env.ALIQUOT_TEST_TURNS ? waitingFor(Number(process.env.SEED)).map((name) => `**/${name}.spec.ts`) : [],
  globalSetup: './e2e/harness/make-ready.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each takes about one core. With a third they only take turns, and some of them time out.
  workers: 2,
  // They share two cores with the tests of the server: one that is starved for seconds is no fault. A second attempt is reported (docs/testing.md).
  retries: 1,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    ...tabletLike,
    contextOptions: tabletLike,
    actionTimeout: 30_000,
    launchOptions: launchOptions(),
  },
})
