import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** npm run co-write: see tools/co-write.mjs. It takes as long as it is asked to. */
export default defineConfig({ ...journeys, testMatch: 'co-write/long.ts', timeout: 0, retries: 0, workers: 1 })
