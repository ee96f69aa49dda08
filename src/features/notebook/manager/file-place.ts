import type { FilePlace } from '#db/queries/files.ts'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { productAddress } from '#src/workspace/supplies/supply-addresses.ts'

/** Where a file is, in words. */
export function placeText({ experiment, section, sample, product, equipment }: FilePlace): string {
  if (experiment) return `${experiment.name} › ${section!.name}`
  return (sample ?? product ?? equipment)?.name ?? t('In no section')
}

/** The page of that place; undefined if there is none. */
export function placeHref({ experiment, sample, product, equipment }: FilePlace): string | undefined {
  if (experiment) return addresses.experiment(experiment.id)
  if (sample) return addresses.sample(sample.id)
  if (product) return productAddress(product.id)
  return equipment && equipmentAddresses.page(equipment.id)
}
