import { setAddonLicense } from '#domain/commands/set-addon-license.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `endsOn`: YYYY-MM-DD; empty for no end. */
export function setAddonLicenseChange({ id, name, licenseEndsOn }: Pick<AddonRow, 'id' | 'name' | 'licenseEndsOn'>, endsOn: string): Change {
  const label = t('Changed the license of the add-on {name}', { name })
  const set = (to: string) => mutation(setAddonLicense, { addonId: id, endsOn: to }, label)
  return makeChange([set(endsOn)], [set(licenseEndsOn ?? '')], t(messages.changesSaved))
}
