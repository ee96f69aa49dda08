import type { AddonRow } from '#domain/entities/addon.ts'
import { compareVersions } from '#domain/rules/addons/compare-versions.ts'
import { isLicenseOver } from '#domain/rules/addons/installed.ts'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useAddonsOff } from '#src/workspace/device/addons-off.ts'
import { todayText } from '#src/workspace/format/dates.ts'

/** What needs attention first. */
export function StateChip({ addon, offered }: { addon: AddonRow; offered?: AddonManifest | undefined }) {
  const isOffHere = useAddonsOff(useWorkspace().workspace).includes(addon.codeHash)
  if (isLicenseOver(addon, todayText())) return <Chip tone="bad">{t('License expired')}</Chip>
  if (!addon.enabled) return <Chip>{t('Disabled')}</Chip>
  if (isOffHere) return <Chip tone="bad">{t('Off on this device')}</Chip>
  if (offered && compareVersions(offered.version, addon.addonVersion) > 0) return <Chip tone="info">{t('Update available')}</Chip>
  return <Chip tone="ok">{t('Enabled')}</Chip>
}
