import { Button } from '#src/ui/buttons/button.tsx'
import { ScanIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import classes from './home-screen.module.css'

const columns = ['start', 'end'] as const

/** The start of the day: what is waiting, what was scanned last, and links to the main screens. */
export function HomeScreen() {
  const navigate = useNavigate()
  const { groupName } = useWorkspace()
  const cards = useContributions('homeCards')
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Today')}
        subtitle={
          <>
            {groupName} <span className="mono">{todayText()}</span>
          </>
        }
        actions={
          <Button variant="primary" icon={ScanIcon} onClick={() => navigate(addresses.scan)}>
            {t('Scan')}
          </Button>
        }
      />
      <div className={classes.cards}>
        {columns.map((column) => (
          <div key={column} className="stack-l">
            {cards.map(({ id, Card, ...card }) => card.column === column && <Card key={id} />)}
          </div>
        ))}
      </div>
    </div>
  )
}
