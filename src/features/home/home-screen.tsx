import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import classes from './home-screen.module.css'

const columns = ['start', 'end'] as const

/** The start of the day: what needs the person, where they were, what expires, and how full the freezers are. */
export function HomeScreen() {
  const { groupName } = useWorkspace()
  const cards = useContributions('homeCards')
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Today')}
        subtitle={
          <>
            {groupName} · <span className="mono">{dayText(todayText())}</span>
          </>
        }
      />
      <div className={classes.cards}>
        {columns.map((column) => (
          <div key={column} className="stack-l">
            {cards.map(
              ({ id, Card, ...card }) =>
                card.column === column && (
                  <div key={id} className={classes.card} data-card={id}>
                    <Card />
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
