import { Link } from '#src/ui/buttons/link.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-bodies.tsx'
import { customSectionState } from './custom-section-state.ts'

/** A section of an add-on, in words: no add-on is here that could show it. spec ELN-05 */
export function CustomSection({ section }: SectionBodyProps) {
  const state = customSectionState(section, useMe()?.role)
  if (state.kind === 'unauthorized')
    return (
      <Banner tone="plain" icon={LockIcon}>
        {t('You are not authorized to view this section')}
      </Banner>
    )
  if (state.kind === 'unavailable')
    return (
      <Banner tone="plain" icon={PackageIcon}>
        {t('Section is not available')}
      </Banner>
    )
  const { name, rootVar } = state
  return (
    <Banner tone="warn" icon={PackageIcon} action={<Link href={addresses.addon(rootVar)}>{t('Install or enable it in the marketplace')}</Link>}>
      {t('{name} add-on is not available', { name })}
    </Banner>
  )
}
