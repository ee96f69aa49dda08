import { setGroupReadership } from '#domain/commands/set-group-readership.ts'
import type { Readership } from '#domain/entities/experiment.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Whom experiments are shown to that begin in a study which does not say. */
export function setGroupReadershipChange(from: Readership, to: Readership): Change {
  const set = (readership: Readership) => mutation(setGroupReadership, { readership }, t('Who sees new experiments'))
  return makeChange([set(to)], [set(from)], t('Changed who sees new experiments'))
}
