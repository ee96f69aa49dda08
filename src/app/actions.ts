import type { Actions } from '#src/workspace/contributions/areas.ts'
import { collectActions } from '#src/workspace/contributions/collect-actions.ts'
import { actions as pages } from './pages/actions.tsx'

const lists = import.meta.glob<Actions>('../features/*/actions.tsx', { eager: true, import: 'actions' })

export const actions = collectActions([pages, ...Object.values(lists)])
