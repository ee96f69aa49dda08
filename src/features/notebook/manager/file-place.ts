import type { FilePlace } from '#db/queries/files.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Where a file is, in words. */
export function placeText({ experiment, section, sample }: FilePlace): string {
  if (experiment) return `${experiment.name} › ${section!.name}`
  return sample?.name ?? t('In no section')
}

/** The page of that place; undefined if there is none. */
export const placeHref = ({ experiment, sample }: FilePlace): string | undefined =>
  experiment ? addresses.experiment(experiment.id) : sample && addresses.sample(sample.id)
