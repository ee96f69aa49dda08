import { defineConfig, devices } from '@playwright/test'
import { ensureChromium } from './tools/install.mjs'

// Inherited by the workers, whose journeys start browsers of their own.
process.env.CHROMIUM ??= ensureChromium()

/** Journeys in a real browser. Each starts its own server on a free port; nothing outside this machine is asked. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/harness/demo-data.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // On two busy cores a journey of minutes may miss a moment; one that fails twice is broken. What needed a second try is listed at the end.
  retries: 1,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    actionTimeout: 30_000,
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
