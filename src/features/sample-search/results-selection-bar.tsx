import { Button } from '#src/ui/buttons/button.tsx'
import { ComposeIcon, LinkIcon, TagIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/samples/selection-actions.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'

export interface ResultsSelectionBarProps {
  /** All that were found, in their order. */
  found: readonly number[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** How many of the found samples are chosen, and what can be done with them. */
export function ResultsSelectionBar({ found, chosen, onChoose }: ResultsSelectionBarProps) {
  const { bulkUpdate, setParent, addToSeries } = useSelectionActions()
  const may = usePermission()
  // What was chosen and is found no more is not acted on.
  const ids = found.filter((id) => chosen.has(id))
  const isNone = ids.length === 0
  return (
    <div className="bar">
      <Button onClick={() => onChoose(new Set(found))}>{t('Select all')}</Button>
      <Button disabled={isNone} onClick={() => onChoose(new Set())}>
        {t('Clear selection')}
      </Button>
      <span>{plural(ids.length, { one: '# selected', other: '# selected' })}</span>
      {may('Sample.UpdateOwn') && (
        <>
          <Button icon={ComposeIcon} disabled={isNone} onClick={() => bulkUpdate(ids)}>
            {t('Bulk update')}
          </Button>
          <Button icon={LinkIcon} disabled={isNone} onClick={() => setParent(ids)}>
            {t('Set parent')}
          </Button>
        </>
      )}
      {may('SampleSeries.Update') && (
        <Button icon={TagIcon} disabled={isNone} onClick={() => addToSeries(ids)}>
          {t('Add to series…')}
        </Button>
      )}
    </div>
  )
}
