import { useState } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { limits } from '#domain/limits.ts'
import { isConfiguration } from '#domain/rules/addons/configuration.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { TextIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { configureAddonChange } from '#src/workspace/mutations/addons.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { fieldsOf, readable, withField } from './configuration-fields.ts'

/** The configuration that everyone in the group has: a field for each value if it is that simple, else its JSON. */
export function ConfigurationDialog({ addon, onClose }: { addon: AddonRow; onClose: () => void }) {
  const mutate = useMutate()
  const title = t('Configure {name}', { name: addon.name })
  const [isText, setText] = useState(false)
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { configuration: readable(addon.configuration) },
    validate: ({ configuration }) => ({ configuration: isConfiguration(configuration.trim()) ? null : t(deviceErrors['addon.configuration-invalid'].message) }),
    onSave: async ({ configuration }) => {
      if (!(await mutate(configureAddonChange(addon, configuration.trim())))) return
      release()
      onClose()
    },
  })
  const fields = isText ? undefined : fieldsOf(draft.configuration)
  const change = (name: string, to: string | boolean) => set('configuration', readable(withField(draft.configuration, name, to)))
  return (
    <DraftDialog title={title} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      {fields?.map(([name, value]) =>
        typeof value === 'boolean' ? (
          <Checkbox key={name} label={name} checked={value} onChange={(checked) => change(name, checked)} />
        ) : (
          <TextField key={name} label={name} value={String(value)} onChange={(text) => change(name, text)} />
        ),
      )}
      {fields ? (
        <Button variant="plain" icon={TextIcon} onClick={() => setText(true)}>
          {t('Edit as JSON')}
        </Button>
      ) : (
        <TextAreaField
          label={t('Configuration as JSON')}
          hint={t('What belongs here is in the documentation of the add-on.')}
          value={draft.configuration}
          onChange={(configuration) => set('configuration', configuration)}
          error={errorOf('configuration')}
          maxLength={limits.addon.configuration}
        />
      )}
    </DraftDialog>
  )
}
