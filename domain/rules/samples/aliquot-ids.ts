import { commandId } from '../../command.ts'
import { takeAliquots } from '../../commands/take-aliquots.ts'
import { undoAliquots } from '../../commands/undo-aliquots.ts'
import { readInput } from '../../input.ts'

/** The aliquots of this sample that a mutation creates or takes back; none for any other mutation or sample. */
export function aliquotIdsOf({ command, input }: { readonly command: string; readonly input: unknown }, sampleId: number): number[] {
  if (command === commandId(takeAliquots)) {
    const taken = readInput(takeAliquots.input, input)
    return taken.success && taken.data.sampleId === sampleId ? taken.data.aliquots.map(({ id }) => id) : []
  }
  const undone = command === commandId(undoAliquots) ? readInput(undoAliquots.input, input) : undefined
  return undone?.success && undone.data.sampleId === sampleId ? undone.data.aliquotIds : []
}
