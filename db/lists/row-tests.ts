import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { Matches, Test } from './column.ts'
import type { EntityColumns } from './entity-columns.ts'
import type { ListFilter } from './list-request.ts'

export function passes(tests: readonly Test[], slot: number): boolean {
  for (let i = 0; i < tests.length; i++) if (!tests[i]!(slot)) return false
  return true
}

export function toTest(columns: EntityColumns, filter: ListFilter): Test {
  const column = columns.column(filter.field)
  const test = (matches: Matches, whenEmpty = false): Test => column.test(matches, whenEmpty)
  switch (filter.op) {
    case 'empty':
      return test(() => false, true)
    case 'filled':
      return test(() => true)
    case 'is':
      return test((value) => value === filter.value)
    case 'is not':
      return test((value) => value !== filter.value, true)
    case 'in':
    case 'not in': {
      const values = new Set(filter.value)
      return filter.op === 'in' ? test((value) => values.has(value)) : test((value) => !values.has(value), true)
    }
    case 'from':
      return test((value) => value >= filter.value)
    case 'to':
      return test((value) => value <= filter.value)
    case 'contains': {
      const part = normalizeText(filter.value)
      return test((value) => String(value).includes(part))
    }
  }
}
