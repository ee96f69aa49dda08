import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { LockIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useAddonHere } from '#src/workspace/addons/addons-here.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-bodies.tsx'
import { customSectionState, type CustomSectionState } from './custom-section-state.ts'

/** A section of an add-on: what the add-on shows, or why it does not. spec ELN-05 */
export function CustomSection(props: SectionBodyProps) {
  const { section } = props
  const role = useMe()?.role
  const rootVar = section.meta['rootVar']?.trim() ?? ''
  const addon = useAddonHere(rootVar)
  const types = useActions('sectionTypes')
  if (addon === undefined) return null
  const state = customSectionState(section, role, addon ?? undefined, todayText())
  if (state.kind !== 'here') return <Placeholder state={state} />
  const shown = types.find((type) => type.rootVar === state.rootVar && type.type === state.type)
  // It appears as soon as the add-on has been started.
  return shown ? <shown.Body section={section} experiment={props.experiment} mayWrite={props.mayWrite} /> : <Placeholder state={{ kind: 'unavailable' }} />
}

function Placeholder({ state }: { state: Exclude<CustomSectionState, { kind: 'here' }> }) {
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
  if (state.kind === 'license-over')
    return (
      <Banner tone="warn" icon={WarningIcon}>
        {t(addonMessages.licenseExpired)}
      </Banner>
    )
  const { name, rootVar } = state
  return (
    <Banner tone="warn" icon={PackageIcon} action={<Link href={addresses.addon(rootVar)}>{t('Install or enable it in the marketplace')}</Link>}>
      {t('{name} add-on is not available', { name })}
    </Banner>
  )
}
