import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { removeFromSeriesChange } from '#src/workspace/mutations/series.ts'
import { usePermission, useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** The menu of a sample in its series. */
export function RemoveFromSeries({ series, sample }: { series: SampleSeriesRow; sample: SampleRow }) {
  const mutate = useMutate()
  const may = usePermission()
  const mayUpdate = useSamplePermissions(sample).update && may('SampleSeries.Update')
  if (!mayUpdate) return null
  return (
    <Menu
      align="end"
      target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name: sample.name })} />}
      sections={[
        {
          id: 'series',
          items: [{ id: 'remove', label: t('Remove from the series'), icon: CloseIcon, onSelect: () => void mutate(removeFromSeriesChange(series, sample)) }],
        },
      ]}
    />
  )
}
