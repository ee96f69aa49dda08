import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules whose answer depends on the theme. */
const aboutColors = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it is now, by all its rules or those about colors. Its script is brought once a page; every later run only runs. */
export async function findAccessibilityFaults(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  const again = await page.evaluate(
    (runOnly) => (globalThis as Partial<WithAxe>).axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules === 'colors' ? aboutColors : undefined,
  )
  const { violations } = again ?? (await new AxeBuilder({ page }).setLegacyMode().analyze())
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

interface WithAxe {
  axe: { run: (options: { resultTypes: string[]; runOnly?: string[] }) => ReturnType<AxeBuilder['analyze']> }
}
