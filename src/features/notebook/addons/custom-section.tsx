import { useEffect, useState } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { LockIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useIsStopped } from '#src/workspace/addons/addon-status.ts'
import { useAddonHere } from '#src/workspace/addons/addons-here.ts'
import { OffHere } from '#src/workspace/addons/off-here.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useAddonsOff } from '#src/workspace/device/addons-off.ts'
import { todayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'
import { customSectionState, type CustomSectionState } from './custom-section-state.ts'

/** How long an add-on may take to start, in ms. */
const longestStart = 10_000

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
  if (shown) return <shown.Body section={section} experiment={props.experiment} mayWrite={props.mayWrite} />
  return addon && <NotShown addon={addon} />
}

/** It appears as soon as the add-on has been started. One that is off here, was stopped, or no longer has this type does not show it. */
function NotShown({ addon }: { addon: AddonRow }) {
  const { workspace } = useWorkspace()
  const isOff = useAddonsOff(workspace).includes(addon.codeHash)
  const isStopped = useIsStopped(addon.codeHash)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestStart)
    return () => clearTimeout(timer)
  }, [])
  if (isOff) return <OffHere addon={addon} />
  if (!isLate && !isStopped) return <Spinner />
  return (
    <Banner tone="warn" icon={PackageIcon} action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}>
      {isStopped ? t('{name} was stopped', { name: addon.name }) : t('{name} did not show this section.', { name: addon.name })}
    </Banner>
  )
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
