import { useState } from 'react'
import { createSample } from '#domain/commands/create-sample.ts'
import { commands } from '#domain/registry.ts'
import type { InboxItem } from '#db/disk.ts'
import { takeId } from '#db/leases.ts'
import { act, type Act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { EditIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { showRefusal } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { inputOf } from './input-of.ts'
import { renumber } from './renumber.ts'
import type { SampleInput, WayProps } from './way-props.ts'

/** With these the number itself is what was refused. */
const numberCodes: ReadonlySet<string | null> = new Set(['sample.id-taken', 'id.not-leased'])

/** The form of the sample that was not made, filled with what was typed; what was done with it since follows the corrected one. */
export function FormWay({ item, dependants, dialogs, send }: WayProps) {
  const { workspace } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const input = inputOf(createSample, item)
  if (!input) return null
  const sendForm = async (typed: SampleInput) => {
    try {
      const id = numberCodes.has(item.code) ? await takeId(workspace.disk, 'samples') : input.id
      const instead = new Map<InboxItem, Act>([[item, act(createSample, { ...typed, id }, t('New sample {name}', { name: typed.name }))]])
      if (id !== input.id) for (const dependant of dependants) followNumber(instead, dependant, input.id, id)
      return (await send({ instead })) === null
    } catch (error) {
      showRefusal(error)
      return false
    }
  }
  return (
    <div className="bar">
      <Button tall icon={EditIcon} onClick={() => setOpen(true)}>
        {t('Change and send again')}
      </Button>
      {isOpen && dialogs.sampleForm({ input, onSend: sendForm, onClose: () => setOpen(false) })}
    </div>
  )
}

function followNumber(instead: Map<InboxItem, Act>, dependant: InboxItem, from: number, to: number): void {
  const command = commands.get(dependant.intent.command)
  if (command) instead.set(dependant, [command, renumber(dependant.intent.input, from, to), dependant.intent.label])
}
