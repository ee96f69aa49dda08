import { limits } from '#domain/limits.ts'
import { rootVarPattern, versionPattern } from '#domain/rules/addons/manifest.ts'
import { writeHeader, type ScriptHeader } from '#domain/rules/addons/write-header.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

interface Props {
  readonly file: Blob
  readonly guess: ScriptHeader
  /** Answers why it cannot be installed; undefined once it is looked at. */
  readonly find: (file: Blob) => Promise<string | undefined>
  readonly onClose: () => void
}

/** For a script that does not say which add-on it is: its author has registered that elsewhere. */
export function HeaderDialog({ file, guess, find, onClose }: Props) {
  const form = useDraft({
    label: t('What the add-on is'),
    initial: guess,
    validate: ({ rootVar, name, version }) => ({
      rootVar: rootVarPattern.test(rootVar.trim()) ? null : t('Enter the name of a variable.'),
      name: name.trim() ? null : t('Enter a name.'),
      version: versionPattern.test(version.trim()) ? null : t('Enter a version, such as 1.0.0.'),
    }),
    onSave: async (header): Promise<void> => {
      const failure = await find(new Blob([writeHeader(header), file]))
      if (failure) return showErrors({ version: failure })
      release()
      onClose()
    },
  })
  const { draft, set, errorOf, showErrors, release } = form
  return (
    <DraftDialog title={t('What is this add-on?')} action={t('Review')} form={form} onClose={onClose}>
      <p className="muted">{t('The file does not say which add-on it is. Enter what its author says about it.')}</p>
      <TextField
        label={t('Name in code')}
        hint={t('The variable that the script makes, also called rootVar.')}
        value={draft.rootVar}
        onChange={(rootVar) => set('rootVar', rootVar)}
        error={errorOf('rootVar')}
        maxLength={64}
        autoFocus
      />
      <TextField label={t('Name')} value={draft.name} onChange={(name) => set('name', name)} error={errorOf('name')} maxLength={limits.name.longest} />
      <TextField label={t('Version')} value={draft.version} onChange={(version) => set('version', version)} error={errorOf('version')} maxLength={40} />
    </DraftDialog>
  )
}
