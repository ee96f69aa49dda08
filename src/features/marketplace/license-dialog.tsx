import type { AddonRow } from '#domain/entities/addon.ts'
import { isDate } from '#domain/input.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { setAddonLicenseChange } from '#src/workspace/mutations/addons.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** The last day of a license. spec SDK-10 */
export function LicenseDialog({ addon, onClose }: { addon: AddonRow; onClose: () => void }) {
  const mutate = useMutate()
  const title = t('License of {name}', { name: addon.name })
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { endsOn: addon.licenseEndsOn ?? '' },
    validate: ({ endsOn }) => ({ endsOn: endsOn === '' || isDate(endsOn) ? null : t('Enter a date as YYYY-MM-DD.') }),
    onSave: async ({ endsOn }) => {
      if (!(await mutate(setAddonLicenseChange(addon, endsOn)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={title} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <DateField
        label={t('Last day')}
        hint={t('After this day, the add-on no longer runs. Leave the field empty if the license does not expire.')}
        value={draft.endsOn}
        onChange={(endsOn) => set('endsOn', endsOn)}
        error={errorOf('endsOn')}
      />
    </DraftDialog>
  )
}
