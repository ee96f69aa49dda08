import type { AddonRow } from '#domain/entities/addon.ts'
import { addonMessages } from '#domain/rules/addons/addon-messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { WarningIcon } from '#src/ui/icons/icons.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addonsOff } from '#src/workspace/device/addons-off.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export interface PageNotHereProps {
  /** `off`: on this device. `stopped`: until the page is loaded again. */
  reason: 'missing' | 'license-over' | 'off' | 'stopped'
  rootVar: string
  addon: AddonRow | null
}

/** Why an add-on does not show its page, and what to do about it. */
export function PageNotHere({ reason, rootVar, addon }: PageNotHereProps) {
  const { workspace } = useWorkspace()
  const name = addon?.name ?? (rootVar || '?')
  if (reason === 'missing')
    return (
      <EmptyState page icon={PackageIcon} title={t('{name} add-on is not available', { name })}>
        <Link href={addresses.addon(rootVar)}>{t('Install or enable it in the marketplace')}</Link>
      </EmptyState>
    )
  if (reason === 'license-over')
    return (
      <EmptyState page icon={WarningIcon} title={t(addonMessages.licenseExpired)}>
        <Link href={addresses.addon(rootVar)}>{name}</Link>
      </EmptyState>
    )
  if (reason === 'off')
    return (
      <EmptyState
        page
        icon={WarningIcon}
        title={t('{name} is off on this device', { name })}
        action={<Button onClick={() => addon && addonsOff.remove(workspace, addon.codeHash)}>{t('Try again')}</Button>}
      >
        {t('The page stopped working while it ran.')}
      </EmptyState>
    )
  return (
    <EmptyState page icon={WarningIcon} title={t('{name} was stopped', { name })} action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}>
      {t('If that happens often, ask an administrator to disable it.')}
    </EmptyState>
  )
}
