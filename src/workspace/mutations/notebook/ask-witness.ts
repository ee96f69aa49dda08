import { askWitness } from '#domain/commands/ask-witness.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Whoever was asked before and has not answered is no longer asked. */
export function askWitnessChange({ id, name }: Pick<ExperimentRow, 'id' | 'name'>, person: Pick<MemberRow, 'id' | 'fullName'>): Change {
  const values = { name, person: person.fullName }
  const ask = mutation(askWitness, { experimentId: id, witnessId: person.id }, t('Asked {person} to witness {name}', values))
  return makeChange([ask], [], t('{person} was asked to sign', values))
}
