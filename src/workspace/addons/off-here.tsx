import type { AddonRow } from '#domain/entities/addon.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addonsOff, useAddonsOff } from '#src/workspace/device/addons-off.ts'

/** That the add-on is off on this device, if it is, and what starts it again. */
export function OffHere({ addon }: { addon: AddonRow }) {
  const { workspace } = useWorkspace()
  if (!useAddonsOff(workspace).includes(addon.codeHash)) return null
  return (
    <Banner tone="bad" action={<Button onClick={() => addonsOff.remove(workspace, addon.codeHash)}>{t('Try again')}</Button>}>
      {t('The add-on {name} is off on this device, because the page stopped working while it ran.', { name: addon.name })}
    </Banner>
  )
}
