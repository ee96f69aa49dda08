import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SearchIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'

/** For an address or a code whose compartment is not on this device. */
export function LayerNotFound() {
  return (
    <EmptyState icon={SearchIcon} title={t('Compartment not found')}>
      {t('It may have been removed or may belong to another group.')}
    </EmptyState>
  )
}
