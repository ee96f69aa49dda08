import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it is now. Its script is brought once a page; every later run only runs. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const again = await page.evaluate(() => (globalThis as Partial<WithAxe>).axe?.run({ resultTypes: ['violations'] }))
  const { violations } = again ?? (await new AxeBuilder({ page }).setLegacyMode().analyze())
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

interface WithAxe {
  axe: { run: (options: { resultTypes: string[] }) => ReturnType<AxeBuilder['analyze']> }
}
