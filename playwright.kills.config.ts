import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** npm run crash:browser: see e2e/kills/kills.ts. It takes as long as it is asked to. */
export default defineConfig({ ...journeys, testMatch: 'kills/kills.ts', timeout: 0, retries: 0, workers: 1 })
