import { archiveProduct } from '#domain/commands/archive-product.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withSupplies } from '#tests/harness/supplies.ts'

const there = (productId = 1) => withSupplies({ productId, archived: true }, { products: [{}] })

commandSuite(archiveProduct, {
  accepted: { input: there(), entity: 'products', id: () => 1, becomes: () => ({ archived: 1 }) },
  refused: { 'permission.denied': { by: 3, input: there() }, 'product.gone': { input: there(99) } },
})
