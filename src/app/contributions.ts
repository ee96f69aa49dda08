import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { collectContributions } from '#src/workspace/contributions/collect-contributions.ts'

import { contributions as pages } from './pages/contributions.tsx'

const lists = import.meta.glob<Contributions>('../features/*/contributions.tsx', { eager: true, import: 'contributions' })

/** What every feature adds to pages: any `contributions.tsx` in a feature is found. */
export const contributions = collectContributions([pages, ...Object.values(lists)])
