import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ChevronRightIcon, HandIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { pickListAddress } from '#src/workspace/pick-list/pick-list-addresses.ts'
import { readPickLists, type ListedPickList } from '#src/workspace/pick-list/stored-list.ts'
import classes from './pick-list.module.css'

/** The lists of this person that are not finished; without one, how to begin. */
export function PickLists() {
  const navigate = useNavigate()
  const lists = useLive(readPickLists, [])
  if (!lists) return null
  const begin = (
    <Button variant={lists.length === 0 ? 'primary' : 'outline'} tall iconEnd={ChevronRightIcon} onClick={() => navigate(addresses.samples)}>
      {t('Choose samples')}
    </Button>
  )
  if (lists.length === 0)
    return (
      <EmptyState icon={HandIcon} title={t('Which samples do you need?')} action={begin}>
        {t('Select samples in a list, or open an experiment, and choose Pick list.')}
      </EmptyState>
    )
  return (
    <div className={classes.lists}>
      <Card title={t('Not finished')} flush>
        {lists.map((list) => (
          <Row
            key={list.id}
            href={pickListAddress(list.id)}
            leading={<HandIcon className="i" aria-hidden />}
            title={list.title}
            subtitle={plural(
              list.sampleIds.length,
              { one: '# sample, last changed {when}', other: '# samples, last changed {when}' },
              { when: dateTimeText(list.at) },
            )}
            trailing={<Chip>{stateText(list)}</Chip>}
            chevron
          />
        ))}
      </Card>
      <div className="bar">{begin}</div>
    </div>
  )
}

function stateText({ phase, isPicked }: ListedPickList): string {
  if (phase === 'put-back') return t('Being put back')
  return isPicked ? t('At the bench') : t('Being taken out')
}
