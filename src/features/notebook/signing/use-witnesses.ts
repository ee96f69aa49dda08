import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import { isPermitted } from '#domain/permission.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { isAuthor } from '#domain/rules/notebook/signatures.ts'
import { readMembers } from '#db/queries/members.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** The members who can be asked to witness an experiment, by name. */
export function useWitnesses(experiment: ExperimentRow, signatures: readonly SignatureRow[]): { id: number; fullName: string }[] {
  const members = useLive(readMembers, [])
  const signers = new Set(signatures.flatMap(({ state, userId }) => (state === 'signed' ? userId : [])))
  const able = [...(members?.values() ?? [])].filter(
    (member) => isPermitted(member, 'documents', 'Sign') && !isAuthor(experiment, member.id) && !signers.has(member.id),
  )
  return sortByName(able.map(({ id, fullName }) => ({ id, fullName, name: fullName })))
}
