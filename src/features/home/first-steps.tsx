import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { readUnits } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DoneIcon, TubesIcon, type Icon, GridIcon, ColdIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useStorageFill } from '#src/workspace/storage/storage-fill.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

interface Step {
  readonly icon: Icon
  readonly title: string
  readonly subtitle: string
  readonly button: string
  readonly href: string
  readonly isDone?: boolean
}

/** What to do first in a group without any samples. */
export function FirstSteps() {
  const navigate = useNavigate()
  const access = useAccess()
  const { view } = useList({ entity: 'samples', sort: { column: 'id', direction: 'ascending' } })
  const units = useLive(readUnits, [])
  const fill = useStorageFill()
  if (!view || view.partial || view.total > 0 || !units || !fill) return null
  const [unit] = units
  const box = [...fill].findLast(([id, { boxIds }]) => boxIds.includes(id))
  const steps = [
    access.can('StorageUnit.Update') && addFreezer(units),
    access.can('StorageLayer.Create') && unit && addBox(unit, box?.[0]),
    access.can('Sample.Create') && addSamples(box?.[0]),
  ].filter((step): step is Step => Boolean(step))
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card title={t('First steps')} flush>
      {steps.map(({ icon: StepIcon, title, subtitle, button, href, isDone }, at) => (
        <Row
          key={title}
          leading={isDone ? <DoneIcon className="i t-ok" role="img" aria-label={t('Done')} /> : <StepIcon className="i" aria-hidden />}
          title={`${at + 1}. ${title}`}
          subtitle={subtitle}
          wraps
          trailing={
            <Button variant={steps[at] === next ? 'primary' : 'outline'} tall onClick={() => navigate(href)}>
              {button}
            </Button>
          }
        />
      ))}
      {access.can('Sample.Create') && (
        <Row
          leading={<UploadIcon className="i" aria-hidden />}
          title={t('Or import your list')}
          subtitle={t('Samples from a CSV or Excel file')}
          href={addresses.importSamples}
          chevron
        />
      )}
    </Card>
  )
}

const addFreezer = (units: readonly StorageUnitRow[]): Step => ({
  icon: ColdIcon,
  title: t('Add a freezer'),
  subtitle: units.length ? units.map(({ name }) => name).join(', ') : t('Or a refrigerator, a tank, a shelf'),
  button: t('Create storage unit'),
  href: addresses.newUnit,
  isDone: units.length > 0,
})

const addBox = ({ name, rootLayerId }: StorageUnitRow, boxId: number | undefined): Step => ({
  icon: GridIcon,
  title: t('Add a box'),
  subtitle: t('In {name}, with its grid', { name }),
  button: t('New compartment'),
  href: addresses.layer(rootLayerId),
  isDone: boxId !== undefined,
})

const addSamples = (boxId: number | undefined): Step => ({
  icon: TubesIcon,
  title: t('Put tubes into it'),
  subtitle: t('Tap a position, then scan the tube’s code'),
  button: boxId === undefined ? t('Open storage') : t('Open box'),
  href: boxId === undefined ? addresses.storage : addresses.layer(boxId),
})
