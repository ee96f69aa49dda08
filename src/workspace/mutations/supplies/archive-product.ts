import { archiveProduct } from '#domain/commands/archive-product.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<ProductRow, 'id' | 'name'>

export const archiveProductMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveProduct, { productId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveProductChange = (product: Named, archived: boolean): Change =>
  makeChange(
    [archiveProductMutation(product, archived)],
    [archiveProductMutation(product, !archived)],
    archived ? t('{name} archived', { name: product.name }) : t('{name} restored', { name: product.name }),
  )
