import { readSeries } from '#db/queries/series.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { ChevronRightIcon, HandIcon } from '#src/ui/icons/icons.ts'
import { TabletIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { pickListAddress } from '#src/workspace/pick-list/pick-list-addresses.ts'
import { startPickList } from '#src/workspace/pick-list/start-pick-list.ts'
import { readPickLists, type ListedPickList } from '#src/workspace/pick-list/stored-list.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import classes from './pick-list.module.css'

/** The lists of this person that are not finished; without one, how to begin. */
export function PickLists() {
  const navigate = useNavigate()
  const lists = useLive(readPickLists, [])
  useStartBySeries()
  if (!lists) return null
  const begin = (
    <Button variant={lists.length === 0 ? 'primary' : 'outline'} tall iconEnd={ChevronRightIcon} onClick={() => navigate(addresses.samples)}>
      {t('Choose samples')}
    </Button>
  )
  if (lists.length === 0)
    return (
      <EmptyState icon={HandIcon} title={t('Which samples do you need?')} action={begin}>
        {t('Select samples in a list, or open an experiment, and choose Pick list. Or scan a series.')}
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
            trailing={
              <>
                {list.isOnlyHere && <Chip icon={TabletIcon}>{t('Only on this device')}</Chip>}
                <Chip>{stateText(list)}</Chip>
              </>
            }
            chevron
          />
        ))}
      </Card>
      <div className="bar">{begin}</div>
    </div>
  )
}

/** The code of a series begins a list of its samples. */
function useStartBySeries(): void {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const resolve = useResolveScan()
  const start = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    const samples = found.kind === 'series' ? (await readSeries(workspace, found.id)).samples : []
    if (found.kind === 'series' && samples.length > 0) {
      const ids = samples.map(({ id }) => id)
      navigate(await startPickList(workspace, found.row.name, ids))
    } else showToast({ message: 'message' in found ? t(found.message) : t('Scan a series that has samples.'), tone: 'bad' })
  }
  useScanHandler((code) => void start(code).catch(showRefusal))
}

function stateText({ phase, isPicked }: ListedPickList): string {
  if (phase === 'put-back') return t('Being put back')
  return isPicked ? t('At the bench') : t('Being taken out')
}
