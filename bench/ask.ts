import type { Page } from 'playwright-core'
import type { Bench } from './page/main.ts'

/** Calls a function in the benchmark page. */
export function ask<Name extends keyof Bench>(page: Page, name: Name, ...args: Parameters<Bench[Name]>): Promise<Awaited<ReturnType<Bench[Name]>>> {
  const call = ([name, args]: [string, unknown[]]) => (window as unknown as { bench: Record<string, (...args: unknown[]) => unknown> }).bench[name]!(...args)
  return page.evaluate(call, [name, args] as [string, unknown[]]) as Promise<Awaited<ReturnType<Bench[Name]>>>
}

/** Loads the benchmark page again, so that nothing of the page before remains in memory. */
export async function reloadBench(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction('window.bench')
}
