import type { TableRow } from '#domain/tables/table-definition.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { t } from '#src/ui/text/translate.ts'
import { usePageSelectedCount, type Selection } from '#src/workspace/selection/selection.ts'

/** Selects all rows of the page, or deselects them. */
export function PageTick({ rows, selection }: { rows: readonly TableRow[]; selection: Selection }) {
  const ids = rows.map(({ id }) => id)
  const ticks = usePageSelectedCount(selection, ids)
  return (
    <Checkbox
      label={t('Select all on this page')}
      hideLabel
      checked={ticks === 'all'}
      indeterminate={ticks === 'some'}
      disabled={rows.length === 0}
      onChange={() => selection.set(ids, ticks !== 'all')}
    />
  )
}
