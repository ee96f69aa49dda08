import { EditIcon } from '#src/ui/icons/icons.ts'
import { useState } from 'react'
import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

import { normalizeNumberText } from '#src/ui/text/number-text.ts'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { setSectionVariableChange } from '#src/workspace/mutations/sections.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import type { ProcedureView } from '#src/features/notebook/procedure/read-procedure.ts'
import { valueText } from '#src/features/notebook/procedure/value-text.ts'
import classes from './run.module.css'

export interface RunVariablesProps {
  section: SectionRow
  /** Those that the step names, and what they are computed from. */
  shown: readonly ProtocolVariable[]
  view: ProcedureView
  isReadOnly: boolean
}

export function RunVariables({ section, shown, view: { values, procedure }, isReadOnly }: RunVariablesProps) {
  const [edited, setEdited] = useState<ProtocolVariable | null>(null)
  if (shown.length === 0) return null
  const current = ({ id, value }: ProtocolVariable) => procedure?.entered[id] ?? value
  return (
    <div className={classes.variables}>
      {shown.map((variable) => {
        const { id, name, unit, formula } = variable
        const text = <b>{valueText(values.get(id) ?? null, unit)}</b>
        return formula || isReadOnly ? (
          <div key={id} className={classes.computed}>
            <span className="small muted">{name}</span>
            {text}
          </div>
        ) : (
          <button key={id} type="button" className={classes.variable} onClick={() => setEdited(variable)}>
            <span className="small muted">{name}</span>
            {text}
            <EditIcon className="i i-s" aria-hidden />
          </button>
        )
      })}
      {edited && <VariableDialog section={section} variable={edited} value={current(edited)} onClose={() => setEdited(null)} />}
    </div>
  )
}

interface VariableDialogProps {
  section: SectionRow
  variable: ProtocolVariable
  value: string
  onClose: () => void
}

function VariableDialog({ section, variable, value, onClose }: VariableDialogProps) {
  const mutate = useMutate()
  const [was] = useState(value)
  const { draft, set, save, leave, release } = useDraft({
    label: variable.name,
    initial: { text: was },
    onSave: async ({ text }) => {
      const to = text.includes(':') ? text.trim() : normalizeNumberText(text)
      if (to !== was && !(await mutate(setSectionVariableChange(section, variable, to, was)))) return
      release()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={variable.name}
      width={400}
      actions={
        <Button variant="primary" onClick={() => void save()}>
          {t('Save')}
        </Button>
      }
    >
      <TextField
        label={variable.unit ? t('Value in {unit}', { unit: variable.unit }) : t('Value')}
        value={draft.text}
        onChange={(text) => set('text', text)}
        onEnter={() => void save()}
        maxLength={limits.name.longest}
        autoFocus
        mono
      />
    </Dialog>
  )
}
