import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const contributions: Contributions = {
  homeCards: [{ id: 'reminders', order: 5, column: 'end', Card: lazyComponent(async () => (await import('./reminders-card.tsx')).RemindersCard) }],
}
