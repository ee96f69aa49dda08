import { EditIcon } from '#src/ui/icons/icons.ts'
import { useState } from 'react'
import { createSample } from '#domain/commands/create-sample.ts'
import { commands } from '#domain/registry.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { takeId } from '#db/queue/leases.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { Button } from '#src/ui/buttons/button.tsx'

import { t } from '#src/ui/text/translate.ts'
import { createSampleChange, type SampleInput } from '#src/workspace/mutations/samples.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { parseCommandInput } from './parse-command-input.ts'
import { replaceIds } from './replace-ids.ts'
import type { ResolutionProps } from './resolution-props.ts'

/** Codes that mean that the id itself was refused. */
const idErrorCodes: ReadonlySet<string | null> = new Set(['sample.id-taken', 'id.not-leased'])

/** The form of the sample that was not created, filled with what was typed; later mutations on it follow the corrected one. */
export function FormResolution({ item, dependants, dialogs, send }: ResolutionProps) {
  const { workspace } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const input = parseCommandInput(createSample, item)
  if (!input) return null
  const sendForm = async (typed: SampleInput) => {
    try {
      const id = idErrorCodes.has(item.code) ? await takeId(workspace.disk, 'samples') : input.id
      const replacements = new Map<InboxItem, Mutation>([[item, createSampleChange({ ...typed, id }).mutations[0]!]])
      if (id !== input.id) for (const dependant of dependants) replaceIdIn(replacements, dependant, input.id, id)
      return (await send({ replacements })) === null
    } catch (error) {
      showRefusal(error)
      return false
    }
  }
  return (
    <div className="bar">
      <Button tall icon={EditIcon} onClick={() => setOpen(true)}>
        {t('Edit and send again')}
      </Button>
      {isOpen && dialogs.sampleForm({ input, onSend: sendForm, onClose: () => setOpen(false) })}
    </div>
  )
}

function replaceIdIn(instead: Map<InboxItem, Mutation>, dependant: InboxItem, from: number, to: number): void {
  const command = commands.get(dependant.intent.command)
  if (command) instead.set(dependant, [command, replaceIds(dependant.intent, [{ kind: 'samples', from, to }]), dependant.intent.label])
}
