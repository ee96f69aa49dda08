import { setSampleProduct } from '#domain/commands/set-sample-product.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withSupplies } from '#tests/harness/supplies.ts'

const there = (sampleId = 1, productId: number | null = 1) => ({ input: withSupplies({ sampleId, productId }, { products: [{}] }) })

commandSuite(setSampleProduct, {
  accepted: { ...there(), entity: 'samples', id: ({ sampleId }) => sampleId, becomes: () => ({ productId: 1 }) },
  refused: {
    'permission.denied': { by: 4, ...there() },
    'sample.gone': there(999),
    'sample.archived': there(4),
    'product.gone': there(1, 99),
  },
})
