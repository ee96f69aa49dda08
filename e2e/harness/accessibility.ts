import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules whose result depends on the theme. */
const aboutColors = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page in its present state, by all its rules or only those about
 * colors. Its script is loaded once per page; later runs reuse it.
 */
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
