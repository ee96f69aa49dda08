import type { Locator, Page } from '@playwright/test'

/** The number of rows below a table's title. A large table that is still being read has a second status: that it is being read. */
export const rowCount = (page: Page): Locator => page.getByRole('main').locator('header').getByRole('status')
