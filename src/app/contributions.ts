import type { AllContributions } from '#src/workspace/contributions/use-contributions.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { collectContributions } from '#src/workspace/contributions/collect-contributions.ts'
import { lazyValue } from '#src/workspace/lazy/lazy-value.ts'

const lists = import.meta.glob<Contributions>('../features/*/contributions.tsx', { eager: true, import: 'contributions' })

/** What every feature adds to pages: any `contributions.tsx` and `actions.tsx` in a feature is found. */
export const allContributions: AllContributions = {
  contributions: collectContributions(Object.values(lists)),
  actions: lazyValue(async () => (await import('./actions.ts')).actions),
}
